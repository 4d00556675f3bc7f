# What engines say of their searches, in Czech.

search-finds = prohledá { $nodes } pozic do hloubky { $depth } a nejlepší je { $move } ({ $score })
search-sees = bez prohledávání vidí, že nejlepší je { $move } ({ $score })
search-slips = na této úrovni zahraje { $percent }krát ze sta místo toho jiný blízký tah
search-compares =
    { $rest ->
        [0] tabulka porovnává všech { $count } povolených tahů do hloubky { $depth }
       *[other] tabulka porovnává { $count } z { $moves } povolených tahů do hloubky { $depth }; o ostatních hledání ví jen to, že lepší nenašlo
    }
search-compares-none =
    { $rest ->
        [0] je to jediný povolený tah
       *[other] hledání ho s žádným jiným tahem neporovnalo; ví jen to, že lepší nenašlo
    }
search-parts = části jsou hodnocení hned po tahu
search-forced = vynuceno za
search-forced-meaning = půltahy do vynucené výhry, záporně do vynucené prohry, počítáno od tahu
search-line = { $score }: { $line }
search-win-in = výhra za { $plies }
search-loss-in = prohra za { $plies }
search-win-by = výhra o { $points }
search-loss-by = prohra o { $points }
random-picks = náhodně vybere jeden z { $count } povolených tahů
