# Lessons of gomoku for people, in English. The steps are those of course.toml.

gomoku-lesson-rules = The rules
gomoku-lesson-rules-stone = Black begins. Put a stone on any crossing. Stones never move again.
    .done = Then it is White’s turn, and so on: one stone each.
gomoku-lesson-rules-five = You have four in a row. Make it five and win.
    .done = Five in a row: you win.
gomoku-lesson-rules-diagonal = Rows count in every direction: across, up and slanting. Find the five.
    .done = Slanting rows are the ones that people overlook.
gomoku-lesson-rules-stop-four = White has four and wins next. Stop it.
    .done = One end was closed already, so one stone is enough.
gomoku-lesson-rules-open-three = Two stones with room on both sides: make three of them, with both ends open.
    .done = An open three. White has to answer, or you make an open four.
gomoku-lesson-rules-stop-three = Now White has an open three. Stop it before it becomes an open four.
    .done = Right. One move later it would be too late.
gomoku-lesson-rules-open-four = Nobody stopped your three. Make a four that can become five at either end.
    .done = An open four: White can close only one end.
gomoku-lesson-rules-finish = White closed one end. Win at the other.
    .done = That is the whole game: make threats until two cannot be answered at once.
gomoku-lesson-rules-renju = In renju Black begins with an advantage and is held back: the red cross marks a point that Black must not play, here because it makes two open threes at once.

gomoku-lesson-threes = Open threes
gomoku-lesson-threes-lines = Shlien’s FIVE of 1992 counts the lines of five through each point. Play the point with the most.
    .done = The middle has most lines. At the edge there are few.
gomoku-lesson-threes-broken-three = A three may have a gap and still threaten. Make a broken three: leave one point free.
    .done = Boora sees this pattern just as a whole three.
gomoku-lesson-threes-stop-broken = White has a broken three. Where do you stop it?
    .done = In the gap you stop most.
gomoku-lesson-threes-double-three = One stone, two open threes: White can stop only one. Find the point.
    .done = A double three wins, except for Black in renju, where it is forbidden.
gomoku-lesson-threes-race = Both sides have an open three, and it is your turn. Boora 0.5 attacks here and never looks back. Do it too.
    .done = Your four comes first.

gomoku-lesson-fours = Fours that force
gomoku-lesson-fours-four = Your three is closed at one end. Make a four all the same: White has exactly one answer.
    .done = Forced. Whoever makes fours decides what happens.
gomoku-lesson-fours-four-three = One stone makes a four in the row and a three in the column. Find it.
    .done = White must stop the four, and the three stays.
gomoku-lesson-fours-after-four-three = Now use the three.
    .done = Four-three is the usual way to win.
gomoku-lesson-fours-double-four = Two closed threes meet in one point. Make two fours at once.
    .done = White can answer only one of them.
