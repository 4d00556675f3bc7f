# What the page says, in German.

language-name = Deutsch

## Frame of all pages

shell-ways = Seiten
shell-skip = Zum Inhalt
shell-settings = Einstellungen
shell-close = Schließen
shell-loading = Lädt …
shell-lost = Verbindung verloren, neuer Versuch läuft …
shell-unknown = Der Server hat jetzt ein anderes Token: öffne die Adresse, die er ausgegeben hat.
shell-part-missing = Ein Teil des Programms konnte nicht geholt werden: { $why }. Bitte das Netz prüfen; ein neuer Versuch läuft …
shell-retry = Jetzt versuchen
shell-lost-request = Die Verbindung war weg; bitte noch einmal versuchen.
shell-no-page = Diese Seite gibt es nicht.
shell-not-loaded = Diese Seite konnte nicht geladen werden.
shell-reload = Neu laden
shell-newer = Eine neue Version ist da.
shell-newer-strange = Eine neue Version ist da, und sie versteht diese Seite nicht mehr. Was zu sehen ist, bleibt, bis du sie lädst.
shell-take-newer = Laden
shell-not-kept = In diesem Browser werden keine Partien aufbewahrt: bitte als Dateien sichern. { $why }
shell-keeps-nothing = Dieser Browser behält nichts: Wertungen, Tage in Folge, Einstellungen und Partien enden mit diesem Tab. Partien bitte als Dateien sichern.
shell-keeps-no-games = Dieser Browser behält keine Partien: Sie enden mit diesem Tab. Bitte als Dateien sichern.
shell-keeps-no-results = Dieser Browser behält nichts: neue Wertungen, Tage in Folge und Einstellungen enden mit diesem Tab.
page-play = Spielen
page-analyse = Analyse
page-proof = Beweis
page-records = Partien
page-puzzles = Aufgaben
page-watch = Zuschauen
page-studio = Bot-Werkstatt
shell-too-long = Das ist zu lang: höchstens { NUMBER($megabytes, maximumFractionDigits: 1) } MB.

## Settings

settings-theme = Farben
settings-system = Wie das System
settings-light = Hell
settings-dark = Dunkel
settings-language = Sprache
settings-confirm = Kleine Felder unter dem Finger
settings-confirm-auto = Lupe
settings-confirm-always = überall zweimal tippen
settings-confirm-never = keins von beiden
settings-legal = Zeigen, wohin eine Figur ziehen darf
settings-marks = Figuren einer Seite mit Quadraten kennzeichnen
settings-animate = Züge bewegt zeigen
settings-sound = Ton
settings-text-board = Brett als Text offen halten
settings-kept = Diese Einstellungen bleiben in diesem Browser.
settings-not-kept = Dieser Browser behält nichts: Diese Einstellungen enden mit diesem Tab.

## Boards in words

board-role = Brett
board-as-text = Brett als Text
board-choose = wählen
board-empty = leer
board-decisive = hat die Partie entschieden
board-not-here = Hierher führt kein Zug.
board-piece-first = Wählen Sie zuerst die Figur, die dorthin soll.
board-beside = Plätze neben dem Gitter
board-house = Mulde { $index } von { $side }
board-store = Speicher von { $side }
board-tray = Vorrat von { $side }
board-piece = { $piece } ({ $side })
board-within = { $inner } in { $outer }
board-picked = gewählt: { $spot }
board-tap-again = { $spot }: noch einmal tippen, um hier zu ziehen
board-grid = Brett mit { $columns } mal { $rows }
board-seeds = { $count } Samen
board-counted = { $count } × { $piece }

## Start page

start-title = Spielen
start-variant = Variante
start-other-variant = andere Größe oder Regel …
start-spec = Name des Spiels
start-no-such-game = erwartet war ein Spiel, das mit einem von { $games } beginnt
start-mode = Wer spielt
start-computer = Computer
start-people = Zwei Menschen hier
start-computers = Zwei Computer
start-say-watch = Tippe auf Spielen und sieh zu.
start-say-guest = Dein Freund öffnet einen Link auf einem anderen Telefon oder Computer.
start-say-wait = Du spielst { $side }: Tippe auf Spielen, und dein Gegner beginnt.
start-say-opening = Die Eröffnungsregel bestimmt die ersten Züge. Beginne auf dem Brett, mit { $side }.
start-say-move = { $side } beginnt: Mach einen Zug auf dem Brett.
start-learn = Am Brett lernen
start-board = Brett: { $game }. Pfeiltasten bewegen den Zeiger, Enter macht den ersten Zug.
start-invite = Einladen
start-guest = Freund mit Link
start-opponent = Gegner
start-level = Stufe
start-level-of = { $name }, Stufe { $level } von 10
start-side = Du spielst
start-random = Egal
start-clock = Uhr
start-no-clock = Ohne Uhr
start-finer = Größe, Uhr, Eröffnung
start-columns = Spalten
start-rows = Reihen
start-houses = Mulden
start-seeds = Samen in jeder
start-results = Deine Ergebnisse
start-play = Spielen
start-group-fits = Passt zu dir
start-group-level = Nach Stufe
start-group-museum = Museum
start-again = Wo du warst
start-continue = Weiterspielen
start-continue-at = { $game }, Zug { $ply }
start-daily = Aufgabe des Tages
start-daily-new = Löse sie und beginne eine Reihe von Tagen.
start-daily-row =
    { $days ->
        [one] Ein Tag in Folge: weiter so.
       *[other] { $days } Tage in Folge: weiter so.
    }
