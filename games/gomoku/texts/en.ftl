# Gomoku for people, in English.

gomoku-name = Gomoku
gomoku-title = Gomoku, five in a row
gomoku-summary = place stones in turn; five in a row, column or diagonal win

## Sides, pieces and threats

gomoku-side-first = black
gomoku-side-second = white
gomoku-piece-stone = stone
    .counted =
        { $count ->
            [one] { $count } stone
           *[other] { $count } stones
        }
gomoku-threat-five = five
gomoku-threat-open-four = open four

## Themes of puzzles

gomoku-theme-fours = win by fours
gomoku-theme-threes = win by fours and threes
gomoku-theme-quiet = quiet move or block
gomoku-theme-defend = defend against the threat
gomoku-theme-open-four = open four
gomoku-theme-four-three = four and three
gomoku-theme-double-three = double three
gomoku-theme-race = win against a threat
gomoku-theme-forbidden = a point that black may not take
gomoku-theme-counter-four = counter-four
gomoku-theme-late-four = a four kept for later
gomoku-theme-long = long win

## Variants

gomoku-game-15 = Gomoku
    .summary = the usual board
gomoku-game-10 =
    .summary = the board of Shlien's FIVE of 1992
gomoku-game-20 =
    .summary = the board of Gomocup's freestyle league
gomoku-game-15-exact = Gomoku, exactly five
    .summary = the standard rule of gomoku events
gomoku-game-15-renju = Renju
    .summary = the game with forbidden moves for black
gomoku-game-20-caro = Caro
    .summary = as played in Vietnam
gomoku-game-infinite = Gomoku without edges
    .summary = a board that goes on in all directions
gomoku-option-swap2 = Swap2
    .summary = three stones, then a choice of the colour, or two more stones and the choice is the other's
gomoku-option-swap = Swap
    .summary = three stones, then a choice of the colour
gomoku-option-pie = Pie rule
    .summary = the first move, then a choice of the side
gomoku-option-rif = RIF opening
    .summary = one of 26 openings, a swap, the fourth move, two fifth moves of which White picks one
gomoku-option-taraguchi-10 = Taraguchi-10
    .summary = a swap after every move up to the fifth, or ten fifth moves to pick from
gomoku-option-soosorv-8 = Soosõrv-8
    .summary = one of 26 openings, a swap, the fourth move with a number of fifth moves, a swap, a pick
gomoku-option-exact = exactly five
gomoku-option-renju = renju
gomoku-option-caro = caro

## Players

gomoku-player-engine = Boardwright
    .manner = Looks far ahead and finds every win by fours. You choose how strong it plays.
gomoku-player-perfect = Perfect
    .manner = Follows a proof and never leaves its result.
gomoku-player-shlien-1992 = Shlien’s FIVE
    .manner = Counts the stones on every line: completes, blocks, then builds.
gomoku-player-boora-0-7 = Boora 0.7
    .manner = Attacks first, answers threats, and varies a little.
gomoku-player-boora-0-6 = Boora 0.6
    .manner = Wins if it can, answers threats, else attacks.
gomoku-player-boora-0-5 = Boora 0.5
    .manner = Attacks, and never looks at what you do.
gomoku-player-boora-0-4 = Boora 0.4
    .manner = Plays anywhere near a stone.
gomoku-player-boora-0-3 = Boora 0.3
    .manner = Plays anywhere.
gomoku-player-boora-0-2 = Boora 0.2
    .manner = Plays anywhere.
gomoku-player-boora-0-1 = Boora 0.1
    .manner = Plays anywhere.
gomoku-player-goofy = Goofy
    .manner = Makes the same move twice, and loses by it.
gomoku-player-random = Random
    .manner = Plays anywhere.

## Bots in Lua

