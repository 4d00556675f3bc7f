# What engines say of their searches, in English. Other languages are other files of this folder with the same keys.

search-finds = searches { $nodes } positions to depth { $depth } and finds { $move } best ({ $score })
search-sees = sees without a search that { $move } is best ({ $score })
search-slips = at this level it plays another likely move instead { $percent } times in a hundred
search-compares =
    { $rest ->
        [0] the table compares all { $count } legal moves to depth { $depth }
       *[other] the table compares { $count } of { $moves } legal moves to depth { $depth }; of the others the search knows only that it found none better
    }
search-compares-none =
    { $rest ->
        [0] it is the only legal move
       *[other] the search compared it with no other move; it knows only that it found none better
    }
search-parts = the parts are the evaluation right after the move
search-forced = forced in
search-forced-meaning = plies to a forced win, negative for a forced loss, counted from the move
search-line = { $score }: { $line }
search-win-in = win in { $plies }
search-loss-in = loss in { $plies }
search-win-by = win by { $points }
search-loss-by = loss by { $points }
random-picks = picks one of the { $count } legal moves at random
