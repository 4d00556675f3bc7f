# Gomoku for people, in German.

gomoku-name = Gomoku
gomoku-title = Gomoku, fünf in einer Reihe
gomoku-summary = abwechselnd Steine setzen; fünf in einer Reihe, Spalte oder Diagonale gewinnen

## Sides, pieces and threats

gomoku-side-first = Schwarz
gomoku-side-second = Weiß
gomoku-piece-stone = Stein
    .counted =
        { $count ->
            [one] { $count } Stein
           *[other] { $count } Steine
        }
gomoku-threat-five = Fünf
gomoku-threat-open-four = offene Vier

## Themen von Aufgaben

gomoku-theme-fours = Gewinn durch Vierer
gomoku-theme-threes = Gewinn durch Vierer und Dreier
gomoku-theme-quiet = stiller Zug oder Abwehr
gomoku-theme-defend = die Drohung abwehren
gomoku-theme-open-four = offener Vierer
gomoku-theme-four-three = Vierer und Dreier zugleich
gomoku-theme-double-three = Doppeldreier
gomoku-theme-race = Gewinn gegen eine Drohung
gomoku-theme-forbidden = ein für Schwarz verbotener Punkt
gomoku-theme-counter-four = Gegenvierer
gomoku-theme-late-four = ein Vierer für später
gomoku-theme-long = langer Gewinn

## Variants

gomoku-game-15 = Gomoku
    .summary = das übliche Brett
gomoku-game-10 =
    .summary = das Brett von Shliens FIVE, 1992
gomoku-game-20 =
    .summary = das Brett der Freestyle-Liga des Gomocup
gomoku-game-15-exact = Gomoku, genau fünf
    .summary = die Standardregel von Turnieren: genau fünf
gomoku-game-15-renju = Renju
    .summary = das Spiel mit verbotenen Zügen für Schwarz
gomoku-game-20-caro = Caro
    .summary = wie in Vietnam gespielt
gomoku-game-infinite = Gomoku ohne Rand
    .summary = ein Brett, das in alle Richtungen weitergeht
gomoku-option-swap2 = Swap2
    .summary = drei Steine, dann die Wahl der Farbe, oder zwei weitere Steine, und der andere wählt
gomoku-option-swap = Swap
    .summary = drei Steine, dann die Wahl der Farbe
gomoku-option-pie = Kuchenregel
    .summary = der erste Zug, dann die Wahl der Seite
gomoku-option-rif = RIF-Eröffnung
    .summary = eine von 26 Eröffnungen, ein Tausch, der vierte Zug, zwei fünfte Züge, von denen Weiß einen nimmt
gomoku-option-taraguchi-10 = Taraguchi-10
    .summary = ein Tausch nach jedem Zug bis zum fünften, oder zehn fünfte Züge zur Auswahl
gomoku-option-soosorv-8 = Soosõrv-8
    .summary = eine von 26 Eröffnungen, ein Tausch, der vierte Zug mit einer Zahl fünfter Züge, ein Tausch, die Auswahl
gomoku-option-exact = genau fünf
gomoku-option-renju = Renju
gomoku-option-caro = Caro

## Players

gomoku-player-engine = Boardwright
    .manner = Schaut weit voraus und findet jeden Gewinn durch Vieren. Du wählst, wie stark es spielt.
gomoku-player-perfect = Perfekt
    .manner = Folgt einem Beweis und gibt dessen Ergebnis nie preis.
gomoku-player-shlien-1992 = Shliens FIVE
    .manner = Zählt die Steine auf allen Linien: vollendet, blockt, baut dann.
gomoku-player-boora-0-7 = Boora 0.7
    .manner = Greift zuerst an, beantwortet Drohungen und wechselt ein wenig ab.
gomoku-player-boora-0-6 = Boora 0.6
    .manner = Gewinnt, wenn es geht, beantwortet Drohungen, greift sonst an.
gomoku-player-boora-0-5 = Boora 0.5
    .manner = Greift an und sieht nie, was du tust.
gomoku-player-boora-0-4 = Boora 0.4
    .manner = Spielt irgendwohin neben einen Stein.
gomoku-player-boora-0-3 = Boora 0.3
    .manner = Spielt irgendwohin.
gomoku-player-boora-0-2 = Boora 0.2
    .manner = Spielt irgendwohin.
gomoku-player-boora-0-1 = Boora 0.1
    .manner = Spielt irgendwohin.
