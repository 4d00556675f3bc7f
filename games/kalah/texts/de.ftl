# Kalah for people, in German.

kalah-name = Kalah
kalah-title = Kalah
kalah-summary = Samen um das Brett säen und im eigenen Speicher mehr davon sammeln als der Gegner

## Sides, pieces and threats

kalah-side-first = Süd
kalah-side-second = Nord
kalah-piece-seed = Samen
    .counted = { $count } Samen
kalah-threat-extra-moves = weitere Züge
    .gain = +{ $count } Samen
kalah-threat-capture = Schlagen
    .gain = +{ $count } Samen

## Themen von Aufgaben

kalah-theme-chain = die Kette von Extrazügen
kalah-theme-extra-move = Extrazug
kalah-theme-capture = Schlagen
kalah-theme-keep = die Mulde, die den Gewinn hält
kalah-theme-long-chain = die lange Kette
kalah-theme-tempo = ein Zug, der wartet
kalah-theme-save = Samen vor dem Schlagen retten
kalah-theme-starve = den Gegner aushungern

## Variants

kalah-game-6x4 = Kalah
    .summary = das Spiel, wie man es kauft
kalah-game-6x4-empty-capture = Kalah mit leerem Schlagen
    .summary = die Regeln von Ruby Quiz 58
kalah-game-6x6 =
    .summary = die Turniergröße
kalah-game-4x3 =
    .summary = kurz
kalah-game-6x4-end-mover = Kalah mit Warten
    .summary = eine Seite ohne Samen wartet, bis sie am Zug ist
kalah-option-pie = Kuchenregel
    .summary = der erste Zug, dann die Wahl der Seite
kalah-option-empty-capture = leeres Schlagen
kalah-option-end-mover = mit Warten

## Players

kalah-player-engine = Boardwright
    .manner = Spielt Endspiele vollkommen und schaut vorher weit voraus. Du wählst, wie stark es spielt.
kalah-player-perfect = Perfekt
    .manner = Folgt einem Beweis und gibt dessen Ergebnis nie preis.
kalah-player-mtdf = MTD(f)
    .manner = Schaut voraus, immer tiefer.
kalah-player-alphabeta = Alpha-Beta
    .manner = Schaut ein paar Saaten voraus.
kalah-player-pessimistic-2 = Pessimist II
    .manner = Erwartet, dass du spielst wie es selbst.
kalah-player-pessimistic = Pessimist
    .manner = Denkt daran, was du zurückgewinnen kannst.
kalah-player-deep-score = Deep Score
    .manner = Nimmt die beste Kette von weiteren Zügen.
kalah-player-score = Score
    .manner = Nimmt auf einmal die meisten Samen.
kalah-player-remove-random-low = Eine kleine Mulde
    .manner = Sät eine der leersten Mulden.
kalah-player-remove-low = Leerste Mulde
    .manner = Sät die leerste Mulde.
kalah-player-remove-random-high = Eine volle Mulde
    .manner = Sät eine der vollsten Mulden.
kalah-player-remove-high = Vollste Mulde
    .manner = Sät die vollste Mulde.
kalah-player-remove-right = Rechte Mulde
    .manner = Sät die Mulde neben seinem Speicher.
kalah-player-first = Erste Mulde
    .manner = Sät die Mulde, die am weitesten vom Speicher liegt.
kalah-player-random = Zufall
    .manner = Spielt irgendwohin.

## Bots in Lua

kalah-script-first = die Mulde mit Samen ganz links
kalah-script-chance = irgendeine Mulde mit Samen
kalah-script-score = die Mulde, die am meisten Samen in den Speicher bringt
kalah-script-again = weitere Züge von rechts her, sonst wie score
kalah-script-deep-score = dasselbe über eine ganze Kette von weiteren Zügen
kalah-script-cautious = die eigene Kette weniger die beste Antwort des Gegners
kalah-script-searcher = die Suche aller Bots, fünf Saaten tief
kalah-script-minimax = Alpha-Beta, sechs Saaten tief, auf dem Unterschied der Speicher