start-daily-done =
    { $days ->
        [one] Gelöst. Ein Tag in Folge.
       *[other] Gelöst. { $days } Tage in Folge.
    }
start-turn = Wendepunkt deiner letzten Partie
start-turn-of = Zug { $ply }, { $move }, kostete { $percent } %. Was war besser?
start-rules = Regeln
start-recent = Deine Partien
start-preview = Brett von { $game }
start-clock-of =
    { $minutes ->
        [one] { $minutes } Minute
       *[other] { $minutes } Minuten
    } + { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    }

## A game

play-heading = Eine Partie { $title }
play-board = Brett von { $game }. Pfeiltasten bewegen den Zeiger, Eingabe wählt.
play-gone = Diese Partie gibt es hier nicht mehr
play-new-game = Neue Partie
play-person = Du
play-to-move = am Zug
play-won = gewinnt
play-you-win = Du gewinnst: { $why }
play-wins = { $side } gewinnt: { $why }
play-drawn = Remis: { $why }
play-you-resigned = Du hast aufgegeben: { $winner } gewinnt
play-resigned = { $loser } hat aufgegeben: { $winner } gewinnt
play-resigned-to-you = { $loser } hat aufgegeben: Du gewinnst
play-your-time-up = Deine Zeit ist abgelaufen: { $winner } gewinnt
play-time-up = Die Zeit von { $loser } ist abgelaufen: { $winner } gewinnt
play-time-up-for-you = Die Zeit von { $loser } ist abgelaufen: Du gewinnst
play-thinking = denkt …
play-thinking-at = Tiefe { $depth }, { $score }, { $nodes } Stellungen
play-points = Punkte
play-clock = Uhr
play-moved = { $who }: { $move }
play-took-back = Zurückgenommen
play-end-took-back = Das Ende der Partie ist zurückgenommen
play-over = Die Partie ist aus. { $text }
play-your-turn = Du bist am Zug
play-draw-offered = Remis angeboten
play-draw-title = Remisangebot
play-draw-from = { $who } bietet Remis an
play-draw-yours = Du bietest Remis an. { $who } kann annehmen, ablehnen oder einfach ziehen.
play-draw-declined = { $who } lehnt das Remis ab
play-actions = Aktionen
play-undo = Zurück
play-redo = Wieder
play-hint = Tipp
play-hinted = Tipp: { $move }
play-now = Zieh jetzt
play-more = Mehr
play-why = Warum?
play-flip = Drehen
play-save = Sichern
play-analyse = Analyse
play-draw = Remis anbieten
play-take-draw = Remis annehmen
play-decline-draw = Remis ablehnen
play-resign = Aufgeben
play-resign-sure = Wirklich aufgeben
play-again = Noch einmal
play-swap = Seiten tauschen
play-back-to-game = Zurück zur Partie
play-save-as = Partie als Datei sichern:
play-saved = Gesichert als { $name }
play-keep = Bei den Partien aufbewahren
play-kept = Aufbewahrt als Partie { $number }
play-watch-link = Link für Zuschauer
play-log =
    { $lines ->
        [one] Protokoll des Bots ({ $lines } Zeile)
       *[other] Protokoll des Bots ({ $lines } Zeilen)
    }

## List of moves

moves-list = Züge
moves-none = Noch keine Züge.
moves-turn = Runde
moves-steps = Durch die Partie gehen
moves-first = Zum Anfang
moves-back = Einen Zug zurück
moves-forward = Einen Zug vor
moves-last = Zum Ende

## Explanations

