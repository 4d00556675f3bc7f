# Sticks ’n’ Barrels for people, in German.

sticks-name = Sticks ’n’ Barrels
sticks-title = Sticks ’n’ Barrels
sticks-summary = fünf Löcher in einer Reihe mit Stäben und Tonnen in einer von drei Folgen; Figuren können sich ein Loch teilen

## Sides, pieces and threats

sticks-side-first = Rot
sticks-side-second = Gelb
sticks-piece-stick = Stab
    .counted =
        { $count ->
            [one] { $count } Stab
           *[other] { $count } Stäbe
        }
sticks-piece-hollow-barrel = hohle Tonne
    .counted =
        { $count ->
            [one] { $count } hohle Tonne
           *[other] { $count } hohle Tonnen
        }
sticks-piece-solid-barrel = volle Tonne
    .counted =
        { $count ->
            [one] { $count } volle Tonne
           *[other] { $count } volle Tonnen
        }
sticks-threat-winning-sequence = Gewinnfolge

## Themen von Aufgaben

sticks-theme-unblockable = der Vierer, den niemand stoppt
sticks-theme-two-holes = zwei Löcher zugleich
sticks-theme-fours = Gewinn durch Vierer
sticks-theme-quiet = stiller Zug
sticks-theme-defend = die Drohung abwehren
sticks-theme-shared = Gewinn in einem geteilten Loch
sticks-theme-moved = ein Stein auf dem Brett zieht

## Variants

sticks-game = Sticks ’n’ Barrels
    .summary = 7 × 7 Löcher, je 10 Stäbe, 4 hohle und 4 volle Tonnen
sticks-game-6 =
    .summary = 6 × 6 Löcher, je 8 Stäbe, 3 hohle und 3 volle Tonnen
sticks-game-5 =
    .summary = 5 × 5 Löcher, je 6 Stäbe, 2 hohle und 2 volle Tonnen
sticks-game-6x2-3s2h0d = Sticks ’n’ Barrels, zwei Reihen
    .summary = 6 × 2 Löcher, je 3 Stäbe und 2 hohle Tonnen

## Players

sticks-option-pie = Kuchenregel
    .summary = der erste Zug, dann die Wahl der Seite
sticks-player-engine = Boardwright
    .manner = Schaut weit voraus und findet Gewinne durch Drohungen. Du wählst, wie stark es spielt.
sticks-player-perfect = Perfekt
    .manner = Folgt einem Beweis und gibt dessen Ergebnis nie preis.
sticks-player-alphabeta = Alpha-Beta
    .manner = Eine schlichte Suche: vorsichtig, aber sie sieht nicht weit.
sticks-player-board-rank = Board Rank
    .manner = Probiert jeden Zug und nimmt das Brett, das am besten aussieht.
sticks-player-position-rank = Position Rank
    .manner = Sucht erst das beste Loch und dann eine Figur dafür.
sticks-player-random = Zufall
    .manner = Spielt irgendwohin.

## Bots in Lua

sticks-script-chance = irgendein erlaubter Zug
sticks-script-winner = gewinnt, wenn es geht, sonst irgendein erlaubter Zug
sticks-script-blocker = gewinnt, lässt sonst dem Gegner die wenigsten Gewinne
sticks-script-counter = dasselbe, zählt dann seine vollständigsten Paare
sticks-script-weigher = dasselbe, wägt die Paare beider Seiten
sticks-script-thinker = schaut mit den Gewichten der Paare zwei Züge voraus

## The game

