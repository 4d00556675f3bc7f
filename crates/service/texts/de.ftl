# What the server of the page says, in German.

server-spectator = Zuschauer sehen zu und spielen nicht mit
server-nobody-thinks = es denkt gerade kein Computer
server-moved-first = ein anderer Zug kam zuvor, darum wurde { $move } nicht gespielt
server-other-position = die Stellung hat sich inzwischen geändert, darum wurde { $move } nicht gespielt
server-over = die Partie ist aus: { $ending }
server-computers-turn = der Computer ist am Zug
server-no-table = diesen Tisch gibt es nicht; vielleicht wurde er weggeräumt
server-newer-table = dieser Tisch wurde im Format { $format } abgelegt, höchstens { $known } ist bekannt: er braucht ein neueres Boardwright
server-no-games = in diesem Text ist keine Partie
server-check-stopped = die Prüfung wurde abgebrochen: über das Zertifikat ist nichts bekannt
server-searches = es laufen zu viele Suchen: höchstens { $page } von einer Seite, { $address } von einer Adresse und { $all } insgesamt
server-storage-full = der Speicher ist beschäftigt: { $jobs } Aufträge warten schon, mehr geht nicht; bitte später noch einmal versuchen
server-storage-busy = der Speicher ist beschäftigt und nahm keinen Auftrag mehr an
server-most-tables = es gibt schon { $most } Tische, und mehr werden nicht zugleich bewahrt
server-too-many-requests = zu viele Anfragen: weniger pro Sekunde waren erwartet
server-at-move = Zug { $number }: { $why }
server-at-move-of = Zug { $number } der { $line }. Variante: { $why }
server-no-score = { $player } sagt mit diesen Grenzen nicht, was die Stellung wert ist
server-opening-score = { $player } bewertet die Schritte einer Eröffnungsregel nicht: erwartet wird eine Stellung danach
server-no-such-position = so eine Stellung gibt es in diesem Spiel nicht: erwartet wird { $expected }
server-no-editing = Stellungen von { $game } lassen sich nicht aufbauen
server-long-film = ein bewegtes Bild von { $moves } Zügen: erwartet werden höchstens { $most }
server-proof-wins-in = { $side } gewinnt in höchstens { $plies ->
        [one] { $plies } Halbzug
       *[other] { $plies } Halbzügen
    }, was { $other } auch spielt
server-proof-wins = { $side } gewinnt, was { $other } auch spielt
server-proof-by = { $side } gewinnt bei bestem Spiel mit mindestens { $points } Vorsprung
server-proof-loses-by = { $side } verliert bei bestem Spiel mit höchstens { $points } Rückstand
server-proof-holds = { $side } verliert nicht, was { $other } auch spielt
server-proof-draw = unentschieden, wenn beide am besten spielen
server-proof-tries = der Löser rechnet
server-proof-none = in { $seconds } Sekunden ist nichts bewiesen
server-proof-no-solver = für dieses Spiel gibt es keinen Löser
server-proof-reads = der Beweis, der zum Spiel gehört, wird gelesen
server-proof-silent = der Beweis, der zum Spiel gehört, sagt hier nichts
server-no-lesson = einen solchen Schritt einer Lektion gibt es nicht: { $lesson }
server-guest-seat = mit einem Gast sind beide Seiten Menschen
server-own-invitation = das ist deine eigene Einladung: dein Freund öffnet sie, in einem anderen Browser
server-program-name = { $name } heißt ein Programm: ein anderer Name war erwartet
server-guest-awaited = der Gast ist noch nicht da
server-guest-turn = der andere ist am Zug
server-guest-undo = mit einem Gast wird nichts zurückgenommen und werden keine Seiten getauscht
server-guest-again = die Partie läuft noch: eine neue beginnt nach ihrem Ende
server-bad-name = der Name { $name } lässt sich nicht zeigen: erwartet werden 1 bis { $most } Zeichen mit einem Buchstaben oder einer Ziffer und ohne Steuerzeichen
server-nothing-here = unter diesem Namen oder dieser Nummer gibt es nichts
server-position-without-game = wer nach einer Stellung sucht, muss auch das Spiel angeben
server-own-offer = das ist dein eigenes Angebot: der andere Spieler nimmt es an oder lehnt ab
server-nothing-pasted = es gibt nichts zu lesen: erwartet wird eine Partie, eine Stellung oder Züge
server-unknown-text = mit „{ $start }“ beginnt keine bekannte Partie: erwartet wird eine Aufzeichnung ({ $formats }), eine Stellung oder Züge wie h8 i9
server-misread = { $subject } { $given } ist nicht lesbar; erwartet: { $expected }
server-misread-at = { $subject } { $given } ist ab dem { $character }. Zeichen nicht lesbar; erwartet: { $expected }
server-meant = { $said }; war { $name } gemeint?
server-at-move-in = Zug { $number } von { $game }: { $why }
server-at-game = Partie { $number }: { $why }
server-at-line = Zeile { $number }: { $why }
server-most-moves = höchstens { $most } Züge erwartet
server-many-games = der Text enthält { $games } Partien: höchstens { $most } erwartet
server-a-move = Zug
server-a-position = Stellung
server-a-game = Spiel
server-a-player = Spieler
server-an-opening = Eröffnung
server-a-spot = Feld
server-illegal = der Zug { $move } ist nicht erlaubt: { $reason }
server-record-start = der Anfang der Partie: { $why }
server-left-out = { $games ->
        [one] eine Partie blieb weg: unter ihrer Kennung liegt schon eine andere
       *[other] { $games } Partien blieben weg: unter ihren Kennungen liegen schon andere
    }