why-asks = Was sieht:
why-beside = Ein eigener Blick von { $seconds } s. Die Suche oben denkt länger: Sie hat { $move } vorn, in Tiefe { $depth }, und die Leiste neben dem Brett folgt ihr.
why-waits = Die Stellung wird angesehen …
why-silent = { $player } erklärt sich nicht.
why-candidates = Mögliche Züge, der beste zuerst
why-move = Zug
why-value = Wert
why-note = Anmerkung
why-plays = würde das spielen
why-parts-of = Woraus der Wert von { $move } besteht
why-no-parts = Nichts spricht für oder gegen diesen Zug.
why-threats = Drohungen
why-threat-of = { $side }, { $threat }:
why-threats-more = und { $count } weitere
why-threat-gain = { $way } ({ $gain })
why-no-score = Keine Bewertung
why-not-evaluated = Noch nicht bewertet
why-won = { $side } hat gewonnen
why-drawn = Die Partie ist unentschieden
why-score-for = Bewertung für { $side }: { $score }
why-wins-in = { $side } gewinnt in { $plies }
why-wins-by = { $side } gewinnt mit { $points }
score-means-wins-in = Das Programm hat den Sieg von { $side } bis zum Ende gesehen: in höchstens { $plies ->
        [one] { $plies } Halbzug
       *[other] { $plies } Halbzügen
    }, die Züge beider Seiten gezählt, was auch immer die andere Seite spielt.
score-means-wins-by = Bewiesen: Bei bestem Spiel liegt { $side } am Ende um { $points } vorn.
score-means-estimate = { $score } ist eine Schätzung. Über 0 steht { $first } besser, unter 0 { $second }; hier darf { $first } etwa { $percent } % der Punkte erwarten.
why-value-means = Der Wert eines Zuges für die Seite, die ihn spielt, so wie dieser Spieler zählt: je höher, desto besser. Auf dem Brett sind ✓ und ✗ ein Gewinn und ein Verlust, die er bis zum Ende gesehen hat.
score-in = in { $plies }
score-by = um { $points }
why-graph = Verlauf der Partie
why-start = Anfang
why-more =
    { $count ->
        [one] und { $count } weiterer Zug
       *[other] und { $count } weitere Züge
    }
why-made-more = { $groups }; und { $more } weitere
why-after =
    { $ply ->
        [one] Nach { $ply } Zug
       *[other] Nach { $ply } Zügen
    }

## Analysis

analyse-no-game = Ein Spiel { $game } gibt es nicht.
analyse-bad-link = In diesem Link steckt keine Partie; vielleicht fehlt ein Teil davon.
analyse-no-moves = Auf dem Brett ziehen oder eine Partie laden.
analyse-no-games = In diesem Text ist keine Partie.
analyse-engine = Engine
analyse-search = Suchen
analyse-waits = Die Suche läuft; noch ist nichts gefunden.
analyse-over = Die Partie ist hier zu Ende; es gibt nichts zu suchen.
analyse-rule = Regel
analyse-usual-rule = wie üblich
analyse-not-by-rule = Nach der Regel „{ $rule }“ ist diese Partie nicht möglich: { $why }
analyse-stop = Halt
analyse-lines = Varianten
analyse-depth = Tiefe { $depth }, { $nodes } Stellungen
analyse-remarks = Kommentar und Zeichen
analyse-signs = Zeichen am Zug
analyse-comment-on = Kommentar zu { $move }
analyse-comment-on-game = Kommentar zur Partie
analyse-promote = Zur Hauptvariante
analyse-remove = Ab hier entfernen
analyse-load = Laden und sichern
analyse-share = Link teilen
analyse-share-short = Ein Link mit allem wäre zu lang. Beschriftungen, Markierungen und Zeiten der Datei bleiben weg; Züge, Kommentare, Zeichen, Namen und Ergebnis sind darin.
analyse-share-anyway = Ohne sie teilen
analyse-share-long = Diese Partie ist zu lang für einen Link. Als Datei passt sie.
analyse-too-large = Was hier hinzugekommen war, war für den Browser zu groß zum Behalten. Große Partien speichert man besser als Datei.
analyse-copied = Der Link ist kopiert; er enthält die ganze Partie.
embed-whole = In Boardwright öffnen: { $game }
analyse-in-address = Die Adresse dieser Seite enthält nun die ganze Partie.
analyse-course = Verlauf der Partie
analyse-patience = Zeit je Zug
analyse-per-move = { $seconds } s
analyse-review = Fehler finden
analyse-stop-review = Halt ({ $done } von { $of })
analyse-better = besser { $move }
analyse-new-of = Neue Analyse von
analyse-choose-game = Spiel wählen
analyse-paste = Partie einfügen, in jedem Format
analyse-read = Lesen
analyse-file = Datei öffnen
analyse-play-on = Von hier weiterspielen
analyse-find-position = Diese Stellung in den Partien suchen
analyse-sign-brilliant = glänzend
analyse-sign-good = gut
analyse-sign-interesting = interessant
analyse-sign-dubious = zweifelhaft
analyse-sign-mistake = Fehler
analyse-sign-blunder = grober Fehler
analyse-mark-inaccuracy = Ungenauigkeit
analyse-mark-mistake = Fehler
analyse-mark-blunder = grober Fehler