gomoku-script-goofy = always the same point; forfeits with its second move
gomoku-script-goofy2 = a random point, again and again until it is empty
gomoku-script-boora-0-1 = a random empty point
gomoku-script-boora-0-2 = random; prints the lines through the last move
gomoku-script-boora-0-3 = random; prints the patterns of the last move
gomoku-script-boora-0-4 = a random point within two steps of a stone
gomoku-script-boora-0-5 = greedy: the point with the best patterns
gomoku-script-boora-0-6 = makes five, else answers threats, else greedy
gomoku-script-boora-0-7 = as boora-0.6 with some choice among good points
gomoku-script-liner = counts lines of five as Shlien's program does
gomoku-script-boora-0-8 = weighs attack and defence of every point

## The game

gomoku-five =
    { $length ->
        [5] five
        [6] six
        [7] seven
        [8] eight
        [9] nine
       *[other] { $length }
    } in a row from { $from } to { $to }
gomoku-overline-ends = overline from { $from } to { $to } is forbidden
gomoku-foul-ends = { $foul } at { $point } is forbidden
gomoku-full = the board is full
gomoku-limit = no five in a row after { $stones ->
        [one] { $stones } stone
       *[other] { $stones } stones
    }
gomoku-overline = overline
gomoku-double-four = double four
gomoku-double-three = double three
gomoku-warning = { $foul } ({ $rows }), forbidden, loses at once
gomoku-by-fours = by fours
gomoku-by-threes = by fours and threes
gomoku-off-board = { $point } is off the board, which goes from a1 to { $last }
gomoku-first-point = the first stone is put on { $point }
gomoku-out-of-reach = { $point } is more than { $reach } columns or rows away from every stone
gomoku-over = the game is over: { $ending }
gomoku-occupied = { $point } is occupied by { $side }

## Explanations of the engine

gomoku-parts = the parts say what a stone on the point makes for either side
gomoku-own = own { $shape }
gomoku-own-meaning = the stone makes { $shape }
gomoku-other = other { $shape }
gomoku-other-meaning = the stone keeps the opponent from { $shape }
gomoku-four = four
gomoku-three = three
gomoku-five-meaning = five in a row
gomoku-open-four-meaning = an open four, or two fours
gomoku-four-meaning = a four that must be answered
gomoku-three-meaning = a three that can become an open four

## Explanations of the other players

gomoku-pattern-fives = fives
gomoku-pattern-fives-meaning = five or more in a row
gomoku-pattern-straight-fours = straight fours
gomoku-pattern-straight-fours-meaning = four in a row, both ends open
gomoku-pattern-fours = fours
gomoku-pattern-fours-meaning = four in a row, one end open
gomoku-pattern-broken-fours = broken fours
gomoku-pattern-broken-fours-meaning = four or more around one gap
gomoku-pattern-straight-threes = straight threes
gomoku-pattern-straight-threes-meaning = three in a row, both ends open
gomoku-pattern-threes = threes
gomoku-pattern-threes-meaning = three in a row, one end open
gomoku-pattern-broken-threes = broken threes
gomoku-pattern-broken-threes-meaning = three around one gap
gomoku-pattern-twos = twos
gomoku-pattern-twos-meaning = two, in a row or around one gap
gomoku-pattern-ones = ones
gomoku-pattern-ones-meaning = a single stone
gomoku-pattern-each = { $meaning }, { $weight } each
gomoku-pattern-count = { $pattern } { $count }
gomoku-and = { $first }, { $rest }
gomoku-no-pattern = no pattern
gomoku-threat-left = threat left
gomoku-threat-left-meaning = what the opponent's move would still be worth to her
gomoku-note-centre = centre
gomoku-note-five = makes five
gomoku-note-near = near enough to the best
gomoku-note-best = best
gomoku-threat-of = { $stone } { $point } is worth { $value } to her ({ $patterns }): { $verdict }, which begins at { $limit }
gomoku-last-move = the opponent's last move
gomoku-most-valuable = the opponent's most valuable stone
gomoku-is-threat = a threat
gomoku-is-no-threat = no threat
gomoku-last-move-unknown = her last move is not known, so her most valuable stone stands for it
gomoku-takes-centre = the board is empty: takes the centre
gomoku-picks-hotspot = picks one of the { $count } hotspots at random
gomoku-picks-point = picks one of the { $count } empty points at random
gomoku-picks-square = picks one of { $count } squares at random
gomoku-wins = wins: { $point } makes five
gomoku-defends = defends: { $point } leaves her move the least value, { $left }; its own value is { $value }
gomoku-greedy = greedy: { $point } has the greatest value for { $side }, { $value }
gomoku-explores = explores: { $near } of { $count } hotspots lie within { $share } of the best value, { $value } on { $point }, as a share of it
gomoku-row = row
gomoku-column = column
gomoku-rising-diagonal = rising diagonal
gomoku-falling-diagonal = falling diagonal
gomoku-stream = { $line } through { $point }: { $spots }
gomoku-patterns-of = patterns of { $point }: { $patterns }
gomoku-value-of = value of { $point }: { $value }
gomoku-no-last-move = there is no last move to print anything of
gomoku-always = always answers { $point }, whatever is on the board; { $state }
gomoku-still-empty = it is still empty
gomoku-forfeit = it is occupied, so the game is forfeit
gomoku-step-1 = step 1: line { $line } ({ $from } to { $to }) holds four own pieces, so { $square } completes it
gomoku-step-2 = step 2: line { $line } ({ $from } to { $to }) holds four of the opponent's pieces, so { $square } blocks it
gomoku-step-3 = step 3: the opponent could make { $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    } of four at once
gomoku-step-4 = step 4: makes { $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    } of four
gomoku-step-5 = step 5: makes { $lines ->
        [one] { $lines } line
       *[other] { $lines } lines
    } of three