## The game

kalah-no-seeds = keine Samen mehr zu säen, { $south } zu { $north }
kalah-spoken = { $house }, { $south } zu { $north }
kalah-spoken-capture = { $house }, { $seeds } geschlagen, { $south } zu { $north }
kalah-over = die Partie ist aus
kalah-expected-house = die Nummer einer Mulde, zum Beispiel 1
kalah-expected-turn = die Seite am Zug, S oder N
kalah-expected-space-and-turn = ein Leerzeichen und die Seite am Zug, S oder N
kalah-expected-slash = „/“ zwischen den Samen von Süd und Nord
kalah-expected-total = höchstens 255 Samen insgesamt
kalah-expected-seeds = eine Anzahl Samen von 0 bis 255, nicht { $given }
kalah-expected-no-more = { $houses } Mulden und der Speicher von { $side }, nicht mehr
kalah-expected-all = { $houses } Mulden und der Speicher von { $side }, nicht { $count } Zahlen
kalah-expected-spot = eines von { $spots }
kalah-expected-size = eine Größe als Mulden x Samen, 1 bis { $houses } Mulden je Seite und 1 bis { $seeds } Samen in jeder, zum Beispiel 6x4
kalah-expected-option = eine der Angaben standard, empty-capture, end=mover oder die Eröffnung pie
kalah-expected-one-capture = eine einzige Schlagregel, standard oder empty-capture
kalah-houses =
    { $count ->
        [one] jede Seite hat { $count } Mulde
       *[other] jede Seite hat { $count } Mulden
    }
kalah-house-empty = Mulde { $house } ist leer

## Explanations of the engine

kalah-solved = weiß, was jede Mulde hier wert ist, denn dieses Spiel ist gelöst, und findet { $house } am besten
kalah-best-solved = weiß, dass { $house } hier am besten ist, denn dieses Spiel ist gelöst; die anderen Mulden sind bewiesen oder durch eine Suche geschätzt
kalah-searched = hat, was eine lange Suche hier von jeder Mulde hielt, was nichts beweist, und findet { $house } am besten
kalah-value = ein Wert ist der Unterschied am Ende für die Seite am Zug: bewiesen, oder durch eine Suche geschätzt
kalah-drawn = bei bestem Spiel ist die Partie remis
kalah-wins-by = { $side } gewinnt bei bestem Spiel mit { $seeds }
kalah-exact = genau
kalah-exact-meaning = der Unterschied am Ende bei bestem Spiel nach dem Zug, falls er bewiesen ist
kalah-gain = Gewinn
kalah-gain-meaning = Samen, die der Zug in den Speicher bringt
kalah-own-houses = eigene Mulden
kalah-own-houses-meaning = was die eigenen Mulden nach dem Zug wert sind, in Samen, geschätzt
kalah-other-houses = andere Mulden
kalah-other-houses-meaning = was die Mulden der anderen Seite nach dem Zug für den Ziehenden wert sind, geschätzt

## Explanations of the other players

kalah-sows-leftmost = sät die Mulde mit Samen ganz links
kalah-sows-rightmost = sät die Mulde mit Samen ganz rechts
kalah-sows-fullest = sät die vollste Mulde
kalah-sows-emptiest = sät die leerste Mulde, in der Samen liegen
kalah-sows-for-gain = sät die Mulde, die auf einmal die meisten Samen in den Speicher bringt
kalah-sows-for-chain = sät die Mulde, die die meisten Samen in den Speicher bringt, bevor der Gegner zieht
kalah-sows-warily = sät die Mulde, deren Kette am meisten gewinnt, wenn die beste Antwort des Gegners abgezogen wird
kalah-ties-leftmost = von gleichen Mulden nimmt er die linke
kalah-ties-random = von gleichen Mulden nimmt er eine zufällige
kalah-by-heart = spielt seine Eröffnung auswendig
kalah-looks-ahead = schaut { $ahead } voraus und nimmt die linke Mulde mit dem besten Wert
kalah-nothing-seen = darf nicht { $ahead } vorausschauen: die Grenze war erreicht, bevor die erste Mulde fertig war
kalah-sowings =
    { $count ->
        [one] { $count } Aussaat
       *[other] { $count } Aussaaten
    }