## Analyse: Werkzeuge neben dem Brett

analyse-tools = Was zu sehen ist
analyse-tab-course = Verlauf
analyse-raise = Variante nach oben
analyse-set-up = Aufbauen
analyse-paste-like = SGF, PSQ, BOARD von Gomocup, eine Stellung oder Züge wie 1. h8 i9 2. h9
analyse-follow = Auf dem Brett mitgehen
analyse-keep = Zeichen und bessere Züge in die Partie schreiben
analyse-keep-comment = besser { $move }
analyse-loss-of = { $side }: ein Zug kostete im Mittel { $percent } %; Ungenauigkeiten: { $inaccuracies }, Fehler: { $mistakes }, grobe Fehler: { $blunders }
analyse-of-all = { $done } von { $of } Stellungen beurteilt
explore-player = Nur Partien von
explore-caption = Züge, die hier gespielt wurden
explore-games = Partien
explore-results = Ergebnisse
explore-result = { $first } gewann { $wins } %, { $draws } % waren unentschieden, { $second } gewann { $losses } %
explore-in = Partien, die hierher kommen: { $games } von { $looked } durchgesehenen; es gibt { $total }
explore-none = Keine der { $looked } durchgesehenen Partien kommt hierher.
explore-more = Ältere Partien durchsehen
explore-examples = Neueste Partien mit dieser Stellung
proof-time = Zeit des Lösers
proof-prove = Beweisen
proof-over = Die Partie ist zu Ende; es gibt nichts zu beweisen.
proof-nothing-yet = Hier ist noch nichts bewiesen.
proof-says = Bewiesen: { $statement }
proof-by-certificate = Durch ein Zertifikat, das zum Spiel gehört und ohne das Programm geprüft werden kann, das es fand.
proof-by-solver = Durch den Löser des Spiels, der { $nodes } Stellungen besucht hat.
proof-nodes = bisher { $nodes } Stellungen
proof-line = Ein Weg:
proof-explore = Gegen einen Beweis spielen
proof-explore-about = Ein Beweis hat auf alles eine Antwort. Versuche zu entkommen!
proof-explore-of = Beweis von
proof-explore-side = Der Beweis spielt
proof-explore-loads = Der Beweis wird geladen. Das dauert beim ersten Mal einige Sekunden.
proof-explore-loads-so-far = Der Beweis wird geladen: bisher { $nodes } Stellungen. Das dauert beim ersten Mal einige Sekunden.
proof-explore-zone = Nur auf den { $spots } schattierten Punkten, der Zone, kann ein Zug eine eigene Antwort brauchen. Von { $replies } Zügen liegen { $alike } anderswo: Sie werden alle gleich beantwortet.
proof-explore-zone-whole = Jeder der { $replies } Züge kann eine eigene Antwort brauchen: Die Zone ist das ganze Brett.
proof-explore-pairs = Die Punkte sind gepaart: Wer einen eines Paars nimmt, bekommt den anderen zur Antwort.
proof-explore-your-move = Du spielst { $side }: du bist am Zug.
proof-explore-elsewhere = Anderswo spielen
proof-explore-again = Von Anfang an
proof-explore-analyse = Diese Züge analysieren
proof-explore-end = Das ist das Ende, das vom ersten Zug an bewiesen war.
proof-explore-check = Jeder kann den Beweis prüfen, ohne das Programm, das ihn fand: boardwright verify
proof-explore-none = Zu { $game } gibt es keinen Beweis.
proof-explore-left = Nach diesen Zügen ist nichts bewiesen: nimm sie zurück.
verify-title = Den Beweis selbst prüfen
verify-about = Die Prüfung spielt die Strategie des Beweises gegen jede Verteidigung, allein nach den Regeln. Sie braucht weder eine Engine noch den, der den Beweis gefunden hat. Eine Datei mit einem anderen Zertifikat lässt sich hier ablegen.
verify-this = Diesen Beweis prüfen
verify-file = Eine Datei prüfen
verify-stop = Abbrechen
verify-claim = Behauptung: { $claim }
verify-so-far = { $positions ->
        [one] { $positions } Stellung
       *[other] { $positions } Stellungen
    } in { $seconds } s
