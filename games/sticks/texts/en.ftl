# Sticks ’n’ Barrels for people, in English.

sticks-name = Sticks ’n’ Barrels
sticks-title = Sticks ’n’ Barrels
sticks-summary = five holes in a row with sticks and barrels in one of three sequences; pieces may share a hole

## Sides, pieces and threats

sticks-side-first = red
sticks-side-second = yellow
sticks-piece-stick = stick
    .counted =
        { $count ->
            [one] { $count } stick
           *[other] { $count } sticks
        }
sticks-piece-hollow-barrel = hollow barrel
    .counted =
        { $count ->
            [one] { $count } hollow barrel
           *[other] { $count } hollow barrels
        }
sticks-piece-solid-barrel = solid barrel
    .counted =
        { $count ->
            [one] { $count } solid barrel
           *[other] { $count } solid barrels
        }
sticks-threat-winning-sequence = winning sequence

## Themes of puzzles

sticks-theme-unblockable = the unblockable four
sticks-theme-two-holes = two holes at once
sticks-theme-fours = win by fours
sticks-theme-quiet = quiet move
sticks-theme-defend = defend against the threat
sticks-theme-shared = win in a shared hole
sticks-theme-moved = a piece on the board moves

## Variants

sticks-game = Sticks ’n’ Barrels
    .summary = 7 × 7 holes, 10 sticks, 4 hollow and 4 solid barrels each
sticks-game-6 =
    .summary = 6 × 6 holes, 8 sticks, 3 hollow and 3 solid barrels each
sticks-game-5 =
    .summary = 5 × 5 holes, 6 sticks, 2 hollow and 2 solid barrels each
sticks-game-6x2-3s2h0d = Sticks ’n’ Barrels, two rows
    .summary = 6 × 2 holes, 3 sticks and 2 hollow barrels each

## Players

sticks-option-pie = Pie rule
    .summary = the first move, then a choice of the side
sticks-player-engine = Boardwright
    .manner = Looks far ahead and finds wins by threats. You choose how strong it plays.
sticks-player-perfect = Perfect
    .manner = Follows a proof and never leaves its result.
sticks-player-alphabeta = Alpha-Beta
    .manner = A plain search: careful, but it does not see far.
sticks-player-board-rank = Board Rank
    .manner = Tries every move and takes the board that looks best.
sticks-player-position-rank = Position Rank
    .manner = Looks for the best hole first, then for a piece to put there.
sticks-player-random = Random
    .manner = Plays anywhere.

## Bots in Lua

sticks-script-chance = any legal move
sticks-script-winner = wins if it can, else any legal move
sticks-script-blocker = wins, else leaves the opponent the fewest wins
sticks-script-counter = the same, then counts its most complete pairs
sticks-script-weigher = the same, with pairs of both sides weighed
sticks-script-thinker = looks two plies ahead on the weights of pairs

## The game

sticks-row = { $first }, { $second }, { $third }, { $fourth }, { $fifth } from { $from } to { $to }
sticks-stick = stick
sticks-barrel = barrel
sticks-spoken-put = { $piece } on { $hole }
sticks-spoken-moved = { $piece } from { $from } to { $hole }
sticks-over = the game is over
sticks-expected-move = S, H or D and then '@' and a hole, such as S@d4, or two holes, such as Sa1-d4
sticks-expected-target = '-' and the hole where the piece goes, such as Sa1-d4
sticks-expected-source = '@' or a hole, such as b2
sticks-expected-end = nothing after the hole where the piece goes
sticks-expected-hole = a hole, such as b2
sticks-expected-hole-to = a hole from a1 to { $last }
sticks-expected-position = the board, a space and the side to move, 1 or 2
sticks-expected-turn = the side to move, 1 or 2
sticks-expected-supply = at most { $supply } pieces of the kind { $kind } of player { $player }, not { $count }
sticks-expected-fit = every { $piece } of player { $player } in a hole that it fits
sticks-expected-one-sequence = a winning sequence of one player at most, not of both
sticks-expected-pieces = one of S, H, D, s, h, d, or a stick in a hollow barrel of the other side
sticks-expected-one-set = one set of pieces at most
sticks-expected-size = a size of 5, 6 or 7, which is what there is without one, or 5 to 7 columns and 2 to 7 rows with the pieces, such as 6x2,3s2h0d
sticks-expected-set = the pieces of each player, such as 10s4h4d, and no other option
sticks-sticks-locked = your sticks are not all in play
sticks-barrels-locked = your barrels are not all in play
sticks-tray-empty = there is no { $piece } left in your tray
sticks-other-piece = the piece that you have on { $hole } is a { $piece }
sticks-no-piece = there is no piece of yours on { $hole }
sticks-same-hole = a piece must end in a different hole
sticks-no-hole = the board of { $columns } x { $rows } holes has no { $hole }
sticks-own-piece = there is a piece of yours on { $hole } already
sticks-solid-needs-empty = { $hole } is occupied and a solid barrel shares a hole with nothing
sticks-solid-there = the solid barrel on { $hole } shares its hole with nothing
sticks-stick-there = there is a stick on { $hole } already
sticks-barrel-there = there is a barrel on { $hole } already

## Explanations of the engine

