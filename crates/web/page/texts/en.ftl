# What the page says, in English. Other languages are other files of this folder with the same keys.

language-name = English

## Frame of all pages

shell-ways = Pages
shell-skip = Skip to the page
shell-settings = Settings
shell-close = Close
shell-loading = Loading…
shell-lost = Connection lost, retrying…
shell-unknown = The server has another token now: open the address that it printed.
shell-part-missing = A part of the program cannot be fetched: { $why }. Check the network; it is tried again…
shell-retry = Try now
shell-lost-request = the connection was lost; please try again
shell-no-page = There is no such page.
shell-not-loaded = This page could not be loaded.
shell-reload = Load again
shell-newer = A new version is there.
shell-newer-strange = A new version is there, and it does not understand this page any more. What you see stays until you load it.
shell-take-newer = Load it
shell-not-kept = Games are not kept in this browser: save them as files. { $why }
shell-keeps-nothing = This browser keeps nothing: ratings, days in a row, choices and games end with this tab. Save games as files.
shell-keeps-no-games = This browser keeps no games: they end with this tab. Save them as files.
shell-keeps-no-results = This browser keeps nothing: new ratings, days in a row and choices end with this tab.
page-play = Play
page-analyse = Analyse
page-proof = Proof
page-records = Records
page-puzzles = Puzzles
page-watch = Watch
page-studio = Bot studio
shell-too-long = This is too long: expected at most { NUMBER($megabytes, maximumFractionDigits: 1) } MB.

## Settings

settings-theme = Colours
settings-system = As the system
settings-light = Light
settings-dark = Dark
settings-language = Language
settings-confirm = Small spots under a finger
settings-confirm-auto = magnifier
settings-confirm-always = second tap everywhere
settings-confirm-never = neither
settings-legal = Show where a piece may go
settings-marks = Mark one side's pieces with squares
settings-animate = Animate moves
settings-sound = Sound
settings-text-board = Keep the board as text open
settings-kept = These choices are kept in this browser.
settings-not-kept = This browser keeps nothing: these choices end with this tab.

## Boards in words

board-role = board
board-as-text = Board as text
board-choose = choose
board-empty = empty
board-decisive = decided the game
board-not-here = No move goes here.
board-piece-first = First choose the piece that goes there.
board-beside = Places beside the grid
board-house = house { $index } of { $side }
board-store = store of { $side }
board-tray = tray of { $side }
board-piece = { $side } { $piece }
board-within = { $inner } within { $outer }
board-picked = picked: { $spot }
board-tap-again = { $spot }: tap again to play here
board-grid = Board of { $columns } by { $rows }
board-seeds =
    { $count ->
        [one] { $count } seed
       *[other] { $count } seeds
    }
board-counted = { $count } × { $piece }

## Start page

start-title = Play
start-variant = Variant
start-other-variant = another size or rule…
start-spec = Name of the game
start-no-such-game = expected a game that begins with one of { $games }
start-mode = Who plays
start-computer = Computer
start-people = Two people here
start-computers = Two computers
start-say-watch = Tap Play and watch.
start-say-guest = Your friend opens a link on another phone or computer.
start-say-wait = You play { $side }: tap Play, and your opponent begins.
start-say-opening = The opening rule settles the first moves. Begin on the board, with { $side }.
start-say-move = { $side } begins: make a move on the board.
start-learn = Learn it on the board
start-board = Board of { $game }. Arrow keys move the cursor, Enter makes the first move.
start-invite = Invite
start-guest = A friend by link
start-opponent = Opponent
start-level = Level
start-level-of = { $name }, level { $level } of 10
start-side = You play
start-random = Either
start-clock = Clock
start-no-clock = No clock
start-finer = Size, clock, opening
start-columns = Columns
start-rows = Rows
start-houses = Houses
start-seeds = Seeds in each
start-results = Your results
start-play = Play
start-group-fits = Fits you
start-group-level = By level
start-group-museum = Museum
start-again = Where you were
start-continue = Continue
start-continue-at = { $game }, move { $ply }
start-daily = Puzzle of the day
start-daily-new = Solve it and begin a row of days.
start-daily-row =
    { $days ->
        [one] One day in a row: go on.
       *[other] { $days } days in a row: go on.
    }