verify-holds = Er gilt. { $positions ->
        [one] { $positions } Stellung wurde
       *[other] { $positions } Stellungen wurden
    } in { $seconds } s geprüft.
verify-fails = Er gilt nicht: { $reason }
danger-show = Auf dem Brett zeigen
danger-refute = Stärkste Antwort
danger-answer = Antwort:
danger-none = Niemand droht sofort etwas.
set-up-title = Eine Stellung von { $game }
set-up-board = Brett zum Aufbauen
set-up-piece = Setzen
set-up-seeds = Ein Klick
set-up-clear = leeren
set-up-to-move = Am Zug
set-up-empty = Brett leeren
set-up-reset = Wie vorher
set-up-over = In dieser Stellung ist die Partie zu Ende.
set-up-use = Diese Stellung analysieren
picture-heading = Bild
picture-numbers = Züge nummerieren
picture-svg = Bild (SVG)
picture-png = Bild (PNG)
picture-film = Bewegtes Bild der Partie (SVG)

## Records

records-no-store = Das Programm läuft ohne Speicher, deshalb werden keine Partien aufbewahrt.
records-save-all = Alle diese als Datei:
records-kept-here = Diese Partien liegen nur in diesem Browser. Wer dessen Daten löscht, löscht auch sie.
records-save-everything = Alle Partien als eine Datei sichern
records-bring = Partien aus einer Datei holen
records-brought = { $fresh ->
    [one] Eine Partie kam hinzu
   *[other] { $fresh } Partien kamen hinzu
  }; { $known ->
        [one] eine war schon da
       *[other] { $known } waren schon da
    }.
records-searched-to = Die Partien werden durchgesehen; bisher sind die bis Nummer { $number } bekannt.
records-newer = Neuere
records-older = Ältere
records-from = { $first }–{ $last }
records-game = Spiel
records-any-game = jedes Spiel
records-player = Spieler
records-any-outcome = jedes Ergebnis
records-position = Stellung
records-list = Partien
records-players = Spieler
records-result = Ergebnis
records-ending = Ende
records-length = Züge
records-tag-event = Veranstaltung
records-tag-date = Datum
records-tag-site = Ort
records-tag-round = Runde
records-tag-pace = Bedenkzeit
records-tag-seed = Zufallsstartwert
records-unlimited = unbegrenzt
records-finished = Beendet
records-at = { $ply } von { $plies }
records-number = Partie { $number }
records-format = { $name } (.{ $extension })
records-found =
    { $count ->
        [one] { $count } Partie
       *[other] { $count } Partien
    }
records-plies =
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
records-format-native = Text
records-format-lib = RenLib
records-format-gomocup = Gomocup
records-format-jsonl = JSON-Zeilen

## Matches and tournaments

watch-running = Hier gestartet
watch-tables = Tische von Menschen
watch-always = Immer zu sehen
watch-match-of-day = Das Spiel des Tages: { $game }
watch-match-at-table = Spiel des Tages am Tisch: { $game }
watch-proof-played = Der Beweis von { $game }, zu Ende gespielt
watch-proof-play = Den Beweis von { $game } ansehen
watch-proof-of = Ein Beweis als Gegner: { $game }
watch-latest = Neueste Partien
watch-events = Wettkämpfe und Turniere
watch-no-events = Noch kein Wettkampf oder Turnier aufbewahrt.
watch-progress = Gespielte Partien
watch-played = { $played } von { $of ->
        [one] { $of } Partie
       *[other] { $of } Partien
    }
watch-live = Brett { $board } ansehen
watch-cancel = Beenden
watch-new-match = Wettkampf starten
watch-new-tournament = Turnier starten
watch-first = Erster Spieler
watch-second = Zweiter Spieler
watch-how-many = Partien
watch-per-move = Sekunden je Zug
watch-clock = Sekunden je Partie + Zug (Uhr)
watch-openings = Eröffnungen
watch-book = aus dem Buch
watch-random-plies = { $plies ->
        [one] { $plies } zufälliger Zug
       *[other] { $plies } zufällige Züge
    }