kalah-turns =
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
kalah-to-its-right = rechts davon
kalah-to-its-right-meaning = eigene Mulden rechts davon: je mehr, desto besser
kalah-from-the-left = von links
kalah-from-the-left-meaning = die Nummer der Mulde: je größer, desto besser
kalah-seeds = Samen
kalah-most-seeds-meaning = Samen in der Mulde: je mehr, desto besser
kalah-fewest-seeds-meaning = Samen in der Mulde, negativ gezählt: je weniger, desto besser
kalah-gain-at-once-meaning = Samen, die durch diese Aussaat in den eigenen Speicher kommen, geschlagene eingeschlossen
kalah-gain-of-chain-meaning = Samen, die durch die ganze Kette von Zusatzzügen in den eigenen Speicher kommen
kalah-at-once = sofort
kalah-at-once-meaning = davon durch die erste Aussaat
kalah-reply = Antwort
kalah-reply-largest-meaning = größter Gewinn des Gegners nach der ersten Aussaat, mit Ketten, die dieser Spieler wählen würde, abgezogen
kalah-reply-own-meaning = was der Gegner dort mit der Mulde gewinnt, die dieser Spieler wählen würde, abgezogen
kalah-minimax = Minimax
kalah-minimax-meaning = eigener Speicher weniger dem anderen, { $ahead } weiter, wenn beide darum spielen
kalah-after = danach
kalah-after-meaning = eigener Speicher weniger dem anderen nach dieser Aussaat
kalah-note-again = zieht noch einmal, was er nicht bewertet
kalah-note-book = Eröffnungsbuch
kalah-note-unseen = nicht durchgerechnet
kalah-note-line = Variante { $moves }
kalah-note-chain = Kette { $moves }
kalah-note-reply = Antwort { $moves }
kalah-note-no-reply = keine Antwort gewinnt etwas
kalah-note-chain-and-reply = Kette { $moves }; { $reply }

## The rules as players need them

kalah-rules =
    {"**Du gewinnst, wenn in deinem Speicher mehr Samen liegen als in dem der anderen Seite.**"} Deiner ist die große Mulde rechts
    von deiner Reihe, auf einem aufrechten Telefon unten.

    1. Süd beginnt. Wähle eine deiner Mulden: Ihre Samen werden einzeln gegen den Uhrzeigersinn gesät, in die folgenden
       Mulden, in den eigenen Speicher und weiter durch die Mulden der anderen Seite. Deren Speicher wird ausgelassen.
    2. **Fällt der letzte Samen in deinen Speicher, ziehst du noch einmal.**
    3. **Fällt der letzte Samen in eine leere eigene Mulde,** kommt er mit allen Samen der Mulde gegenüber in deinen Speicher.
       Liegt gegenüber nichts, bleibt er liegen.
    4. Die Partie endet, wenn alle Mulden einer Seite leer sind. Was in den Mulden der anderen liegt, kommt in deren Speicher.
    5. Gleich viele Samen sind ein Remis.

    {"**Worauf es ankommt.**"} Eine Mulde mit so vielen Samen, wie es Schritte bis zum Speicher sind, bringt noch einen Zug: Beginne
    mit der nächsten am Speicher. Achte auf leere Mulden gegenüber deinen vollen.

    ### Varianten

    - **Leeres Schlagen**: Der letzte Samen in einer leeren Mulde kommt auch dann in den Speicher, wenn gegenüber nichts liegt.
    - **Mit Warten**: Die Partie endet, wenn die Seite am Zug keine Samen hat.