start-daily-done =
    { $days ->
        [one] Solved. One day in a row.
       *[other] Solved. { $days } days in a row.
    }
start-turn = Your last game turned
start-turn-of = Move { $ply }, { $move }, cost { $percent } %. What was better?
start-rules = Rules
start-recent = Your games
start-preview = Board of { $game }
start-clock-of =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } + { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }

## A game

play-heading = A game of { $title }
play-board = Board of { $game }. Arrow keys move the cursor, Enter chooses.
play-gone = This game is not here any more
play-new-game = New game
play-person = You
play-to-move = to move
play-won = won
play-you-win = You win: { $why }
play-wins = { $side } wins: { $why }
play-drawn = Draw: { $why }
play-you-resigned = You resigned: { $winner } wins
play-resigned = { $loser } resigned: { $winner } wins
play-resigned-to-you = { $loser } resigned: you win
play-your-time-up = Your time ran out: { $winner } wins
play-time-up = { $loser } ran out of time: { $winner } wins
play-time-up-for-you = { $loser } ran out of time: you win
play-thinking = thinking…
play-thinking-at = depth { $depth }, { $score }, { $nodes } positions
play-points = Points
play-clock = Clock
play-moved = { $who }: { $move }
play-took-back = Taken back
play-end-took-back = The end of the game is taken back
play-over = The game is over. { $text }
play-your-turn = Your turn
play-draw-offered = Draw offered
play-draw-title = Draw offer
play-draw-from = { $who } offers a draw
play-draw-yours = You offer a draw. { $who } may take it, decline it or just move.
play-draw-declined = { $who } declines the draw
play-actions = Actions
play-undo = Undo
play-redo = Redo
play-hint = Hint
play-hinted = Hint: { $move }
play-now = Move now
play-more = More
play-why = Why?
play-flip = Turn board
play-save = Save
play-analyse = Analyse
play-draw = Offer draw
play-take-draw = Take draw
play-decline-draw = Decline draw
play-resign = Resign
play-resign-sure = Really resign
play-again = Play again
play-swap = Swap sides
play-back-to-game = Back to the game
play-save-as = Save the game as a file:
play-saved = Saved as { $name }
play-keep = Keep in the records
play-kept = Kept as game { $number }
play-watch-link = Link for spectators
play-log =
    { $lines ->
        [one] Log of the bot ({ $lines } line)
       *[other] Log of the bot ({ $lines } lines)
    }

## List of moves

moves-list = Moves
moves-none = No moves yet.
moves-turn = Turn
moves-steps = Go through the game
moves-first = To the start
moves-back = One move back
moves-forward = One move forward
moves-last = To the end

## Explanations

why-asks = What does it see:
why-beside = A look of { $seconds } s of its own. The search above thinks longer: it has { $move } first, at depth { $depth }, and the bar beside the board follows it.
why-waits = Looking at the position …
why-silent = { $player } does not explain itself.
why-candidates = Candidate moves, best first
why-move = Move
why-value = Value
why-note = Note
why-plays = would play this
why-parts-of = Parts of the value of { $move }
why-no-parts = Nothing counts for or against this move.
why-threats = Threats
why-threat-of = { $side }, { $threat }:
why-threats-more = and { $count } more
why-threat-gain = { $way } ({ $gain })
why-no-score = No evaluation
why-not-evaluated = Not evaluated yet
why-won = { $side } has won
why-drawn = The game is drawn
why-score-for = Evaluation for { $side }: { $score }
why-wins-in = { $side } wins in { $plies }
why-wins-by = { $side } wins by { $points }
score-means-wins-in = The engine has seen { $side } win to the end: in at most { $plies ->
        [one] { $plies } ply
       *[other] { $plies } plies
    }, the moves of both sides counted, whatever the other side plays.