watch-at-start = der Anfang des Spiels
watch-sprt = Aufhören, sobald ein Sequentialtest entscheidet
watch-given-up = Partien beenden, die beide für entschieden halten
watch-level = Partien beenden, die beide für ausgeglichen halten
watch-start = Starten
watch-file = Turnierdatei
watch-standings = Tabelle
watch-crosstable = Kreuztabelle
watch-ratings = Wertungen
watch-test = Sequentialtest
watch-test-at = Log-Likelihood-Quotient { $llr } zwischen { $lower } und { $upper }
watch-test-stronger = stärker
watch-test-no-gain = nicht stärker
watch-test-open = nicht entschieden
watch-test-asks = Ist der erste Spieler um { $gain } Elo stärker als der zweite oder nur um { $least }?
watch-test-elo = Elo { $elo } ± { $error }
watch-test-least = mit 95 % Sicherheit mindestens { $elo } Elo
watch-test-most = mit 95 % Sicherheit höchstens { $elo } Elo
watch-test-between = mit 95 % Sicherheit zwischen { $low } und { $high } Elo
watch-settings = Einstellungen des Wettbewerbs
watch-points = Punkte
watch-games-played = Partien
watch-wins = Siege
watch-wins-letter = S
watch-draws = Remis
watch-draws-letter = R
watch-losses = Niederlagen
watch-losses-letter = N
watch-forfeits = Verwirkt
watch-details = Einzelheiten
watch-ended-early = Vorzeitig beendet: { $count } von { $planned } Partien
watch-ended-early-after =
    { $count ->
        [one] Vorzeitig beendet nach { $count } Partie
       *[other] Vorzeitig beendet nach { $count } Partien
    }
watch-games =
    { $count ->
        [one] { $count } Partie
       *[other] { $count } Partien
    }
watch-state-running = läuft
watch-state-finished = beendet
watch-state-cancelled = abgebrochen
watch-state-failed = gescheitert
cluster-title = Andere Rechner
cluster-summary = { $machines ->
    [one] { $machines } Arbeitsrechner
   *[other] { $machines } Arbeitsrechner
  }, { $threads } Partien gleichzeitig, { $pace } Partien in der Sekunde
cluster-no-events = Dort wird gerade nichts gespielt.
cluster-units = { $done } von { $of } Paaren fertig, { $playing } laufen, { $waiting } warten
cluster-units-open = { $done } Paare fertig, { $playing } laufen, { $waiting } warten
cluster-left = noch etwa { $time }
cluster-live = Partien, die gerade laufen
cluster-on = auf { $worker }
cluster-workers = Arbeitsrechner
cluster-worker = Rechner
cluster-version = Version
cluster-threads = Gleichzeitig
cluster-speed = Stellungen in der Sekunde
cluster-playing = Spielt
cluster-games = Partien
cluster-problem = Der Server des Verbunds ist nicht zu sehen: { $reason }

## Bot studio

studio-editor = Text des Bots
studio-leave = Escape, dann Tab führt aus dem Text heraus.
studio-check = Prüfen
studio-play = Gegen ihn spielen
studio-save = Sichern
studio-open = Öffnen
studio-examples = Beginnen mit
studio-choose-example = Bot wählen
studio-before = dem, was vorher da war
studio-template = dem leeren Bot
studio-line = Zeile { $line }
studio-log = Was der Bot sagte
studio-ladder = Leiter
studio-ladder-of = Wähle einen Spieler: Dein Bot trifft ihn in { $games } Partien, je zwei aus einer Eröffnung.
studio-good = Der Bot ist wohlgeformt.
studio-good-with = Der Bot ist wohlgeformt und beginnt mit { $move }.
studio-problems = { $count } Fehler

## Players

player-human = Ein Mensch
player-script = { $name } (Lua)
level-1 = Anfang
level-2 = Neuling
level-3 = lernt noch
level-4 = spielt gelegentlich
level-5 = spielt gern
level-6 = spielt eifrig
level-7 = Verein
level-8 = stark
level-9 = sehr stark
level-10 = volle Stärke

## Der Gegner, der sich nach Ergebnissen richtet

rival-name = Passt zu dir
rival-level = Stufe { $level }
rival-manner = Wird stärker, wenn du gewinnst, und schwächer, wenn du verlierst.
rival-up =
    { $row ->
        [one] Du hast gewonnen: jetzt Stufe { $level }.
       *[other] Du hast die letzten { $row } gewonnen: jetzt Stufe { $level }.
    }
rival-down =
    { $row ->
        [one] Du hast verloren: jetzt Stufe { $level }.
       *[other] Du hast die letzten { $row } verloren: jetzt Stufe { $level }.
    }
