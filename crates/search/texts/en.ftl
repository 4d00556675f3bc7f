# What engines say of their searches, in English. Other languages are other files of this folder with the same keys.

search-finds = searches { $nodes } positions to depth { $depth } and finds { $move } best ({ $score })
search-sees = sees without a search that { $move } is best ({ $score })
search-slips = at this level it plays another likely move instead { $percent } times in a hundred
search-rates = the table rates { $count } candidates of { $moves } legal moves, each to depth { $depth } with { $nodes } positions in all; the parts are the evaluation right after the move
search-rates-best =
    { $count ->
        [one] the table has only the best of { $moves } legal moves; the parts are the evaluation right after the move
       *[other] the table has the best { $count } of { $moves } legal moves: the first as the search above values it, the others by a shorter search that they share, never above it; the parts are the evaluation right after the move
    }
search-forced = forced in
search-forced-meaning = plies to a forced win, negative for a forced loss, counted from the move
search-line = { $score }: { $line }
search-win-in = win in { $plies }
search-loss-in = loss in { $plies }
search-win-by = win by { $points }
search-loss-by = loss by { $points }
random-picks = picks one of the { $count } legal moves at random