gomoku-player-goofy = Goofy
    .manner = Zieht zweimal dasselbe und verliert damit.
gomoku-player-random = Zufall
    .manner = Spielt irgendwohin.

## Bots in Lua

gomoku-script-goofy = immer derselbe Punkt; verliert mit dem zweiten Zug
gomoku-script-goofy2 = ein zufälliger Punkt, so oft, bis er leer ist
gomoku-script-boora-0-1 = ein zufälliger leerer Punkt
gomoku-script-boora-0-2 = zufällig; schreibt die Linien durch den letzten Zug auf
gomoku-script-boora-0-3 = zufällig; schreibt die Muster des letzten Zugs auf
gomoku-script-boora-0-4 = ein zufälliger Punkt höchstens zwei Schritte neben einem Stein
gomoku-script-boora-0-5 = gierig: der Punkt mit den besten Mustern
gomoku-script-boora-0-6 = macht fünf, beantwortet sonst Drohungen, sonst gierig
gomoku-script-boora-0-7 = wie boora-0.6, mit etwas Auswahl unter guten Punkten
gomoku-script-liner = zählt Fünferlinien wie Shliens Programm
gomoku-script-boora-0-8 = wägt bei jedem Punkt Angriff und Abwehr

## The game

gomoku-five =
    { $length ->
        [5] fünf
        [6] sechs
        [7] sieben
        [8] acht
        [9] neun
       *[other] { $length }
    } in einer Reihe von { $from } bis { $to }
gomoku-overline-ends = Überlänge von { $from } bis { $to } ist verboten
gomoku-foul-ends = { $foul } auf { $point } ist verboten
gomoku-full = das Brett ist voll
gomoku-limit = nach { $stones ->
        [one] { $stones } Stein
       *[other] { $stones } Steinen
    } hat niemand fünf in einer Reihe
gomoku-overline = Überlänge
gomoku-double-four = Doppelvier
gomoku-double-three = Doppeldrei
gomoku-warning = { $foul } ({ $rows }), verboten, verliert sofort
gomoku-by-fours = durch Vierer
gomoku-by-threes = durch Vierer und Dreier
gomoku-off-board = { $point } liegt außerhalb des Bretts, das von a1 bis { $last } reicht
gomoku-first-point = der erste Stein kommt auf { $point }
gomoku-out-of-reach = { $point } ist mehr als { $reach } Spalten oder Zeilen von jedem Stein entfernt
gomoku-over = die Partie ist aus: { $ending }
gomoku-occupied = { $point } ist besetzt ({ $side })

## Explanations of the engine

gomoku-parts = die Teile sagen, was ein Stein dort für beide Seiten bewirkt
gomoku-own = eigene: { $shape }
gomoku-own-meaning = der Stein macht: { $shape }
gomoku-other = andere: { $shape }
gomoku-other-meaning = der Stein nimmt der anderen Seite: { $shape }
gomoku-four = Vier
gomoku-three = Drei
gomoku-five-meaning = fünf in einer Reihe
gomoku-open-four-meaning = eine offene Vier oder zwei Vieren
gomoku-four-meaning = eine Vier, die beantwortet werden muss
gomoku-three-meaning = eine Drei, aus der eine offene Vier werden kann

## Explanations of the other players