rival-stays-won = Gut gespielt. Noch einmal Stufe { $level }: Drei Siege in Folge machen sie stärker.
rival-stays-lost = Noch einmal Stufe { $level }: Zwei Niederlagen in Folge machen sie schwächer.
rival-stays-drawn = Unentschieden: Stufe { $level } passt.
rival-next = Nächste Partie: Stufe { $level }

## Gäste

guest-name = Dein Freund
guest-unnamed = Du spielst ohne Namen.
guest-named = Du spielst als { $name }.
guest-invite = Freund einladen
guest-how = Lass deinen Freund das Bild scannen oder den Link öffnen. Die Partie beginnt, sobald jemand kommt.
guest-alone = Dieses Programm antwortet nur diesem Rechner, darum öffnet sich der Link nur hier. Starte es mit { $command }, um mit Telefonen deines Netzes zu spielen.
guest-code = Der Link als QR-Code
guest-link = Link für deinen Freund
guest-copy = Link kopieren
guest-share = Teilen
guest-copied = Der Link wurde kopiert.
guest-copy-yourself = Dieser Browser lässt die Seite nicht kopieren: Markiere den Link und kopiere ihn selbst.
guest-waiting = Warten auf deinen Freund…
guest-taken = Mit dieser Einladung spielt schon jemand anderes, du schaust also zu.
guest-expected = ist noch nicht da
guest-away = ist weg
guest-here = { $who } ist da
guest-gone = { $who } ist weg
guest-rematch = Revanche
guest-rematch-asked = Revanche angeboten
guest-rematch-take = Revanche annehmen

## Lektionen

page-learn = Lernen
learn-about = Jede Lektion hat ein paar Schritte auf einem echten Brett: lesen, probieren und sehen, was daraus wird. Du kannst jederzeit aufhören und weitermachen.
learn-all = Alle Lektionen
learn-steps = Schritte
learn-step = Schritt { $step } von { $of }
learn-board = Brett. { $task }
learn-missed = Nicht ganz. Versuch es noch einmal.
learn-go-on = Du bist noch am Zug: mach weiter.
learn-back = Zurück
learn-show = Zeig es mir
learn-again = Noch einmal
learn-next = Weiter
learn-skip = Überspringen
learn-finished = Lektion geschafft.
learn-skipped = Übersprungenes nachholen
learn-play = Eine Partie spielen
learn-repeat = Noch einmal
learn-done = geschafft
learn-progress = { $done } von { $of ->
        [one] { $of } Schritt
       *[other] { $of } Schritten
    }
learn-length =
    { $of ->
        [one] { $of } Schritt
       *[other] { $of } Schritte
    }

## Eröffnungen nach einer Regel

opening-title = Eröffnung
opening-none = wie üblich
opening-yours = Deine Eröffnung:
opening-theirs = { $who } hat die Aufgabe: „{ $task }“

## Partien, die von selbst weitergehen

replay-title = Abspielen
replay-play = Abspielen
replay-pause = Anhalten
replay-pace = Tempo
replay-seconds = { $seconds } s je Zug

## Partien als Bilder, und ein Brett zum Suchen

records-look = Zeigen als
records-as-pictures = Bilder
records-as-list = Liste
records-on-board = Eröffnung oder Stellung auf einem Brett
records-board = Gesuchte Stellung, { $game }
records-board-help = Mach die Züge beider Seiten. Jede Partie, in der diese Stellung vorkommt, wird gefunden, auch gedreht oder gespiegelt.
records-board-back = Zug zurücknehmen
records-board-clear = Von vorn

## Die Wand der Partien

watch-now = Jetzt gespielt
watch-ply = Zug { $ply }
watch-spectators =
    { $count ->
        [one] { $count } schaut zu
       *[other] { $count } schauen zu
    }
watch-others =
    { $count ->
        [one] { $count } anderer schaut zu
       *[other] { $count } andere schauen zu
    }
watch-guests =
    { $count ->
        [one] ein Gast
       *[other] { $count } Gäste
    }
watch-unnamed = Du schaust als Gast zu.
watch-named = Du schaust als { $name } zu.
watch-give-name = Namen angeben
watch-change-name = Namen ändern
watch-own-name = Dein Name für alle, die spielen und zuschauen
watch-name-help = Alle an einem Tisch sehen ihn, und Partien bewahren ihn. Leer: ein Gast.
watch-take-name = Diesen Namen verwenden
watch-result-bar = { $first } gewann { $wins }, { $draws } unentschieden, { $second } gewann { $losses }
watch-better = { $who } ist mit { $percent } % Sicherheit stärker.
watch-elo = { $who } liegt um { $elo } ± { $error } Elo vorn.
watch-elo-least = { $who } liegt mit 95 % Sicherheit um mindestens { $elo } Elo vorn.
watch-elo-between = Der Unterschied liegt mit 95 % Sicherheit zwischen { $low } und { $high } Elo.
watch-points-of = { $points } von { $games }
## Aufgaben

