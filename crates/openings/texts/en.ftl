# Opening rules for people, in English. Other languages are other files of this folder with the same keys.

## The task of the player to move; the whole is joined of three sentences, of which the second may be empty

openings-task = { $left } { $place } { $aim }
openings-put =
    { $left ->
        [one] Play one move for { $side }.
       *[other] Play for { $side }; { $left } moves of the opening are yours, for both sides in turn.
    }
openings-put-turn = Make the first turn, for { $side }.
openings-in-the-middle = This move goes in the middle of the board.
openings-within = Keep this move within the { $size } × { $size } square in the middle.
openings-make-it-even = The other player may then choose the side, so make it as even as you can.
openings-make-it-good = Make it as good for your side as you can.
openings-choose-side = You have { $side }. Choose which side you want.
openings-choose-way = You have { $side }. Choose how the opening goes on.
openings-offer = Offer move { $number } of { $count } for { $side }. The other player picks one of them. Moves that a mirror or a turn of the board makes the same count as one.
openings-take =
    { $count ->
        [one] One move is offered: take it; it is played for { $side }.
       *[other] Pick one of the { $count } offered moves; it is played for { $side }.
    }

## Choices: the label of a button and its consequence

openings-swap = Take { $side }
openings-swap-meaning = You exchange sides and have { $side } from now on; { $next } moves next.
openings-swap-on-meaning = You exchange sides: you have { $side }, and the opening goes on.
openings-stay = Keep { $side }
openings-stay-meaning = You keep { $side } for the game; { $next } moves next.
openings-stay-on-meaning = You keep { $side }, and the opening goes on.
openings-more =
    { $count ->
        [one] Play one more move
       *[other] Play { $count } more moves
    }
openings-more-meaning =
    { $count ->
        [one] You play one more move, and the other player chooses a side.
       *[other] You play { $count } more moves, and the other player chooses a side.
    }
openings-offers =
    { $count ->
        [one] One fifth move
       *[other] { $count } fifth moves
    }
openings-offers-meaning =
    { $count ->
        [one] One move is offered for the fifth and has to be taken.
       *[other] { $count } moves are offered for the fifth; one of them is picked and played.
    }

## The same in a list of moves

openings-move-swap = swap sides
openings-move-stay = keep side
openings-move-put = play { $count } more
openings-move-offer = offer { $count }

## Why a move is refused

openings-not-now = { $choice } cannot be chosen now
openings-choose-first = a choice comes first: { $choices }
openings-outside = { $move } lies outside the { $size } × { $size } square in the middle
openings-alike = { $move } is the same as { $other }, which is offered, up to a symmetry of the board
openings-not-offered = { $move } is not among the offered moves
