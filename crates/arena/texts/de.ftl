# What the referee says, in German.

arena-same-position = { $times }-mal dieselbe Stellung
arena-ply-limit = Grenze von { $plies ->
        [one] { $plies } Halbzug
       *[other] { $plies } Halbzügen
    } erreicht
arena-draw-agreed = Remis durch Einigung
arena-resigns = { $side } gibt auf
arena-out-of-time = { $side } hat die Zeit überschritten
arena-out-of-time-for-a-move = { $side } hat die Zeit überschritten: { $taken } s für einen Zug, erlaubt { $allowed } s
arena-forfeit = verwirkt: { $reason }
arena-adjudicated = abgeschätzt: { $reason }
arena-level-game = beide Spieler sahen { $moves } Züge lang ein ausgeglichenes Spiel ({ $score } oder weniger)
arena-lost-game = { $who } sah { $moves } Züge lang { $loser } mit { $score } oder mehr verlieren
arena-both-players = jeder Spieler
arena-first = die erste Seite
arena-second = die zweite Seite
arena-illegal = „{ $move }“ ist regelwidrig: { $reason }
arena-illegal-as-written = { $reason } (der Bot schrieb { $written })
arena-bad-move = kein Zug: { $written }; erwartet: { $expected }
arena-expected-point = ein Buchstabe für die Spalte und eine Zahl für die Reihe, zum Beispiel h8
arena-expected-end = nichts nach der Zahl der Reihe
arena-note-encoding = der Text nennt keine Kodierung, in der er steht: als { $name } gelesen
arena-note-encoding-named = der Text steht nicht in { $given }, der Kodierung, die er nennt: als { $name } gelesen
arena-over = die Partie ist aus: { $ending }
arena-over-new = die Partie ist aus
arena-not-your-turn = { $given } ist nicht am Zug; am Zug: { $to-move }
arena-nobody-resigns = hier spielt kein Mensch, also kann niemand aufgeben
arena-nobody-offers = hier spielt kein Mensch, also kann niemand Remis anbieten
arena-draw-settled = das Remis ist vereinbart
arena-draw-offered = { $side } bietet Remis an: { $other } nimmt an oder zieht
arena-draw-accepted = { $player } nimmt das Remis an
arena-declines-without-score = { $player } lehnt ab: es führt keine Bewertung
arena-declines-early = { $player } lehnt ab: vor Halbzug { $ply } nimmt es kein Remis an
arena-declines-ahead = { $player } lehnt ab: es sieht sich im Vorteil
arena-no-offer = es liegt kein Remisangebot vor
arena-nothing-to-undo = es gibt nichts zurückzunehmen
arena-nothing-to-redo = es gibt nichts, was wieder gezogen werden kann
arena-lesson-turn = { $move } kommt, obwohl die andere Seite am Zug ist
arena-missed = ein erzwungener Gewinn in { $plies } war da: { $line }
arena-missed-by = ein Gewinn { $way } in { $plies } war da: { $line }
arena-gave = der Gegner hat dann einen erzwungenen Gewinn in { $plies }: { $line }
arena-gave-by = der Gegner hat dann einen Gewinn { $way } in { $plies }: { $line }