puzzles-heading = Aufgaben: { $game }
puzzles-task = { $side } zieht und gewinnt
puzzles-number = Aufgabe { $number }, Wertung { $rating }
puzzles-of-today = die Aufgabe des Tages
puzzles-find = Finde den einen Zug, der gewinnt.
puzzles-find-forced =
    { $ways ->
        [one] Finde einen Zug, der erzwungen gewinnt.
       *[other] Finde einen Zug, der erzwungen gewinnt. { $ways } solche Züge sind bekannt.
    }
puzzles-right = Richtig. Die Antwort ist { $move }; weiter.
puzzles-right-again = Richtig. Du bist noch einmal am Zug.
puzzles-solved = Gelöst!
puzzles-also = Der Zug { $move } gewinnt auch, aber es ist kein Gewinn damit bekannt, der so kurz ist wie die Lösung. Finde den kürzeren Gewinn.
puzzles-loses = Nach { $move } gewinnt der Gegner, das ist bewiesen: { $line }
puzzles-loses-plain = Der Zug { $move } verliert.
puzzles-no-win = Der Zug { $move } gewinnt nicht, das ist bewiesen: { $line }
puzzles-no-win-plain = Der Zug { $move } gewinnt nicht.
puzzles-unproved = Von { $move } ist kein Gewinn bekannt. Der Computer würde antworten: { $line }
puzzles-unproved-plain = Von { $move } ist kein Gewinn bekannt.
puzzles-hint-is = Schau hier: { $spot }
puzzles-hint-theme = Die Idee: { $theme }
puzzles-hint-region = Der Zug liegt im markierten Teil des Bretts.
puzzles-hint-close = Es ist eine der markierten Stellen.
puzzles-hint-more = Tipp { $step } von { $of }
puzzles-solution-is = Die Lösung: { $line }
puzzles-brackets = Züge in Klammern sind die von { $side }.
puzzles-line = Züge auf dem Brett
puzzles-actions = Was du tun kannst
puzzles-again = Noch einmal versuchen
puzzles-hint = Tipp
puzzles-solution = Lösung
puzzles-next = Nächste Aufgabe
puzzles-another = Zu einer Aufgabe
puzzles-none = Eine Aufgabe { $number } gibt es für { $game } nicht; die Nummern gehen von 1 bis { $last }.
puzzles-proved = Bewiesen: Ein Zug gewinnt hier, und kein anderer.
puzzles-searched =
    { $ways ->
        [one] Bewiesen: Ein Zug gewinnt hier. Andere können auch gewinnen, aber von keinem ist ein so kurzer Gewinn bekannt.
       *[other] Bewiesen: Die Stellung ist gewonnen. { $ways } erste Züge sind richtig. Andere können auch gewinnen, aber von keinem ist ein so kurzer Gewinn bekannt.
    }
puzzles-rating = Deine Wertung
puzzles-rating-is = { $rating } ± { $error }
puzzles-rating-guess = etwa { $rating }
puzzles-row = In Folge
puzzles-row-is = { $row } (Bestwert { $best })
puzzles-streak = Aufgaben des Tages
puzzles-days =
    { $count ->
        [one] { $count } Tag in Folge
       *[other] { $count } Tage in Folge
    }
puzzles-daily = Die Aufgabe des Tages
puzzles-run = Drei Minuten
puzzles-run-wrong = Falsch: { $move } gewinnt nicht.
puzzles-run-stop = Beenden
puzzles-run-stands = { $solved } gelöst, { $missed } verfehlt
puzzles-run-over = Der Lauf ist zu Ende: { $solved } gelöst, { $missed } verfehlt (bestes Ergebnis { $best })
puzzles-share = Bild zum Teilen
puzzles-theme = Thema
puzzles-any-theme = alle Themen
puzzles-difficulty = Schwierigkeit
puzzles-any = beliebig
puzzles-easy = leicht
puzzles-middle = mittel
puzzles-hard = schwer
puzzles-count =
    { $count ->
        [0] Keine Aufgabe ist so.
        [one] { $count } Aufgabe
       *[other] { $count } Aufgaben
    }

## Books and libraries

book-next = Das Buch geht weiter mit
book-ends = Hier endet das Buch.
book-behind =
    { $count ->
        [0] kein Zug dahinter
        [one] { $count } Zug dahinter
       *[other] { $count } Züge dahinter
    }