gomoku-pattern-fives = Fünfer
gomoku-pattern-fives-meaning = fünf oder mehr in einer Reihe
gomoku-pattern-straight-fours = offene Vierer
gomoku-pattern-straight-fours-meaning = vier in einer Reihe, beide Enden offen
gomoku-pattern-fours = Vierer
gomoku-pattern-fours-meaning = vier in einer Reihe, ein Ende offen
gomoku-pattern-broken-fours = Vierer mit Lücke
gomoku-pattern-broken-fours-meaning = vier oder mehr um eine Lücke
gomoku-pattern-straight-threes = offene Dreier
gomoku-pattern-straight-threes-meaning = drei in einer Reihe, beide Enden offen
gomoku-pattern-threes = Dreier
gomoku-pattern-threes-meaning = drei in einer Reihe, ein Ende offen
gomoku-pattern-broken-threes = Dreier mit Lücke
gomoku-pattern-broken-threes-meaning = drei um eine Lücke
gomoku-pattern-twos = Zweier
gomoku-pattern-twos-meaning = zwei nebeneinander oder um eine Lücke
gomoku-pattern-ones = Einer
gomoku-pattern-ones-meaning = ein einzelner Stein
gomoku-pattern-each = { $meaning }, je { $weight }
gomoku-pattern-count = { $pattern } { $count }
gomoku-and = { $first }, { $rest }
gomoku-no-pattern = kein Muster
gomoku-threat-left = Restdrohung
gomoku-threat-left-meaning = was der Zug dem Gegner noch wert wäre
gomoku-note-centre = Mitte
gomoku-note-five = macht fünf
gomoku-note-near = nahe genug am besten
gomoku-note-best = bester
gomoku-threat-of = { $stone } { $point } ist dem Gegner { $value } wert ({ $patterns }): { $verdict }, denn eine Drohung beginnt bei { $limit }
gomoku-last-move = der letzte Zug des Gegners
gomoku-most-valuable = der wertvollste Stein des Gegners
gomoku-is-threat = eine Drohung
gomoku-is-no-threat = keine Drohung
gomoku-last-move-unknown = der letzte Zug ist nicht bekannt, daher steht der wertvollste Stein dafür
gomoku-takes-centre = das Brett ist leer: nimmt die Mitte
gomoku-picks-hotspot = nimmt zufällig einen der { $count } Punkte nahe bei Steinen
gomoku-picks-point = nimmt zufällig einen der { $count } leeren Punkte
gomoku-picks-square = nimmt zufällig eines von { $count } Feldern
gomoku-wins = gewinnt: { $point } macht fünf
gomoku-defends = verteidigt: { $point } lässt dem Zug des Gegners den kleinsten Wert, { $left }; der eigene Wert ist { $value }
gomoku-greedy = gierig: { $point } hat den größten Wert für { $side }, { $value }
gomoku-explores = probiert: { $near } von { $count } Punkten liegen um höchstens den Anteil { $share } unter dem besten Wert, { $value } auf { $point }
gomoku-row = Reihe
gomoku-column = Spalte
gomoku-rising-diagonal = steigende Diagonale
gomoku-falling-diagonal = fallende Diagonale
gomoku-stream = { $line } durch { $point }: { $spots }
gomoku-patterns-of = Muster von { $point }: { $patterns }
gomoku-value-of = Wert von { $point }: { $value }
gomoku-no-last-move = es gibt keinen letzten Zug, von dem etwas zu schreiben wäre
gomoku-always = antwortet immer { $point }, was auch auf dem Brett steht; { $state }
gomoku-still-empty = der Punkt ist noch leer
gomoku-forfeit = der Punkt ist besetzt, also ist die Partie verloren
gomoku-step-1 = Schritt 1: auf Linie { $line } ({ $from } bis { $to }) stehen vier eigene Steine, also vollendet { $square } sie
gomoku-step-2 = Schritt 2: auf Linie { $line } ({ $from } bis { $to }) stehen vier Steine des Gegners, also sperrt { $square } sie
gomoku-step-3 = Schritt 3: der Gegner könnte { $lines ->
        [one] { $lines } Viererlinie
       *[other] { $lines } Viererlinien
    } auf einmal machen
gomoku-step-4 = Schritt 4: der Zug macht { $lines ->
        [one] { $lines } Viererlinie
       *[other] { $lines } Viererlinien
    }
gomoku-step-5 = Schritt 5: der Zug macht { $lines ->
        [one] { $lines } Dreierlinie
       *[other] { $lines } Dreierlinien
    }
gomoku-step-6-centre = Schritt 6: das Brett ist leer, also die Mitte
gomoku-step-6-near = Schritt 6: keine Linie zum Weiterbauen, also ein zufälliges Feld höchstens { $distance } neben einem Stein
gomoku-step-6-any = Schritt 6: irgendein leeres Feld
gomoku-note-step = Schritt { $step }
gomoku-lines-own = eigene { $count }
gomoku-lines-other = andere { $count }
gomoku-lines-own-meaning =
    Linien durch das Feld mit { $count ->
        [4] vier
        [3] drei
        [2] zwei
       *[other] einem
    } eigenen und keinen anderen Steinen
gomoku-lines-other-meaning =
    Linien durch das Feld mit { $count ->
        [4] vier
        [3] drei
        [2] zwei
       *[other] einem
    } fremden und keinen anderen Steinen

## Dateien, die nicht zu lesen sind

