# What engines say of their searches, in Czech.

search-finds = prohledá { $nodes } pozic do hloubky { $depth } a nejlepší je { $move } ({ $score })
search-sees = bez prohledávání vidí, že nejlepší je { $move } ({ $score })
search-slips = na této úrovni zahraje { $percent }krát ze sta místo toho jiný blízký tah
search-rates = tabulka hodnotí { $count } kandidátů z { $moves } povolených tahů, každého do hloubky { $depth } a celkem { $nodes } pozic; části jsou hodnocení hned po tahu
search-rates-best =
    { $count ->
        [one] tabulka má jen nejlepší z { $moves } povolených tahů; části jsou hodnocení hned po tahu
       *[other] tabulka má nejlepších { $count } z { $moves } povolených tahů: první s hodnotou hledání výše, ostatní podle kratšího společného hledání, nikdy nad ním; části jsou hodnocení hned po tahu
    }
search-forced = vynuceno za
search-forced-meaning = půltahy do vynucené výhry, záporně do vynucené prohry, počítáno od tahu
search-line = { $score }: { $line }
search-win-in = výhra za { $plies }
search-loss-in = prohra za { $plies }
search-win-by = výhra o { $points }
search-loss-by = prohra o { $points }
random-picks = náhodně vybere jeden z { $count } povolených tahů