score-means-wins-by = Proved: with best play { $side } ends { $points } ahead.
score-means-estimate = { $score } is an estimate. Above 0 { $first } stands better, below 0 { $second }; here { $first } can expect about { $percent } % of the points.
why-value-means = The value of a move for the side that plays it, as this player counts: the higher, the better. On the board ✓ and ✗ are a win and a loss that it has seen to the end.
score-in = in { $plies }
score-by = by { $points }
why-graph = Course of the game
why-start = Start
why-more =
    { $count ->
        [one] and { $count } further move
       *[other] and { $count } further moves
    }
why-made-more = { $groups }; and { $more } more
why-after =
    { $ply ->
        [one] After { $ply } move
       *[other] After { $ply } moves
    }

## Analysis

analyse-no-game = There is no game { $game }.
analyse-bad-link = This link holds no game; perhaps a part of it is missing.
analyse-no-moves = Play on the board or load a game.
analyse-no-games = there is no game in this text
analyse-engine = Engine
analyse-search = Search
analyse-waits = The search is at work; nothing is found yet.
analyse-over = The game is over here; there is nothing to search.
analyse-rule = Rule
analyse-usual-rule = as usual
analyse-not-by-rule = By the rule “{ $rule }” this game cannot be played: { $why }
analyse-stop = Stop
analyse-lines = Lines
analyse-depth = depth { $depth }, { $nodes } positions
analyse-remarks = Comment and sign
analyse-signs = Sign on the move
analyse-comment-on = Comment on { $move }
analyse-comment-on-game = Comment on the game
analyse-promote = Make main line
analyse-remove = Remove from here
analyse-load = Load and save
analyse-share = Share link
analyse-share-short = A link that holds all would be too long. It leaves out the labels, marks and times of the file; moves, comments, signs, names and result are in it.
analyse-share-anyway = Share without them
analyse-share-long = This game is too long for a link. Save it as a file.
analyse-too-large = What you had added here was too large for the browser to keep. Save large games as files.
analyse-copied = The link was copied; it holds the whole game.
embed-whole = Open in Boardwright: { $game }
analyse-in-address = The address of this page now holds the whole game.
analyse-course = Course of the game
analyse-patience = Time a move
analyse-per-move = { $seconds } s
analyse-review = Find mistakes
analyse-stop-review = Stop ({ $done } of { $of })
analyse-better = better { $move }
analyse-new-of = New analysis of
analyse-choose-game = choose a game
analyse-paste = Paste a record, in any format
analyse-read = Read
analyse-file = Open a file
analyse-play-on = Play on from here
analyse-find-position = Find this position in the records
analyse-sign-brilliant = brilliant
analyse-sign-good = good
analyse-sign-interesting = interesting
analyse-sign-dubious = dubious
analyse-sign-mistake = mistake
analyse-sign-blunder = blunder
analyse-mark-inaccuracy = inaccuracy
analyse-mark-mistake = mistake
analyse-mark-blunder = blunder

## Analysis: tools beside the board