gomoku-sgf-begin = eine Partie, die mit „(;“ beginnt
gomoku-sgf-root = ein einziger Anfang einer Partie
gomoku-sgf-sign = „(“, „)“ oder „;“, nicht { $given }
gomoku-sgf-close = noch { $count } „)“ vor dem Ende
gomoku-sgf-name = ein Name aus Großbuchstaben
gomoku-sgf-value = „[“ und ein Wert nach { $name }
gomoku-sgf-value-end = „]“ am Ende dieses Werts
gomoku-sgf-nodes = höchstens { $nodes } Knoten mit { $values } Werten
gomoku-sgf-point = ein Punkt von aa bis { $last }, nicht { $given }

## Was bei einer Datei angenommen oder weggelassen ist

gomoku-read-frame = ein ganzer Rahmen von LZ4
gomoku-read-sample = ein Beispiel bei Byte { $byte }: Ergebnis, Steine, Brett, Regel, Zug und Punkte auf dem Brett
gomoku-read-sample-line = Stellung, Zug und Ergebnis wie h8i9,h9,2 in Zeile { $line }
gomoku-read-sample-side = Steine auf { $side } Punkten je Seite, nicht { $given }
gomoku-lib-at = { $expected } bei Byte { $byte }
gomoku-lib-head = ein Kopf von { $bytes } Bytes
gomoku-lib-version = Version { $newest } oder älter, nicht { $given }
gomoku-lib-begin = der Kopf einer Bibliothek, FF RenLib FF
gomoku-lib-point = ein Punkt auf 15 x 15, nicht { $given }
gomoku-lib-stones = Steine mit: { $expected }
gomoku-lib-moves = höchstens { $most } Züge
gomoku-lib-passes = höchstens { $most }-mal Passen, jeweils nach höchstens { $moves } Zügen
gomoku-xml = XML
gomoku-xml-end = XML, in dem jedes Tag und jeder Kommentar ein Ende hat
gomoku-xml-entity = XML mit bekannten Zeichennamen wie &amp; für &
gomoku-xml-attribute = XML mit Attributen wie name="Wert", jedes einmal
gomoku-sgf-game = GM[4], Gomoku oder Renju, nicht { $given }: der Name des Spiels, etwa --game gomoku:15, liest es als Fünf in einer Reihe
gomoku-sgf-splits = höchstens { $most } Stellen, an denen kein Zug weiterführt, und keine in einer Eröffnung
gomoku-sgf-size = eine Größe von { $least } bis { $most }, SZ[15] oder SZ[20:15], nicht { $given }
gomoku-read-bytes = höchstens { $most } Bytes
gomoku-read-commands = einer der Befehle { $commands }
gomoku-read-done = DONE nach den Steinen von BOARD
gomoku-read-board = ein Brett von { $least } bis { $most } je Seite, nicht { $given }
gomoku-read-side = ein Brett von { $least } bis { $most } je Seite
gomoku-read-rule = eine Regel von 0 bis 15, etwa 0, 1, 4 oder 9, nicht { $given }
gomoku-read-field = x,y,Feld mit dem Feld 1 oder 2, nicht { $given }
gomoku-read-move = ein Zug x,y, nicht { $given }
gomoku-read-takeback = TAKEBACK und der letzte Zug
gomoku-read-two-names = zwei Zeilen mit Namen und Züge wie 10,10,250
gomoku-read-after-moves = ein Zug, eine Fehlernummer oder das Ende, nicht { $given }
gomoku-read-choices = ein Spiel mit Eröffnungsregel und deren Wahlen wie 3 swap
gomoku-read-head = ein Kopf wie „Piskvorky 15x15, 11:11, 0“
gomoku-read-move-between = ein Zug von { $first } bis { $last }, nicht { $given }
gomoku-read-time = eine Zeit in Millisekunden, nicht { $given }
gomoku-read-foot = die Spieler, eine Fehlernummer oder das Ende, nicht { $given }
gomoku-note-lib-impossible = { $moves } Züge, die nicht möglich sind, fehlen, wie nach einer Fünferreihe
gomoku-note-lib-cut = die Bibliothek endet mitten in einem Zweig: was davor steht, ist gelesen, der Rest fehlt
gomoku-note-lib-pass = eine Seite hat gepasst, was beim Gomoku kein Zug ist: was folgt, ist eine eigene Partie
gomoku-note-samples = Beispiele enthalten keine Namen und Zeiten und von einer Partie nur, was aus ihr gezogen wurde
gomoku-note-rule-read = die Regel { $given } wurde als { $rule } gelesen; was sie zur Eröffnung sagt, steht im Feld { $tag }
gomoku-note-twice = { $name } steht zweimal da: { $first } gilt, { $second } bleibt weg
gomoku-note-set-up-later = Steine wurden mitten in einer Partie gesetzt: was folgt, ist eine eigene Partie ab dieser Stellung
gomoku-note-moved-twice = eine Seite zog zweimal oder nach einem Passen: was folgt, ist eine eigene Partie ab dieser Stellung
gomoku-note-two-ways = ein Knoten setzt { $point } auf zwei Arten: die letzte gilt
gomoku-note-no-board = das Format nennt kein Brett: { $side } × { $side } ist angenommen, wofür Piskvork es schreibt
gomoku-note-no-game-in = die Datei sagt nicht, dass das Spiel { $game } ist: wer sie liest, muss es sagen, etwa mit --game { $game }
gomoku-note-no-rule-in = die Datei sagt nicht, dass die Regel { $rule } ist
gomoku-read-count = ein Byte mit der Zahl der Züge
gomoku-read-so-many = { $count } Züge, nicht { $found }
gomoku-read-points = Punkte von 0 bis 224, nicht { $given }
gomoku-note-bytes = Bytes hinter den Zügen bleiben weg
gomoku-read-first-tag = [Event "…"] oder ein anderes Feld vor den ersten Zügen in Zeile { $line }
gomoku-read-tag = ein Feld wie [White "name"] in Zeile { $line }
gomoku-read-no-tag = mindestens eine Partie, die mit Feldern wie [White "name"] beginnt
gomoku-note-beyond = Züge liegen außerhalb von { $game }: auf { $side } × { $side } gelesen
gomoku-note-no-point = Zug { $number } { $given } ist kein Punkt: die Züge dieser Partie bleiben weg
gomoku-note-off = Zug { $number } { $given } liegt nicht auf dem Brett von { $game }: die Züge dieser Partie bleiben weg
gomoku-read-game-element = mindestens ein Element <game>
gomoku-read-nested = Elemente, höchstens { $most } tief ineinander
gomoku-read-records = die Zahl ihrer Einträge
gomoku-read-most-records = höchstens { $most } Einträge, nicht { $given }
gomoku-read-cut = { $count } Einträge, von denen Nummer { $number } abgeschnitten ist
gomoku-read-key = ein Schlüssel von mindestens drei Bytes im Eintrag { $number }
gomoku-read-one-position = mindestens eine Stellung
gomoku-note-other-boards = Stellungen anderer Regeln oder Bretter als 5 bis 22 je Seite bleiben weg
gomoku-note-impossible = Stellungen mit Steinen, die so nicht liegen können, bleiben weg
gomoku-note-behind = Bytes hinter dem letzten Eintrag bleiben weg
gomoku-note-set-up = Steine, die nach dem ersten Zug abwechselnd aufgestellt wurden, sind als Züge gelesen
gomoku-note-passed = eine Seite hat gepasst, das ist in Gomoku kein Zug
gomoku-note-rest = der { $number }. Zug ist nicht möglich: Die Partie endet davor, und der Rest steht daneben ({ $tag })
gomoku-note-kept-rest = Züge, die nicht möglich sind, stehen im Feld { $tag }
gomoku-note-other-game = die Datei ist vom Spiel Nummer { $number }, nicht 4: als Gomoku gelesen
gomoku-note-no-gomoku = eine Partie vom Spiel Nummer { $number }, nicht 4, ist kein Gomoku: sie ist weggelassen
gomoku-note-unknown-rule = die Regel { $rule } ist nicht bekannt; RU steht im Feld { $tag }
gomoku-note-tag = der Tag { $name } entfällt: keine aufgezeichnete Partie kann ihn enthalten
gomoku-note-result = das Ergebnis { $given } entfällt: erwartet war 1-0, 0-1, 1/2-1/2 oder *
gomoku-sgf-stones = aufgestellte Steine, bei denen gilt: { $expected }
gomoku-expected-one-row = höchstens eine Seite mit einer Gewinnreihe, nicht beide
gomoku-expected-row-or-overline = eine Gewinnreihe von Weiß oder eine Überlänge von Schwarz, nicht beides
gomoku-expected-no-foul = kein verbotener Zug nach der Regel { $rule }
gomoku-expected-losing-stone = der Stein von Schwarz, der verliert, auf { $point }, Weiß am Zug und keine Reihe, die die Partie beendet
gomoku-expected-foul = eine Doppelvier oder Doppeldrei auf { $point }
gomoku-expected-stones = höchstens { $most } Steine
gomoku-expected-one-stone = höchstens ein Stein auf { $point }
gomoku-expected-turn = die Seite am Zug, X oder O
gomoku-expected-turn-not = die Seite am Zug, X oder O, nicht { $given }
gomoku-expected-space-and-turn = ein Leerzeichen und die Seite am Zug, X oder O
gomoku-expected-foul-field = nichts weiter, oder „!“ und der Stein, der durch einen verbotenen Zug verlor, nicht { $given }
gomoku-expected-end = nichts weiter
gomoku-expected-end-not = nichts weiter, nicht { $given }
gomoku-expected-fields = die Steine von Schwarz, die von Weiß („{ $none }“ für keine) und die Seite am Zug, X oder O
gomoku-expected-plane-point = ein Punkt, höchstens { $farthest } Spalten und Zeilen entfernt, zum Beispiel e3n2
gomoku-expected-point-to = ein Punkt von a1 bis { $last }
gomoku-expected-stone = ein Stein, X oder O
gomoku-expected-edges = ein Brett mit Rändern, zum Beispiel { $example }
gomoku-expected-size = eine Größe von { $least } bis { $most }, eine Zahl oder Spalten x Zeilen, zum Beispiel 20x15
gomoku-expected-option = eine der Regeln { $rules } oder der Eröffnungen { $openings }, nicht { $given }
gomoku-expected-one-rule = eine einzige Regel, nicht { $first } und { $second }
gomoku-expected-odd = eine ungerade Anzahl von Spalten und Zeilen, mindestens { $least }, mit der Eröffnung { $opening }
gomoku-note-results = der Tag Result und das Ende der Züge widersprechen sich: der Tag zählt
gomoku-note-unbalanced = eine runde oder geschweifte Klammer hat kein Gegenstück: der Text ist vielleicht abgeschnitten
gomoku-note-psq-cut = die Datei endet mit ihren Zügen: der letzte und was folgt sind vielleicht abgeschnitten
gomoku-note-chess = Schachzüge, die Turnierprogramme hineinschreiben, sind weggelassen
gomoku-note-outside = Text außerhalb der Partien ist weggelassen
gomoku-note-assumed = die Datei nennt keine Regel: Freestyle ist angenommen, fünf oder mehr in einer Reihe gewinnen
gomoku-note-left-out = das Format kennt keine { $what }: sie fehlen in der Datei
gomoku-note-times = das Format kennt Zeiten in ganzen Millisekunden bis { $most }: Bruchteile sind abgeschnitten, und längere Zeiten fehlen in der Datei
gomoku-variations = Varianten
gomoku-comments = Kommentare
gomoku-scores = Wertungen und Tiefen
gomoku-marks = Zeichen auf dem Brett
gomoku-tags = weiteren Angaben
gomoku-times = Zeiten
gomoku-choice-times = Zeiten von Wahlen
gomoku-names = Namen
gomoku-results = Ergebnisse