sticks-row = { $first }, { $second }, { $third }, { $fourth }, { $fifth } von { $from } bis { $to }
sticks-stick = Stab
sticks-barrel = Tonne
sticks-spoken-put = { $piece } auf { $hole }
sticks-spoken-moved = { $piece } von { $from } nach { $hole }
sticks-over = die Partie ist aus
sticks-expected-move = S, H oder D und dann „@“ und ein Loch, zum Beispiel S@d4, oder zwei Löcher, zum Beispiel Sa1-d4
sticks-expected-target = „-“ und das Loch, in das der Stein kommt, zum Beispiel Sa1-d4
sticks-expected-source = „@“ oder ein Loch, zum Beispiel b2
sticks-expected-end = nichts nach dem Loch, in das der Stein kommt
sticks-expected-hole = ein Loch, zum Beispiel b2
sticks-expected-hole-to = ein Loch von a1 bis { $last }
sticks-expected-position = das Brett, ein Leerzeichen und die Seite am Zug, 1 oder 2
sticks-expected-turn = die Seite am Zug, 1 oder 2
sticks-expected-supply = höchstens { $supply } Figuren der Art { $kind } von Spieler { $player }, nicht { $count }
sticks-expected-fit = jede Figur „{ $piece }“ von Spieler { $player } in einem Loch, in das sie passt
sticks-expected-one-sequence = eine Gewinnreihe höchstens eines Spielers, nicht beider
sticks-expected-pieces = eines von S, H, D, s, h, d, oder ein Stab in einer hohlen Tonne der anderen Seite
sticks-expected-one-set = höchstens ein Satz von Figuren
sticks-expected-size = eine Größe von 5, 6 oder 7, die auch ohne Angabe gilt, oder 5 bis 7 Spalten und 2 bis 7 Zeilen mit den Figuren, zum Beispiel 6x2,3s2h0d
sticks-expected-set = die Figuren jedes Spielers, zum Beispiel 10s4h4d, und keine andere Angabe
sticks-sticks-locked = deine Stäbe sind noch nicht alle im Spiel
sticks-barrels-locked = deine Tonnen sind noch nicht alle im Spiel
sticks-tray-empty = kein Teil „{ $piece }“ mehr im Vorrat
sticks-other-piece = deine Figur auf { $hole } ist: { $piece }
sticks-no-piece = auf { $hole } steht keine deiner Figuren
sticks-same-hole = eine Figur muss in einem anderen Loch ankommen
sticks-no-hole = das Brett mit { $columns } × { $rows } Löchern hat kein { $hole }
sticks-own-piece = auf { $hole } steht schon eine deiner Figuren
sticks-solid-needs-empty = { $hole } ist besetzt, und eine volle Tonne teilt ihr Loch mit nichts
sticks-solid-there = die volle Tonne auf { $hole } teilt ihr Loch mit nichts
sticks-stick-there = auf { $hole } steht schon ein Stab
sticks-barrel-there = auf { $hole } steht schon eine Tonne

## Explanations of the engine

sticks-part-fives = Fünfen
sticks-part-fives-meaning = Linien mit allen fünf Löchern besetzt oder unverstellbar, eigener Wert weniger fremder
sticks-part-fours = Vieren
sticks-part-fours-meaning = Linien mit vier Löchern besetzt oder unverstellbar, eigener Wert weniger fremder
sticks-part-threes = Dreien
sticks-part-threes-meaning = Linien mit drei Löchern besetzt oder unverstellbar, eigener Wert weniger fremder
sticks-part-twos = Zweien
sticks-part-twos-meaning = Linien mit zwei Löchern besetzt oder unverstellbar, eigener Wert weniger fremder
sticks-part-ones = Einsen
sticks-part-ones-meaning = Linien mit einem Loch besetzt oder unverstellbar, eigener Wert weniger fremder
sticks-part-trays = Vorrat
sticks-part-trays-meaning = Figuren, die noch zu setzen sind
sticks-part-free = frei
sticks-part-free-meaning = Stäbe oder Tonnen, die auf dem Brett ziehen dürfen, weil alle im Spiel sind
sticks-part-tempo = Tempo
sticks-part-tempo-meaning = am Zug zu sein

## Explanations of the other players

sticks-step-win = Sieg
sticks-step-threats = Drohungen
sticks-step-own = eigene { $pairs }
sticks-step-other = fremde { $pairs }
sticks-step-win-meaning = 1, wenn der Zug gewinnt
sticks-step-threats-meaning = Gewinne in einem Zug, die der Gegner dann hat, je weniger, desto besser
sticks-step-own-total-meaning = besetzte und unsperrbare Löcher zusammen { $pairs }: eigene Paare, je mehr, desto besser
sticks-step-other-total-meaning = besetzte und unsperrbare Löcher zusammen { $pairs }: Paare des Gegners, je weniger, desto besser
sticks-step-own-meaning = besetzte + unsperrbare Löcher { $pairs }: eigene Paare, je mehr, desto besser
sticks-step-other-meaning = besetzte + unsperrbare Löcher { $pairs }: Paare des Gegners, je weniger, desto besser
sticks-phrase-win = ein Sieg
sticks-phrase-threats = die Gewinne des Gegners in einem Zug
sticks-phrase-own-total = eigene Paare mit b+u={ $pairs }
sticks-phrase-other-total = Paare des Gegners mit b+u={ $pairs }
sticks-phrase-own = eigene Paare mit { $pairs }
sticks-phrase-other = Paare des Gegners mit { $pairs }
sticks-loses-at = verliert bei: { $step }
sticks-best-board = bestes Brett
sticks-boards-equal = die Bretter sind in jedem Schritt gleich
sticks-board = Brett { $number }
sticks-is-better = { $board } ist besser: { $step }, { $more } gegen { $less }
sticks-compared = { $boards ->
        [one] { $boards } Brett
       *[other] { $boards } Bretter
    } verglichen; der Gegner droht mit { $threats ->
        [one] { $threats } Gewinn
       *[other] { $threats } Gewinnen
    } in einem Zug