analyse-tools = What to look at
analyse-tab-course = Course
analyse-raise = Move variation up
analyse-set-up = Set up
analyse-paste-like = SGF, PSQ, Gomocup's BOARD, a position, or moves such as 1. h8 i9 2. h9
analyse-follow = Follow on the board
analyse-keep = Write signs and better moves into the game
analyse-keep-comment = better { $move }
analyse-loss-of = { $side }: a move cost { $percent } % on average; inaccuracies: { $inaccuracies }, mistakes: { $mistakes }, blunders: { $blunders }
analyse-of-all = { $done } of { $of } positions judged
explore-player = Only games of
explore-caption = Moves that were played here
explore-games = Games
explore-results = Results
explore-result = { $first } won { $wins } %, { $draws } % were drawn, { $second } won { $losses } %
explore-in = Games that come here: { $games } of { $looked } looked through; there are { $total } in all
explore-none = None of the { $looked } games that were looked through comes here.
explore-more = Look through older games
explore-examples = Newest games with this position
proof-time = Solver's time
proof-prove = Prove
proof-over = The game is over; there is nothing to prove.
proof-nothing-yet = Nothing is proved here yet.
proof-says = Proved: { $statement }
proof-by-certificate = By a certificate that comes with the game and can be checked without the program that found it.
proof-by-solver = By the solver of the game, which visited { $nodes } positions.
proof-nodes = { $nodes } positions so far
proof-line = One way:
proof-explore = Play against a proof
proof-explore-about = A proof has an answer to everything. Try to escape!
proof-explore-of = Proof of
proof-explore-side = The proof plays
proof-explore-loads = The proof is being loaded. That takes some seconds, the first time.
proof-explore-loads-so-far = The proof is being loaded: { $nodes } positions so far. That takes some seconds, the first time.
proof-explore-zone = Only on the { $spots } shaded points, the zone, can a reply need an answer of its own. Of { $replies } replies { $alike } lie elsewhere: they are all answered alike.
proof-explore-zone-whole = Each of the { $replies } replies can need an answer of its own: the zone is the whole board.
proof-explore-pairs = The points in pairs: whoever takes one of a pair gets the other as the answer.
proof-explore-your-move = You play { $side }: your move.
proof-explore-elsewhere = Play elsewhere
proof-explore-again = From the beginning
proof-explore-analyse = Analyse these moves
proof-explore-end = This is the end that was proved from the first move on.
proof-explore-check = Anybody can check the proof, without the program that found it: boardwright verify
proof-explore-none = No proof comes with { $game }.
proof-explore-left = Nothing is proved after these moves: take them back.
verify-title = Check the proof yourself
verify-about = The check plays the strategy of the proof against every defence, by the rules alone. It needs neither an engine nor whoever found the proof. A file of another certificate can be dropped here.
verify-this = Check this proof
verify-file = Check a file
verify-stop = Stop
verify-claim = Claim: { $claim }
verify-so-far = { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    } in { $seconds } s
verify-holds = It holds. { $positions ->
        [one] { $positions } position was
       *[other] { $positions } positions were
    } checked in { $seconds } s.
verify-fails = It does not hold: { $reason }
danger-show = Show on the board
danger-refute = Strongest reply
danger-answer = Reply:
danger-none = Nobody threatens anything at once.
set-up-title = A position of { $game }
set-up-board = Board to set up
set-up-piece = Put
set-up-seeds = A click
set-up-clear = empty
set-up-to-move = To move
set-up-empty = Empty the board
set-up-reset = As it was
set-up-over = The game is over in this position.
set-up-use = Analyse this position
picture-heading = Picture
picture-numbers = Number the moves
picture-svg = Picture (SVG)
picture-png = Picture (PNG)
picture-film = Moving picture of the game (SVG)

## Records

records-no-store = This program runs without a store, so no games are kept.
records-save-all = All of these as a file:
records-kept-here = These games are kept in this browser alone. Whoever clears its data clears them too.
records-save-everything = Save all games as one file
records-bring = Bring games from a file
records-brought = { $fresh ->
    [one] One game was added
   *[other] { $fresh } games were added
  }; { $known ->
        [one] one was here already
       *[other] { $known } were here already
    }.
records-searched-to = Looking through the games; those up to number { $number } are known so far.
records-newer = Newer
records-older = Older
records-from = { $first }–{ $last }
records-game = Game
records-any-game = any game
records-player = Player
records-any-outcome = any result
records-position = Position
records-list = Games
records-players = Players
records-result = Result
records-ending = How it ended
records-length = Moves
records-tag-event = Event
records-tag-date = Date
records-tag-site = Place
records-tag-round = Round
records-tag-pace = Time to think
records-tag-seed = Random seed
records-unlimited = unlimited
records-finished = Finished
records-at = { $ply } of { $plies }
records-number = Game { $number }
records-format = { $name } (.{ $extension })
records-found =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
records-plies =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
records-format-native = Text
records-format-lib = RenLib
records-format-gomocup = Gomocup
records-format-jsonl = JSON lines

