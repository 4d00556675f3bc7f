# What engines say of their searches, in German.

search-finds = durchsucht { $nodes } Stellungen bis Tiefe { $depth } und findet { $move } am besten ({ $score })
search-sees = sieht ohne Suche, dass { $move } am besten ist ({ $score })
search-slips = auf dieser Stufe spielt es { $percent }-mal in hundert einen anderen naheliegenden Zug
search-compares =
    { $rest ->
        [0] die Tabelle vergleicht alle { $count } erlaubten Züge bis Tiefe { $depth }
       *[other] die Tabelle vergleicht { $count } von { $moves } erlaubten Zügen bis Tiefe { $depth }; von den anderen weiß die Suche nur, dass sie keinen besseren fand
    }
search-compares-none =
    { $rest ->
        [0] es ist der einzige erlaubte Zug
       *[other] die Suche hat ihn mit keinem anderen Zug verglichen; sie weiß nur, dass sie keinen besseren fand
    }
search-parts = die Teile sind die Bewertung gleich nach dem Zug
search-forced = erzwungen in
search-forced-meaning = Halbzüge bis zum erzwungenen Gewinn, negativ bis zum erzwungenen Verlust, vom Zug an gezählt
search-line = { $score }: { $line }
search-win-in = Gewinn in { $plies }
search-loss-in = Verlust in { $plies }
search-win-by = Gewinn mit { $points }
search-loss-by = Verlust mit { $points }
random-picks = nimmt zufällig einen der { $count } erlaubten Züge
