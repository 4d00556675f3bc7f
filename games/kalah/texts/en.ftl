# Kalah for people, in English.

kalah-name = Kalah
kalah-title = Kalah
kalah-summary = sow seeds around the board and gather more of them in your store than your opponent

## Sides, pieces and threats

kalah-side-first = south
kalah-side-second = north
kalah-piece-seed = seed
    .counted =
        { $count ->
            [one] { $count } seed
           *[other] { $count } seeds
        }
kalah-threat-extra-moves = extra moves
    .gain =
        { $count ->
            [one] +{ $count } seed
           *[other] +{ $count } seeds
        }
kalah-threat-capture = capture
    .gain =
        { $count ->
            [one] +{ $count } seed
           *[other] +{ $count } seeds
        }

## Themes of puzzles

kalah-theme-chain = the chain of extra turns
kalah-theme-extra-move = extra turn
kalah-theme-capture = capture
kalah-theme-keep = the house that keeps the win
kalah-theme-long-chain = the long chain
kalah-theme-tempo = a move that waits
kalah-theme-save = seeds saved from capture
kalah-theme-starve = starve the opponent

## Variants

kalah-game-6x4 = Kalah
    .summary = the game as it is sold
kalah-game-6x4-empty-capture = Kalah with capture of nothing
    .summary = the rules of Ruby Quiz 58
kalah-game-6x6 =
    .summary = the tournament size
kalah-game-4x3 =
    .summary = short
kalah-game-6x4-end-mover = Kalah with waiting
    .summary = a side without seeds waits until it is to move
kalah-option-pie = Pie rule
    .summary = the first move, then a choice of the side
kalah-option-empty-capture = capture of nothing
kalah-option-end-mover = with waiting

## Players

kalah-player-engine = Boardwright
    .manner = Plays endgames perfectly and looks far ahead before. You choose how strong it plays.
kalah-player-perfect = Perfect
    .manner = Follows a proof and never leaves its result.
kalah-player-mtdf = MTD(f)
    .manner = Looks ahead, deeper and deeper.
kalah-player-alphabeta = Alpha-Beta
    .manner = Looks a few sowings ahead.
kalah-player-pessimistic-2 = Pessimist II
    .manner = Expects you to play as it would.
kalah-player-pessimistic = Pessimist
    .manner = Thinks of what you could win back.
kalah-player-deep-score = Deep Score
    .manner = Takes the best chain of extra turns.
kalah-player-score = Score
    .manner = Takes most seeds at once.
kalah-player-remove-random-low = A Small House
    .manner = Sows one of the emptiest houses.
kalah-player-remove-low = Emptiest House
    .manner = Sows the emptiest house.
kalah-player-remove-random-high = A Full House
    .manner = Sows one of the fullest houses.
kalah-player-remove-high = Fullest House
    .manner = Sows the fullest house.
kalah-player-remove-right = Right House
    .manner = Sows the house nearest to its store.
kalah-player-first = First House
    .manner = Sows the house farthest from its store.
kalah-player-random = Random
    .manner = Plays anywhere.

## Bots in Lua

kalah-script-first = the leftmost house with seeds
kalah-script-chance = any house with seeds
kalah-script-score = the house that brings most seeds into the store
kalah-script-again = extra moves from the right, else score
kalah-script-deep-score = the same over a whole chain of extra moves
kalah-script-cautious = own chain less the best that the opponent can answer
kalah-script-searcher = the search of all bots, five sowings deep
kalah-script-minimax = alpha-beta six sowings deep on the difference of stores

## The game

kalah-no-seeds = no seeds left to sow, { $south } to { $north }
kalah-spoken = { $house }, { $south } to { $north }
kalah-spoken-capture = { $house }, { $seeds } captured, { $south } to { $north }
kalah-over = the game is over
kalah-expected-house = the number of a house, such as 1
kalah-expected-turn = the side to move, S or N
kalah-expected-space-and-turn = a space and the side to move, S or N
kalah-expected-slash = '/' between south's seeds and north's
kalah-expected-total = at most 255 seeds in all
kalah-expected-seeds = a number of seeds from 0 to 255, not { $given }
kalah-expected-no-more = { $houses } houses and the store of { $side }, not more
kalah-expected-all = { $houses } houses and the store of { $side }, not { $count } numbers
kalah-expected-spot = one of { $spots }
kalah-expected-size = a size of houses x seeds, 1 to { $houses } houses a side and 1 to { $seeds } seeds in each, such as 6x4
kalah-expected-option = one of the options standard, empty-capture, end=mover, or the opening pie
kalah-expected-one-capture = one rule of capture, standard or empty-capture
kalah-houses =
    { $count ->
        [one] there is { $count } house a side
       *[other] there are { $count } houses a side
    }
