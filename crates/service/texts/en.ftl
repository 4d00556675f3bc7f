# What the server of the page says, in English. Other languages are other files of this folder with the same keys.

server-spectator = spectators look on and do not play
server-nobody-thinks = no computer player is thinking
server-moved-first = another move was made first, so { $move } was not played
server-other-position = the position has changed meanwhile, so { $move } was not played
server-over = the game is over: { $ending }
server-computers-turn = it is the computer player's turn
server-no-table = there is no such table: it may have been cleared away
server-newer-table = this table was left in format { $format }, expected at most { $known }: it needs a newer boardwright
server-no-games = the text holds no game: expected at least one record
server-check-stopped = the check was stopped: nothing is known of the certificate
server-searches = too many searches run: expected at most { $page } of one page, { $address } of one address and { $all } in all
server-storage-full = the storage is busy: { $jobs } jobs wait already, which is the most; try again later
server-storage-busy = the storage is busy and took no further job
server-most-tables = there are { $most } tables already, which is the most that are kept at once
server-too-many-requests = too many requests: expected fewer a second
server-at-move = move { $number }: { $why }
server-at-move-of = move { $number } of variation { $line }: { $why }
server-no-score = { $player } does not say what the position is worth within these limits
server-opening-score = { $player } does not score the steps of an opening rule: expected a position behind them
server-no-such-position = this is no position of the game: expected { $expected }
server-no-editing = positions of { $game } cannot be set up
server-long-film = a moving picture of { $moves } moves: expected at most { $most }
server-proof-wins-in = { $side } wins in at most { $plies ->
        [one] { $plies } ply
       *[other] { $plies } plies
    }, whatever { $other } plays
server-proof-wins = { $side } wins, whatever { $other } plays
server-proof-by = { $side } wins by { $points } or more with best play
server-proof-loses-by = { $side } loses by { $points } at most with best play
server-proof-holds = { $side } does not lose, whatever { $other } plays
server-proof-draw = a draw with best play of both sides
server-proof-tries = the solver is at work
server-proof-none = nothing is proved in { $seconds } seconds
server-proof-no-solver = there is no solver for this game
server-proof-reads = reading the proof that comes with the game
server-proof-silent = the proof that comes with the game says nothing here
server-no-lesson = there is no such step of a lesson: { $lesson }
server-guest-seat = with a guest both sides are persons'
server-own-invitation = this is your own invitation: your friend opens it, in another browser
server-program-name = { $name } is the name of a program: expected another one
server-guest-awaited = the guest has not come yet
server-guest-turn = it is the other player's turn
server-guest-undo = with a guest nothing is taken back and no sides are changed
server-guest-again = the game goes on: another one begins after its end
server-bad-name = the name { $name } cannot be shown: expected 1 to { $most } characters with a letter or a digit and without control characters
server-nothing-here = there is nothing by this name or number
server-position-without-game = a search by position: expected the game as well
server-own-offer = this is your own offer: the other player takes or declines it
server-nothing-pasted = there is nothing to read: expected a game, a position or moves
server-unknown-text = “{ $start }” begins no game that is known: expected a record ({ $formats }), a position, or moves such as h8 i9
server-misread = bad { $subject } { $given }: expected { $expected }
server-misread-at = bad { $subject } { $given } at character { $character }: expected { $expected }
server-meant = { $said }; did you mean { $name }?
server-at-move-in = move { $number } of { $game }: { $why }
server-at-game = game { $number }: { $why }
server-at-line = line { $number }: { $why }
server-most-moves = expected at most { $most } moves
server-many-games = the text holds { $games } games: expected at most { $most }
server-a-move = move
server-a-position = position
server-a-game = game
server-a-player = player
server-an-opening = opening
server-a-spot = spot
server-illegal = illegal move { $move }: { $reason }
server-record-start = the record's start: { $why }
server-left-out = { $games ->
        [one] one game was left out: another one is kept under its id
       *[other] { $games } games were left out: others are kept under their ids
    }
server-times = { $notice } ({ $count } times)
server-no-player = player { $player }: { $why }
server-player-not-ready = player { $player } does not get ready: { $why }
server-none-rated = there is no result, expected at least one game between two players
server-many-rated = { $players } players are too many for this page: “boardwright rate” rates them
server-no-store = this server keeps no games: it was started without a store
server-many-exported = more than { $most } games: “boardwright records export” writes them
server-runs-full = { $games } games are played at once already, which is the most here: try again later
server-no-proof = no proof comes with { $game }

## Faults of bots

server-lua-both = { $first }; { $second }
server-lua-call-nil = attempt to call a nil value
server-lua-index-nil = attempt to index nil with '{ $name }'
server-lua-no-method = attempt to call missing method '{ $name }' of Board
server-lua-arithmetic = attempt to perform arithmetic ({ $operation }) on { $values }
server-lua-compare = attempt to compare { $values }
server-lua-colon = '{ $name }' is asked of a board, with a colon: { $call }
server-lua-unknown = nothing is called '{ $name }'
server-lua-no-field = { $table } has no field '{ $name }'
server-lua-meant = did you mean '{ $name }'?
server-lua-defines = it defines '{ $name }'
server-lua-local = '{ $name }' is local: leave out 'local'
server-lua-none-for-bots = there is no '{ $name }' for bots: no files, modules or processes
server-lua-no-function = defines no function by which to ask for a move: { $functions } was expected
server-lua-late = did not end within { $seconds } s
server-lua-time-up = time is up
server-lua-memory = used more than its { $size } MiB of memory
server-lua-more-memory = used more memory than it may
server-lua-stopped = was stopped
server-lua-syntax = Expected { $expected }, got { $given }
server-lua-incomplete = Incomplete statement: expected assignment or a function call