gomoku-step-6-centre = step 6: the board is empty, so it takes the centre
gomoku-step-6-near = step 6: no line to build on, so a random square within { $distance } of a piece
gomoku-step-6-any = step 6: any empty square
gomoku-note-step = step { $step }
gomoku-lines-own = own { $count }
gomoku-lines-other = other { $count }
gomoku-lines-own-meaning =
    lines through the square with { $count ->
        [4] four
        [3] three
        [2] two
       *[other] one
    } own and no other pieces
gomoku-lines-other-meaning =
    lines through the square with { $count ->
        [4] four
        [3] three
        [2] two
       *[other] one
    } other and no other pieces

## Files that cannot be read

gomoku-sgf-begin = a game that begins with "(;"
gomoku-sgf-root = one root in a game
gomoku-sgf-sign = '(', ')' or ';', not { $given }
gomoku-sgf-close = { $count } more ')' before the end
gomoku-sgf-name = a property name of capital letters
gomoku-sgf-value = '[' and a value after the property { $name }
gomoku-sgf-value-end = ']' at the end of this value
gomoku-sgf-nodes = at most { $nodes } nodes with { $values } values
gomoku-sgf-point = a point from aa to { $last }, not { $given }

## What a file assumes or leaves out

gomoku-read-frame = a whole frame of LZ4
gomoku-read-sample = a sample at byte { $byte }: result, stones, board, rule, move and points on the board
gomoku-read-sample-line = position, move and result such as h8i9,h9,2 in line { $line }
gomoku-read-sample-side = stones on { $side } points a side, not { $given }
gomoku-lib-at = { $expected } at byte { $byte }
gomoku-lib-head = a head of { $bytes } bytes
gomoku-lib-version = version { $newest } or older, not { $given }
gomoku-lib-begin = the head of a library, FF RenLib FF
gomoku-lib-point = a point on 15 x 15, not { $given }
gomoku-lib-stones = stones with { $expected }
gomoku-lib-moves = at most { $most } moves
gomoku-lib-passes = at most { $most } passes, each after at most { $moves } moves
gomoku-xml = XML
gomoku-xml-end = XML in which every tag and every comment has its end
gomoku-xml-entity = XML with entities that are known, such as &amp; for &
gomoku-xml-attribute = XML with attributes such as name="value", each once
gomoku-sgf-game = GM[4], gomoku or renju, not { $given }: the name of the game, such as --game gomoku:15, reads it as five in a row
gomoku-sgf-splits = at most { $most } places where no move leads on, and none of an opening
gomoku-sgf-size = a size from { $least } to { $most }, SZ[15] or SZ[20:15], not { $given }
gomoku-read-bytes = at most { $most } bytes
gomoku-read-commands = one of the commands { $commands }
gomoku-read-done = DONE after the stones of BOARD
gomoku-read-board = a board of { $least } to { $most } a side, not { $given }
gomoku-read-side = a board of { $least } to { $most } a side
gomoku-read-rule = a rule from 0 to 15, such as 0, 1, 4 or 9, not { $given }
gomoku-read-field = x,y,field with the field 1 or 2, not { $given }
gomoku-read-move = a move x,y, not { $given }
gomoku-read-takeback = TAKEBACK and the last move
gomoku-read-two-names = two lines with names, and moves such as 10,10,250
gomoku-read-after-moves = a move, an error number or the end, not { $given }
gomoku-read-choices = a game with an opening rule and its choices such as 3 swap
gomoku-read-head = a head such as "Piskvorky 15x15, 11:11, 0"
gomoku-read-move-between = a move from { $first } to { $last }, not { $given }
gomoku-read-time = a time in milliseconds, not { $given }
gomoku-read-foot = the players, an error number or the end, not { $given }
gomoku-note-lib-impossible = { $moves } moves that cannot be played are left out, as after a row of five
gomoku-note-lib-cut = the library ends in the middle of a line: what came before is read, and the rest is missing
gomoku-note-lib-pass = a side passed, which is no move of gomoku: what follows is a game of its own
gomoku-note-samples = samples hold no names and times, and of a game only what was drawn from it
gomoku-note-rule-read = the rule { $given } was read as { $rule }; what it says of the opening stands in the tag { $tag }
gomoku-note-twice = { $name } stands there twice: { $first } counts, and { $second } is left out
gomoku-note-set-up-later = stones were set up in the course of a game: what follows is a game of its own, from the position there
gomoku-note-moved-twice = a side moved twice or after a pass: what follows is a game of its own, from the position there
gomoku-note-two-ways = a node sets { $point } up in two ways: the last counts
gomoku-note-no-board = the format names no board: { $side } × { $side } was assumed, for which Piskvork writes it
gomoku-note-no-game-in = the file does not say that the game is { $game }: whoever reads it has to, as with --game { $game }
gomoku-note-no-rule-in = the file does not say that the rule is { $rule }
gomoku-read-count = a byte with the number of moves
gomoku-read-so-many = { $count } moves, not { $found }
gomoku-read-points = points from 0 to 224, not { $given }
gomoku-note-bytes = bytes behind the moves are left out
gomoku-read-first-tag = [Event "…"] or another tag before the first moves in line { $line }
gomoku-read-tag = a tag such as [White "name"] in line { $line }
gomoku-read-no-tag = at least one game that begins with tags such as [White "name"]
gomoku-note-beyond = moves lie beyond { $game }: read on { $side } × { $side }
gomoku-note-no-point = move { $number } { $given } is no point: the moves of this game are left out
gomoku-note-off = move { $number } { $given } is off the board of { $game }: the moves of this game are left out
gomoku-read-game-element = at least one element <game>
gomoku-read-nested = elements nested at most { $most } deep
gomoku-read-records = the number of its records
gomoku-read-most-records = at most { $most } records, not { $given }
gomoku-read-cut = { $count } records, of which number { $number } is cut off
gomoku-read-key = a key of at least three bytes in record { $number }
gomoku-read-one-position = at least one position
gomoku-note-other-boards = positions of other rules or boards than 5 to 22 a side are left out
gomoku-note-impossible = positions with stones that cannot lie so are left out
gomoku-note-behind = bytes behind the last record are left out
gomoku-note-set-up = stones that were set up in turn after the first move were read as moves
gomoku-note-passed = a side passed, which is no move of gomoku
gomoku-note-rest = move { $number } cannot be played: the game ends before it, and the rest is kept beside it ({ $tag })
gomoku-note-kept-rest = moves that cannot be played are kept in the tag { $tag }
gomoku-note-other-game = the file is of game number { $number }, not 4: read as gomoku
gomoku-note-no-gomoku = a game of number { $number }, not 4, is no gomoku: it is left out
gomoku-note-unknown-rule = the rule { $rule } is none that is known; RU stands in the tag { $tag }
gomoku-note-tag = the tag { $name } is left out: no record can hold it
gomoku-note-result = the result { $given } is left out: 1-0, 0-1, 1/2-1/2 or * was expected
gomoku-sgf-stones = stones set up with { $expected }
gomoku-expected-one-row = at most one side with a winning row, not both
gomoku-expected-row-or-overline = either a winning row of white or an overline of black, not both
gomoku-expected-no-foul = no foul under the { $rule } rule
gomoku-expected-losing-stone = black's losing stone on { $point }, white to move and no row that ends the game
gomoku-expected-foul = a double four or a double three at { $point }
gomoku-expected-stones = at most { $most } stones
gomoku-expected-one-stone = one stone at most on { $point }
gomoku-expected-turn = the side to move, X or O
gomoku-expected-turn-not = the side to move, X or O, not { $given }
gomoku-expected-space-and-turn = a space and the side to move, X or O
gomoku-expected-foul-field = nothing more, or '!' and the stone that lost by a foul, not { $given }
gomoku-expected-end = nothing more
gomoku-expected-end-not = nothing more, not { $given }
gomoku-expected-fields = black's stones, white's stones ('{ $none }' for none) and the side to move, X or O
gomoku-expected-plane-point = a point up to { $farthest } columns and rows away, such as e3n2
gomoku-expected-point-to = a point from a1 to { $last }
gomoku-expected-stone = a stone, X or O
gomoku-expected-edges = a board with edges, such as { $example }
gomoku-expected-size = a size from { $least } to { $most }, one number or columns x rows such as 20x15
gomoku-expected-option = one of the options { $rules } or of the openings { $openings }, not { $given }
gomoku-expected-one-rule = one rule, not both { $first } and { $second }
gomoku-expected-odd = an odd number of columns and rows from { $least } on with the opening { $opening }
gomoku-note-results = the tag Result and the end of the moves contradict each other: the tag counts
gomoku-note-unbalanced = a parenthesis or a brace has no partner: the text may be cut
gomoku-note-psq-cut = the file ends with its moves: the last of them and what follows may be cut off
gomoku-note-chess = moves of chess, which match runners put there, are left out
gomoku-note-outside = text outside the games is left out
gomoku-note-assumed = the file names no rule: freestyle was assumed, in which five or more in a row win
gomoku-note-left-out = the format holds no { $what }: they are left out
gomoku-note-times = the format holds times in whole milliseconds up to { $most }: fractions are cut off, and longer times left out
gomoku-variations = variations
gomoku-comments = comments
gomoku-scores = scores and depths
gomoku-marks = marks
gomoku-tags = tags
gomoku-times = times
gomoku-choice-times = times of choices
gomoku-names = names
gomoku-results = results

## The rules as players need them

gomoku-rules =
    {"**You win with five of your stones next to each other**"} in a row, a column or a diagonal.

    1. Black begins. Then the sides take turns, and each turn puts one stone on an empty crossing.
    2. Stones never move, and nobody takes one away.
    3. Who first has five in a row wins. A full board without five is a draw.

    {"**What to look for.**"} Four in a row with an empty point at an end must be stopped at once. Three in a row with both ends
    open becomes a four with two ends, and nobody can stop that: answer it in time, or make one yourself. Two threats at once win.

    ### Variants

    - **Exactly five**: six or more in a row count for nothing.
    - **Renju**: black begins and has the better of it, so black must not make six in a row, two fours at once or two open
      threes at once. Whoever does it loses. A cross marks such a point. White may play anything.
    - **Caro**: five count only if they are exactly five and not closed at both ends.