sticks-part-fives = fives
sticks-part-fives-meaning = lines with all five holes in place or unblockable, own worth less the opponent's
sticks-part-fours = fours
sticks-part-fours-meaning = lines with four holes in place or unblockable, own worth less the opponent's
sticks-part-threes = threes
sticks-part-threes-meaning = lines with three holes in place or unblockable, own worth less the opponent's
sticks-part-twos = twos
sticks-part-twos-meaning = lines with two holes in place or unblockable, own worth less the opponent's
sticks-part-ones = ones
sticks-part-ones-meaning = lines with one hole in place or unblockable, own worth less the opponent's
sticks-part-trays = trays
sticks-part-trays-meaning = pieces left to place
sticks-part-free = free
sticks-part-free-meaning = sticks or barrels that may move on the board since all of them are in play
sticks-part-tempo = tempo
sticks-part-tempo-meaning = having the move

## Explanations of the other players

sticks-step-win = win
sticks-step-threats = threats
sticks-step-own = own { $pairs }
sticks-step-other = other { $pairs }
sticks-step-win-meaning = 1 if the move wins
sticks-step-threats-meaning = one-move wins that the opponent then has, the fewer the better
sticks-step-own-total-meaning = holes in place and unblockable together { $pairs }: own pairs, the more the better
sticks-step-other-total-meaning = holes in place and unblockable together { $pairs }: opponent's pairs, the fewer the better
sticks-step-own-meaning = holes in place + unblockable { $pairs }: own pairs, the more the better
sticks-step-other-meaning = holes in place + unblockable { $pairs }: opponent's pairs, the fewer the better
sticks-phrase-win = a win
sticks-phrase-threats = the opponent's one-move wins
sticks-phrase-own-total = own pairs with p+u={ $pairs }
sticks-phrase-other-total = the opponent's pairs with p+u={ $pairs }
sticks-phrase-own = own pairs with { $pairs }
sticks-phrase-other = the opponent's pairs with { $pairs }
sticks-loses-at = loses at: { $step }
sticks-best-board = best board
sticks-boards-equal = the boards are equal in every step
sticks-board = board { $number }
sticks-is-better = { $board } is better: { $step }, { $more } against { $less }
sticks-compared = { $boards ->
        [one] { $boards } board
       *[other] { $boards } boards
    } compared; the opponent threatens { $threats ->
        [one] { $threats } one-move win
       *[other] { $threats } one-move wins
    }
sticks-decided-by = decided by: { $step }
sticks-all-equal = all boards are equal
sticks-picks-board = picks one of { $count } equal boards at random
sticks-candidates-equal = all candidates are equal
sticks-by-blocking-win = blocking a one-move win
sticks-by-building-4 = building to four
sticks-by-blocking-4 = blocking a build to four
sticks-by-points = points
sticks-would-come-from = a { $piece } would come from { $hole }, which builds { $points ->
        [one] { $points } point
       *[other] { $points } points
    } there
sticks-builds-to = builds to { $numbers }
sticks-blocks-build-to = blocks a build to { $numbers }
sticks-builds-and-blocks = builds to { $builds }; blocks a build to { $blocks }
sticks-wins = wins
sticks-wins-meaning = 1 if it completes a sequence
sticks-blocks-win = blocks win
sticks-blocks-win-meaning = 1 if it blocks a sequence of which the opponent has four in place
sticks-builds-4 = builds 4
sticks-builds-4-meaning = 1 if it builds to four in place
sticks-blocks-4 = blocks 4
sticks-blocks-4-meaning = 1 if it blocks a build to four
sticks-build-points = build points
sticks-build-points-meaning = building to 4, 3, 2, 1 in place: 8, 6, 4, 2, each once
sticks-block-points = block points
sticks-block-points-meaning = blocking a build to 4, 3, 2: 7, 3, 1, each once
sticks-blocked-by = blocked by { $holes }
sticks-and-unblockable = { $state }, unblockable { $holes }
sticks-pairs-through = { $pairs ->
        [one] { $pairs } pair passes
       *[other] { $pairs } pairs pass
    } through { $holes }, blocked: { $blocked }
sticks-in-place = in place
sticks-in-place-meaning = holes in which the piece that is needed stands
sticks-unblockable = unblockable
sticks-unblockable-meaning = holes that only the own piece can still enter
sticks-empty = empty
sticks-empty-meaning = empty holes
sticks-blocked = blocked
sticks-blocked-meaning = holes that hold what blocks the pair
sticks-searches = searches { $positions } positions to depth { $depth }; all but the first value are no more than bounds ({ $value })

## The rules as players need them

sticks-rules =
    {"**You win with five of your pieces side by side**"} in a row, a column or a diagonal, in one of three sequences of sticks and barrels:

    - stick, stick, **barrel**, stick, stick
    - stick, **barrel**, stick, **barrel**, stick
    - stick, **barrel**, **barrel**, **barrel**, stick

    1. Red begins. A turn brings one of your pieces to a hole: from your tray, or later from one hole to another.
    2. Each side has sticks, hollow barrels (rings) and solid barrels. For a sequence a barrel is a barrel, hollow or solid.
    3. **Two pieces can share a hole**: a stick stands inside a hollow barrel of the other side. It does not matter which of the
       two came first, and the hole counts for both. A solid barrel shares with nothing, and your own two pieces never share.
    4. **First from the tray.** Your sticks on the board stay where they are until your last stick has left the tray. Then any
       of them may go to any hole it fits. For barrels it is the same, and both kinds are one supply: they stay until your
       last barrel, hollow or solid, is in play.
    5. The third time that a position comes up, the game is a draw.

    {"**How moves are written.**"} S is a stick, H a hollow barrel, D a solid barrel. H@e6 brings a hollow barrel from the tray to
    e6; Sa1-d4 moves a stick from a1 to d4.

    {"**What to look for.**"} Block with a solid barrel. A hollow barrel keeps no stick out, and a stick keeps no hollow barrel
    out: what was meant to block then holds your piece too, and nobody can block that hole any more.