kalah-house-empty = house { $house } is empty

## Explanations of the engine

kalah-solved = knows what every house is worth here, for this game is solved, and finds { $house } best
kalah-best-solved = knows that { $house } is best here, for this game is solved; the other houses are proved or estimated by a search
kalah-searched = has what a long search thought of every house here, which proves nothing, and finds { $house } best
kalah-value = a value is the difference at the end for the mover: proved, or estimated by a search
kalah-drawn = the game is drawn with best play
kalah-wins-by = { $side } wins by { $seeds } with best play
kalah-exact = exact
kalah-exact-meaning = the difference at the end with best play after the move, if it is proved
kalah-gain = gain
kalah-gain-meaning = seeds that the move brings into the store
kalah-own-houses = own houses
kalah-own-houses-meaning = what the mover's houses are worth after the move, in seeds, estimated
kalah-other-houses = other houses
kalah-other-houses-meaning = what the opponent's houses are worth to the mover after the move, estimated

## Explanations of the other players

kalah-sows-leftmost = sows the leftmost house that holds seeds
kalah-sows-rightmost = sows the rightmost house that holds seeds
kalah-sows-fullest = sows the fullest house
kalah-sows-emptiest = sows the emptiest house that holds seeds
kalah-sows-for-gain = sows the house that brings most seeds into its store at once
kalah-sows-for-chain = sows the house that brings most seeds into its store before the opponent moves
kalah-sows-warily = sows the house whose chain gains most after the opponent's best reply is taken off
kalah-ties-leftmost = of equal houses it takes the leftmost
kalah-ties-random = among equal houses it picks at random
kalah-by-heart = plays its opening by heart
kalah-looks-ahead = looks { $ahead } ahead and takes the leftmost house of the best value
kalah-nothing-seen = may not look { $ahead } ahead: the limit ended before the first house was done
kalah-sowings =
    { $count ->
        [one] { $count } sowing
       *[other] { $count } sowings
    }
kalah-turns =
    { $count ->
        [one] { $count } turn
       *[other] { $count } turns
    }
kalah-to-its-right = to its right
kalah-to-its-right-meaning = own houses to its right: the more, the better
kalah-from-the-left = from the left
kalah-from-the-left-meaning = the number of the house: the greater, the better
kalah-seeds = seeds
kalah-most-seeds-meaning = seeds in the house: the more, the better
kalah-fewest-seeds-meaning = seeds in the house, counted negative: the fewer, the better
kalah-gain-at-once-meaning = seeds that come into the own store by this sowing, captures included
kalah-gain-of-chain-meaning = seeds that come into the own store over the whole chain of extra turns
kalah-at-once = at once
kalah-at-once-meaning = of these, by the first sowing
kalah-reply = reply
kalah-reply-largest-meaning = the opponent's largest gain on the board after the first sowing, over chains this player would choose, taken off
kalah-reply-own-meaning = what the opponent gains there by the house this player would choose, taken off
kalah-minimax = minimax
kalah-minimax-meaning = own store less the other's { $ahead } on, if both play for it
kalah-after = after it
kalah-after-meaning = own store less the other's after this sowing
kalah-note-again = moves again, which it does not value
kalah-note-book = opening book
kalah-note-unseen = not looked through
kalah-note-line = line { $moves }
kalah-note-chain = chain { $moves }
kalah-note-reply = reply { $moves }
kalah-note-no-reply = no reply gains
kalah-note-chain-and-reply = chain { $moves }; { $reply }

## The rules as players need them

kalah-rules =
    {"**You win with more seeds in your store than the other side has in its own.**"} Yours is the large pit at the right end of
    your row, or at the bottom on an upright phone.

    1. South begins. Choose one of your houses: its seeds are sown one by one, counter-clockwise, into the houses that follow,
       into your own store, and on through the houses of the other side. The store of the other side is left out.
    2. **If your last seed falls into your store, you play again.**
    3. **If your last seed falls into an empty house of your own,** it goes into your store together with all seeds of the
       house opposite. With nothing opposite it stays.
    4. The game ends when all houses of one side are empty. What lies in the other side's houses goes to that side's store.
    5. The same number of seeds is a draw.

    {"**What to look for.**"} A house with as many seeds as it has steps to your store gives another turn: begin with the nearest.
    Keep an eye on empty houses opposite your full ones.

    ### Variants

    - **Capture of nothing**: the last seed in an empty house goes to the store even if nothing lies opposite.
    - **With waiting**: the game ends when the side to move has no seeds.