## The rules as players need them

gomoku-rules =
    {"**Du gewinnst mit fünf eigenen Steinen nebeneinander**"} in einer Reihe, einer Spalte oder einer Diagonale.

    1. Schwarz beginnt. Dann wird abwechselnd gezogen, und jeder Zug setzt einen Stein auf einen leeren Schnittpunkt.
    2. Steine werden nie bewegt und nie weggenommen.
    3. Wer zuerst fünf in einer Reihe hat, gewinnt. Ein volles Brett ohne fünf ist remis.

    {"**Worauf es ankommt.**"} Vier in einer Reihe mit einem leeren Punkt am Ende müssen sofort gestoppt werden. Drei in einer Reihe
    mit zwei offenen Enden werden zu einer Vier mit zwei Enden, und die stoppt niemand mehr: Antworte rechtzeitig, oder
    mach selbst eine. Zwei Drohungen auf einmal gewinnen.

    ### Varianten

    - **Genau fünf**: Sechs oder mehr in einer Reihe zählen nicht.
    - **Renju**: Wer beginnt, ist im Vorteil. Deshalb darf Schwarz keine sechs in einer Reihe machen, keine zwei Vieren und
      keine zwei offenen Dreien auf einmal. Wer es tut, verliert. Ein Kreuz zeigt solche Punkte. Weiß darf alles.
    - **Caro**: Fünf zählen nur, wenn es genau fünf sind und nicht beide Enden verschlossen sind.
