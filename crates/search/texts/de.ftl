# What engines say of their searches, in German.

search-finds = durchsucht { $nodes } Stellungen bis Tiefe { $depth } und findet { $move } am besten ({ $score })
search-sees = sieht ohne Suche, dass { $move } am besten ist ({ $score })
search-slips = auf dieser Stufe spielt es { $percent }-mal in hundert einen anderen naheliegenden Zug
search-rates = die Tabelle bewertet { $count } Kandidaten von { $moves } erlaubten Zügen, jeden bis Tiefe { $depth } mit zusammen { $nodes } Stellungen; die Teile sind die Bewertung gleich nach dem Zug
search-rates-best =
    { $count ->
        [one] die Tabelle hat nur den besten von { $moves } erlaubten Zügen; die Teile sind die Bewertung gleich nach dem Zug
       *[other] die Tabelle hat die besten { $count } von { $moves } erlaubten Zügen: den ersten mit dem Wert der Suche oben, die anderen nach einer kürzeren gemeinsamen Suche, nie über ihm; die Teile sind die Bewertung gleich nach dem Zug
    }
search-forced = erzwungen in
search-forced-meaning = Halbzüge bis zum erzwungenen Gewinn, negativ bis zum erzwungenen Verlust, vom Zug an gezählt
search-line = { $score }: { $line }
search-win-in = Gewinn in { $plies }
search-loss-in = Verlust in { $plies }
search-win-by = Gewinn mit { $points }
search-loss-by = Verlust mit { $points }
random-picks = nimmt zufällig einen der { $count } erlaubten Züge