sticks-decided-by = entschieden durch: { $step }
sticks-all-equal = alle Bretter sind gleich
sticks-picks-board = nimmt zufällig eines von { $count } gleichen Brettern
sticks-candidates-equal = alle Kandidaten sind gleich
sticks-by-blocking-win = das Sperren eines Gewinns in einem Zug
sticks-by-building-4 = das Bauen zur Vier
sticks-by-blocking-4 = das Sperren einer Vier
sticks-by-points = Punkte
sticks-would-come-from = von { $hole } käme: { $piece }, dort { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } wert
sticks-builds-to = baut zu { $numbers }
sticks-blocks-build-to = sperrt das Bauen zu { $numbers }
sticks-builds-and-blocks = baut zu { $builds }; sperrt das Bauen zu { $blocks }
sticks-wins = gewinnt
sticks-wins-meaning = 1, wenn der Zug eine Folge vollendet
sticks-blocks-win = sperrt Sieg
sticks-blocks-win-meaning = 1, wenn der Zug eine Folge sperrt, von der der Gegner vier besetzt hat
sticks-builds-4 = baut 4
sticks-builds-4-meaning = 1, wenn der Zug zu vier besetzten Löchern baut
sticks-blocks-4 = sperrt 4
sticks-blocks-4-meaning = 1, wenn der Zug das Bauen zur Vier sperrt
sticks-build-points = Baupunkte
sticks-build-points-meaning = Bauen zu 4, 3, 2, 1 besetzten Löchern: 8, 6, 4, 2, je einmal
sticks-block-points = Sperrpunkte
sticks-block-points-meaning = Sperren des Bauens zu 4, 3, 2: 7, 3, 1, je einmal
sticks-blocked-by = gesperrt durch { $holes }
sticks-and-unblockable = { $state }, unsperrbar { $holes }
sticks-pairs-through = { $pairs ->
        [one] { $pairs } Paar geht
       *[other] { $pairs } Paare gehen
    } durch { $holes }, gesperrt: { $blocked }
sticks-in-place = besetzt
sticks-in-place-meaning = Löcher, in denen der nötige Stein steht
sticks-unblockable = unsperrbar
sticks-unblockable-meaning = Löcher, in die nur noch der eigene Stein kann
sticks-empty = leer
sticks-empty-meaning = leere Löcher
sticks-blocked = gesperrt
sticks-blocked-meaning = Löcher mit dem, was das Paar sperrt
sticks-searches = durchsucht { $positions } Stellungen bis Tiefe { $depth }; alle Werte außer dem ersten sind nur Grenzen ({ $value })

## The rules as players need them

sticks-rules =
    {"**Du gewinnst mit fünf eigenen Figuren nebeneinander**"} in einer Reihe, einer Spalte oder einer Diagonale, in einer von drei
    Folgen aus Stäben und Tonnen:

    - Stab, Stab, **Tonne**, Stab, Stab
    - Stab, **Tonne**, Stab, **Tonne**, Stab
    - Stab, **Tonne**, **Tonne**, **Tonne**, Stab

    1. Rot beginnt. Ein Zug bringt eine eigene Figur in ein Loch: aus dem Vorrat, später auch von einem Loch in ein anderes.
    2. Jede Seite hat Stäbe, hohle Tonnen (Ringe) und volle Tonnen. In einer Folge ist Tonne gleich Tonne, hohl oder voll.
    3. **Zwei Figuren können sich ein Loch teilen**: Ein Stab steht in einer hohlen Tonne der anderen Seite. Gleich, wer zuerst da
       war: Das Loch zählt für beide. Eine volle Tonne teilt mit nichts, und zwei eigene Figuren teilen sich nie ein Loch.
    4. **Zuerst aus dem Vorrat.** Deine Stäbe auf dem Brett bleiben stehen, bis der letzte Stab den Vorrat verlassen hat. Danach darf
       jeder von ihnen in jedes Loch, in das er passt. Für Tonnen gilt dasselbe, und beide Arten sind ein Vorrat: Sie bleiben
       stehen, bis die letzte Tonne, hohl oder voll, im Spiel ist.
    5. Kommt eine Stellung zum dritten Mal vor, ist die Partie remis.

    {"**Wie Züge geschrieben werden.**"} S ist ein Stab, H eine hohle Tonne, D eine volle Tonne. H@e6 bringt eine hohle Tonne aus dem
    Vorrat nach e6; Sa1-d4 zieht einen Stab von a1 nach d4.

    {"**Worauf es ankommt.**"} Blocke mit einer vollen Tonne. Eine hohle Tonne hält keinen Stab ab, und ein Stab hält keine hohle
    Tonne ab: Was blocken sollte, trägt dann auch deine Figur, und dieses Loch kann niemand mehr blocken.
