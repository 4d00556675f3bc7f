# What the referee says, in English. Other languages are other files of this folder with the same keys.

arena-same-position = the same position { $times } times
arena-ply-limit = limit of { $plies ->
        [one] { $plies } ply
       *[other] { $plies } plies
    } reached
arena-draw-agreed = draw by agreement
arena-resigns = { $side } resigns
arena-out-of-time = { $side } ran out of time
arena-out-of-time-for-a-move = { $side } ran out of time: { $taken } s for a move, { $allowed } s allowed
arena-forfeit = forfeit: { $reason }
arena-adjudicated = adjudicated: { $reason }
arena-level-game = both players saw a level game ({ $score } or less) for { $moves } moves
arena-lost-game = { $who } saw { $loser } lose by { $score } or more for { $moves } moves
arena-both-players = both players
arena-first = first
arena-second = second
arena-illegal = illegal move "{ $move }": { $reason }
arena-illegal-as-written = { $reason } (the bot wrote { $written })
arena-bad-move = bad move { $written }: expected { $expected }
arena-expected-point = a column letter and a row number, such as h8
arena-expected-end = nothing after the row number
arena-note-encoding = the text names no encoding that it is in: read as { $name }
arena-note-encoding-named = the text is not in { $given }, the encoding that it names: read as { $name }
arena-over = the game is over: { $ending }
arena-over-new = the game is over; new begins another
arena-not-your-turn = { $given } may not move now, it is the turn of { $to-move }
arena-nobody-resigns = nobody at the keyboard plays, so nobody can resign
arena-nobody-offers = nobody at the keyboard plays, so nobody can offer a draw
arena-draw-settled = the draw is agreed
arena-draw-offered = { $side } offers a draw: { $other } accepts with draw, or moves
arena-draw-accepted = { $player } accepts the draw
arena-declines-without-score = { $player } declines: it keeps no score to judge by
arena-declines-early = { $player } declines: it takes no draw before ply { $ply }
arena-declines-ahead = { $player } declines: it sees itself ahead
arena-no-offer = there is no draw offer to answer
arena-nothing-to-undo = there is nothing to take back
arena-nothing-to-redo = there is nothing to redo
arena-lesson-turn = { $move } comes when it is the other side's turn
arena-missed = a forced win in { $plies } was there: { $line }
arena-missed-by = a win { $way } in { $plies } was there: { $line }
arena-gave = the opponent then has a forced win in { $plies }: { $line }
arena-gave-by = the opponent then has a win { $way } in { $plies }: { $line }