server-times = { $notice } ({ $count }-mal)
server-no-player = Spieler { $player }: { $why }
server-player-not-ready = Der Spieler { $player } wird nicht bereit: { $why }
server-none-rated = es gibt kein Ergebnis, erwartet wird mindestens eine Partie zwischen zwei Spielern
server-many-rated = { $players } Spieler sind zu viele für diese Seite: „boardwright rate“ bewertet sie
server-no-store = dieser Server bewahrt keine Partien auf: er wurde ohne Speicher gestartet
server-many-exported = mehr als { $most } Partien: „boardwright records export“ schreibt sie
server-runs-full = es laufen schon { $games } Partien gleichzeitig, mehr gehen hier nicht: versuche es später noch einmal
server-no-proof = zu { $game } gehört kein Beweis

## Fehler von Bots

server-lua-both = { $first }; { $second }
server-lua-call-nil = hier wird etwas aufgerufen, das es nicht gibt (nil)
server-lua-index-nil = „{ $name }“ wird von etwas verlangt, das es nicht gibt (nil)
server-lua-no-method = ein Brett hat keine Methode „{ $name }“
server-lua-arithmetic = die Rechnung ({ $operation }) geht nicht mit { $values }
server-lua-compare = das lässt sich nicht vergleichen: { $values }
server-lua-colon = nach „{ $name }“ fragt man ein Brett mit Doppelpunkt: { $call }
server-lua-unknown = nichts heißt „{ $name }“
server-lua-no-field = { $table } hat kein Feld „{ $name }“
server-lua-meant = ist „{ $name }“ gemeint?
server-lua-defines = es gibt eine Funktion „{ $name }“
server-lua-local = „{ $name }“ ist lokal: lass „local“ weg
server-lua-none-for-bots = „{ $name }“ gibt es für Bots nicht: keine Dateien, Module und Prozesse
server-lua-no-function = hier steht keine Funktion, die nach einem Zug gefragt werden kann; erwartet: { $functions }
server-lua-late = war nach { $seconds } s nicht fertig
server-lua-time-up = die Zeit ist um
server-lua-memory = brauchte mehr als { $size } MiB Speicher
server-lua-more-memory = brauchte mehr Speicher, als er darf
server-lua-stopped = wurde angehalten
server-lua-syntax = erwartet: { $expected }, gefunden: { $given }
server-lua-incomplete = unvollständige Anweisung; erwartet: eine Zuweisung oder ein Aufruf