## Matches and tournaments

watch-running = Started here
watch-tables = Tables of people
watch-always = Always on
watch-match-of-day = The match of the day: { $game }
watch-match-at-table = Match of the day at a table: { $game }
watch-proof-played = The proof of { $game }, played out
watch-proof-play = Watch the proof of { $game }
watch-proof-of = A proof to play against: { $game }
watch-latest = Latest games
watch-events = Matches and tournaments
watch-no-events = No match or tournament has been kept yet.
watch-progress = Games played
watch-played = { $played } of { $of ->
        [one] { $of } game
       *[other] { $of } games
    }
watch-live = Watch board { $board }
watch-cancel = End it
watch-new-match = Start a match
watch-new-tournament = Start a tournament
watch-first = First player
watch-second = Second player
watch-how-many = Games
watch-per-move = Seconds a move
watch-clock = Seconds of a game + a move (clock)
watch-openings = Openings
watch-book = from the book
watch-random-plies = { $plies ->
        [one] { $plies } random move
       *[other] { $plies } random moves
    }
watch-at-start = the start of the game
watch-sprt = Stop as soon as a sequential test decides
watch-given-up = End games that both players see as decided
watch-level = End games that both players see as level
watch-start = Start
watch-file = Tournament file
watch-standings = Standings
watch-crosstable = Crosstable
watch-ratings = Ratings
watch-test = Sequential test
watch-test-at = Log-likelihood ratio { $llr } between { $lower } and { $upper }
watch-test-stronger = stronger
watch-test-no-gain = not stronger
watch-test-open = not decided
watch-test-asks = Is the first player { $gain } Elo stronger than the second one, or only { $least }?
watch-test-elo = Elo { $elo } ± { $error }
watch-test-least = at least { $elo } Elo with 95 % certainty
watch-test-most = at most { $elo } Elo with 95 % certainty
watch-test-between = between { $low } and { $high } Elo with 95 % certainty
watch-settings = Settings of the event
watch-points = Points
watch-games-played = Games
watch-wins = Won
watch-wins-letter = W
watch-draws = Drawn
watch-draws-letter = D
watch-losses = Lost
watch-losses-letter = L
watch-forfeits = Forfeited
watch-details = details
watch-ended-early = Ended early: { $count } of { $planned } games
watch-ended-early-after =
    { $count ->
        [one] Ended early after { $count } game
       *[other] Ended early after { $count } games
    }
watch-games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
watch-state-running = running
watch-state-finished = finished
watch-state-cancelled = ended early
watch-state-failed = failed
cluster-title = Other machines
cluster-summary = { $machines ->
    [one] { $machines } worker
   *[other] { $machines } workers
  }, { $threads } games at the same time, { $pace } games a second
cluster-no-events = No event is played there now.
cluster-units = { $done } of { $of } pairs done, { $playing } playing, { $waiting } waiting
cluster-units-open = { $done } pairs done, { $playing } playing, { $waiting } waiting
cluster-left = about { $time } left
cluster-live = Games that are played now
cluster-on = on { $worker }
cluster-workers = Workers
cluster-worker = Worker
cluster-version = Version
cluster-threads = At a time
cluster-speed = Positions a second
cluster-playing = Plays
cluster-games = Games
cluster-problem = The server of the cluster cannot be seen: { $reason }

## Bot studio

studio-editor = Text of the bot
studio-leave = Escape, then Tab leads out of the text.
studio-check = Check
studio-play = Play against it
studio-save = Save
studio-open = Open
studio-examples = Begin with
studio-choose-example = choose a bot
studio-before = what you had before
studio-template = the empty bot
studio-line = line { $line }
studio-log = What the bot said
studio-ladder = Ladder
studio-ladder-of = Choose a player: your bot meets it in { $games } games, two from each opening.
studio-good = The bot is well formed.
studio-good-with = The bot is well formed and begins with { $move }.
studio-problems =
    { $count ->
        [one] { $count } problem
       *[other] { $count } problems
    }

