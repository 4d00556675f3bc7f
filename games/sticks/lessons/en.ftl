# Lessons of sticks for people, in English. The steps are those of course.toml.

sticks-lesson-rules = The rules
sticks-lesson-rules-stick = You are red. Take a stick from your tray and put it into any hole.
    .done = In each turn exactly one piece is moved.
sticks-lesson-rules-barrel = You also have barrels: four hollow ones and four solid ones. Put one of either kind into a hole.
    .done = Sticks and barrels together make a row.
sticks-lesson-rules-one-barrel = Five holes in a row win in one of three sequences. The first: stick, stick, barrel, stick, stick. Complete it.
    .done = You win.
sticks-lesson-rules-two-barrels = The second: stick, barrel, stick, barrel, stick. The third is stick, three barrels, stick. Rows may slant. Complete this one with either kind of barrel.
    .done = In a sequence hollow and solid barrels are the same.
sticks-lesson-rules-stick-in-barrel = Yellow’s barrel is hollow. Put your stick inside it.
    .done = A shared hole: it counts for both of you.
sticks-lesson-rules-barrel-over-stick = It works the other way round: put your hollow barrel over Yellow’s stick. Try the solid one, too: it fits nothing.
    .done = Stick of one, hollow barrel of the other: nothing else shares a hole.
sticks-lesson-rules-shared-counts = Yellow put a stick into the middle of your row. Win all the same.
    .done = The shared hole is your barrel as well.
sticks-lesson-rules-locked-stick = Choose your stick on the board and try to move it.
    .done = As long as a stick is in your tray, none of your sticks on the board may move.
sticks-lesson-rules-pool = All four hollow barrels are on the board. Try to move one of them.
    .done = Barrels are one pool: while a barrel of either kind is in your tray, no barrel on the board may move.
sticks-lesson-rules-all-in-play = Now all eight barrels are on the board, so they may move, however far. Win with one.
    .done = You know all the rules.

sticks-lesson-blocking = Barrels that block
sticks-lesson-blocking-hollow-fails = Yellow blocked your row with a hollow barrel. Show that this stops nothing.
    .done = A hollow barrel never stops a stick.
sticks-lesson-blocking-stop-a-stick = Yellow needs a stick to win. Stop it.
    .done = A solid barrel or a stick of your own does it.
sticks-lesson-blocking-stop-a-barrel = Yellow needs a barrel to win. Which of your pieces stops it?
    .done = Any barrel does. A stick does not: a hollow barrel goes over it.

sticks-lesson-unblockable = Holes nobody can block
sticks-lesson-unblockable-build = Yellow’s hollow barrel stands in your row, and only your stick still fits there. Board Rank counts such holes. Fill the other hole of the row.
    .done = Yellow cannot stop you: if the barrel goes, a stick fits as well.
sticks-lesson-unblockable-win = Yellow could do nothing about it. Win.
    .done = Threats in shared holes decide most games.
sticks-lesson-unblockable-around-a-stick = It works with a barrel around Yellow’s stick, too. Fill the other hole first.
    .done = Your hollow barrel completes it, wherever the stick goes.

sticks-lesson-trays = What is left in the tray
sticks-lesson-trays-two-ways = You are yellow. Red needs a stick or a barrel in the gap. Only one kind of piece stops both.
    .done = Only a solid barrel stops both.
sticks-lesson-trays-no-way = The same again, but all your solid barrels are on the board. Try to move one there.
    .done = Your hollow barrels in the tray hold it fast. Look into both trays before you attack.
sticks-lesson-trays-use-it = Now you are red, and Yellow could not stop you. Win.
    .done = Knowing what is left in a tray is worth a move.