## Players

player-human = A person
player-script = { $name } (Lua)
level-1 = beginner
level-2 = novice
level-3 = learner
level-4 = casual player
level-5 = hobby player
level-6 = keen player
level-7 = club player
level-8 = strong player
level-9 = expert
level-10 = full strength

## The opponent that follows results

rival-name = Fits you
rival-level = level { $level }
rival-manner = Gets stronger when you win and weaker when you lose.
rival-up =
    { $row ->
        [one] You won: level { $level } now.
       *[other] You won the last { $row }: level { $level } now.
    }
rival-down =
    { $row ->
        [one] You lost: level { $level } now.
       *[other] You lost the last { $row }: level { $level } now.
    }
rival-stays-won = Well played. Level { $level } again: three wins in a row make it stronger.
rival-stays-lost = Level { $level } again: two losses in a row make it weaker.
rival-stays-drawn = A draw: level { $level } fits.
rival-next = Next game: level { $level }

## Guests

guest-name = Your friend
guest-unnamed = You play without a name.
guest-named = You play as { $name }.
guest-invite = Invite a friend
guest-how = Have your friend scan this picture or open the link. The game begins as soon as somebody comes.
guest-alone = This program answers this machine alone, so the link opens only here. Start it with { $command } to play with phones of your network.
guest-code = The link as a QR code
guest-link = Link for your friend
guest-copy = Copy link
guest-share = Share
guest-copied = The link was copied.
guest-copy-yourself = This browser does not let the page copy: mark the link and copy it yourself.
guest-waiting = Waiting for your friend…
guest-taken = Somebody else plays by this invitation already, so you watch.
guest-expected = has not come yet
guest-away = is away
guest-here = { $who } is here
guest-gone = { $who } is away
guest-rematch = Rematch
guest-rematch-asked = Rematch asked for
guest-rematch-take = Take the rematch

## Lessons

page-learn = Learn
learn-about = Each lesson is a few steps on a live board: read, try, and see what comes of it. You can stop and go on at any time.
learn-all = All lessons
learn-steps = Steps
learn-step = Step { $step } of { $of }
learn-board = Board. { $task }
learn-missed = Not quite. Try again.
learn-go-on = It is still your turn: go on.
learn-back = Back
learn-show = Show me
learn-again = Try again
learn-next = Next
learn-skip = Skip
learn-finished = Lesson done.
learn-skipped = Do what was skipped
learn-play = Play a game
learn-repeat = Once more
learn-done = done
learn-progress = { $done } of { $of ->
        [one] { $of } step
       *[other] { $of } steps
    }
learn-length =
    { $of ->
        [one] { $of } step
       *[other] { $of } steps
    }

## Openings by a rule

opening-title = Opening
opening-none = as usual
opening-yours = Your opening:
opening-theirs = { $who } is asked: “{ $task }”

## Games that go on by themselves

replay-title = Replay
replay-play = Play
replay-pause = Pause
replay-pace = Pace
replay-seconds = { $seconds } s a move

## Games as pictures, and a board to search by

records-look = Show as
records-as-pictures = pictures
records-as-list = a list
records-on-board = Opening or position on a board
records-board = Position to search for, { $game }
records-board-help = Make the moves of both sides. Every game that reaches this position is found, also turned or mirrored.
records-board-back = Take a move back
records-board-clear = Start over

## The wall of games

watch-now = Now playing
watch-ply = move { $ply }
watch-spectators =
    { $count ->
        [one] { $count } looks on
       *[other] { $count } look on
    }
watch-others =
    { $count ->
        [one] { $count } other looks on
       *[other] { $count } others look on
    }
watch-guests =
    { $count ->
        [one] a guest
       *[other] { $count } guests
    }
watch-unnamed = You look on as a guest.
watch-named = You look on as { $name }.
watch-give-name = Give a name
watch-change-name = Change the name
watch-own-name = Your name for who plays and looks on
watch-name-help = Everybody at a table sees it, and records keep it. Empty: a guest.
watch-take-name = Use this name
watch-result-bar = { $first } won { $wins }, { $draws } drawn, { $second } won { $losses }
watch-better = { $who } is the better player with { $percent } % certainty.
watch-elo = { $who } is ahead by { $elo } ± { $error } Elo.
watch-elo-least = { $who } is ahead by at least { $elo } Elo with 95 % certainty.
watch-elo-between = The difference lies between { $low } and { $high } Elo with 95 % certainty.
watch-points-of = { $points } of { $games }
## Puzzles

puzzles-heading = Puzzles: { $game }
puzzles-task = { $side } to play and win
puzzles-number = Puzzle { $number }, rated { $rating }
puzzles-of-today = the puzzle of the day
puzzles-find = Find the one move that wins.
puzzles-find-forced =
    { $ways ->
        [one] Find a move that wins by force.
       *[other] Find a move that wins by force. { $ways } such moves are known.
    }
puzzles-right = Right. The answer is { $move }; go on.
puzzles-right-again = Right. It is your move again.
puzzles-solved = Solved!
puzzles-also = The move { $move } wins as well, but no win by it is known that is as short as the solution. Find the shorter win.
puzzles-loses = After { $move } the opponent wins, which is proved: { $line }
puzzles-loses-plain = The move { $move } loses.
puzzles-no-win = The move { $move } does not win, which is proved: { $line }
puzzles-no-win-plain = The move { $move } does not win.
puzzles-unproved = No win by { $move } is known. The engine would answer: { $line }
puzzles-unproved-plain = No win by { $move } is known.
puzzles-hint-is = Look here: { $spot }
puzzles-hint-theme = The idea: { $theme }
puzzles-hint-region = The move is in the marked part of the board.
puzzles-hint-close = It is one of the marked spots.
puzzles-hint-more = Hint { $step } of { $of }
puzzles-solution-is = The solution: { $line }
puzzles-brackets = Moves in brackets are those of { $side }.
puzzles-line = Moves on the board
puzzles-actions = What you can do
puzzles-again = Try again
puzzles-hint = Hint
puzzles-solution = Solution
puzzles-next = Next puzzle
puzzles-another = To a puzzle
puzzles-none = There is no puzzle { $number } of { $game }; the numbers go from 1 to { $last }.
puzzles-proved = Proved: one move wins here, and no other does.
puzzles-searched =
    { $ways ->
        [one] Proved: one move wins here. Others may win as well, but none is known to win as fast.
       *[other] Proved: the position is won. { $ways } first moves are right. Others may win as well, but none is known to win as fast.
    }
puzzles-rating = Your rating
puzzles-rating-is = { $rating } ± { $error }
puzzles-rating-guess = about { $rating }
puzzles-row = In a row
puzzles-row-is = { $row } (best { $best })
puzzles-streak = Daily puzzles
puzzles-days =
    { $count ->
        [one] { $count } day in a row
       *[other] { $count } days in a row
    }
puzzles-daily = The puzzle of the day
puzzles-run = Three minutes
puzzles-run-wrong = Wrong: { $move } does not win.
puzzles-run-stop = Stop
puzzles-run-stands = { $solved } solved, { $missed } missed
puzzles-run-over = The run is over: { $solved } solved, { $missed } missed (best { $best })
puzzles-share = Picture to share
puzzles-theme = Theme
puzzles-any-theme = every theme
puzzles-difficulty = Difficulty
puzzles-any = any
puzzles-easy = easy
puzzles-middle = medium
puzzles-hard = hard
puzzles-count =
    { $count ->
        [0] No puzzle is like that.
        [one] { $count } puzzle
       *[other] { $count } puzzles
    }

## Books and libraries

book-next = The book goes on with
book-ends = The book ends here.
book-behind =
    { $count ->
        [0] no move behind it
        [one] { $count } move behind it
       *[other] { $count } moves behind it
    }
