var e={gomoku:`
**You win with five of your stones next to each other** in a row, a column or a diagonal.

1. Black begins. Then the sides take turns, and each turn puts one stone on an empty crossing.
2. Stones never move, and nobody takes one away.
3. Who first has five in a row wins. A full board without five is a draw.

**What to look for.** Four in a row with an empty point at an end must be stopped at once. Three in a row with both ends
open becomes a four with two ends, and nobody can stop that: answer it in time, or make one yourself. Two threats at once win.

### Variants

* **Exactly five**: six or more in a row count for nothing.
* **Renju**: black begins and has the better of it, so black must not make six in a row, two fours at once or two open
  threes at once. Whoever does it loses. A cross marks such a point. White may play anything.
* **Caro**: five count only if they are exactly five and not closed at both ends.
`,sticks:`
**You win with five of your pieces side by side** in a row, a column or a diagonal, in one of three sequences of sticks and barrels:

* stick, stick, **barrel**, stick, stick
* stick, **barrel**, stick, **barrel**, stick
* stick, **barrel**, **barrel**, **barrel**, stick

1. Red begins. A turn brings one of your pieces to a hole: from your tray, or later from one hole to another.
2. Each side has sticks, hollow barrels (rings) and solid barrels. For a sequence a barrel is a barrel, hollow or solid.
3. **Two pieces can share a hole**: a stick stands inside a hollow barrel of the other side. It does not matter which of the
   two came first, and the hole counts for both. A solid barrel shares with nothing, and your own two pieces never share.
4. **First from the tray.** Your sticks on the board stay where they are until your last stick has left the tray. Then any
   of them may go to any hole it fits. For barrels it is the same, and both kinds are one supply: they stay until your
   last barrel, hollow or solid, is in play.
5. The third time that a position comes up, the game is a draw.

**What to look for.** Block with a solid barrel. A hollow barrel keeps no stick out, and a stick keeps no hollow barrel
out: what was meant to block then holds your piece too, and nobody can block that hole any more.
`,kalah:`
**You win with more seeds in your store than the other side has in its own.** Yours is the large pit at the right end of
your row, or at the bottom on an upright phone.

1. South begins. Choose one of your houses: its seeds are sown one by one, counter-clockwise, into the houses that follow,
   into your own store, and on through the houses of the other side. The store of the other side is left out.
2. **If your last seed falls into your store, you play again.**
3. **If your last seed falls into an empty house of your own,** it goes into your store together with all seeds of the
   house opposite. With nothing opposite it stays.
4. The game ends when all houses of one side are empty. What lies in the other side's houses goes to that side's store.
5. The same number of seeds is a draw.

**What to look for.** A house with as many seeds as it has steps to your store gives another turn: begin with the nearest.
Keep an eye on empty houses opposite your full ones.

### Variants

* **Capture of nothing**: the last seed in an empty house goes to the store even if nothing lies opposite.
* **With waiting**: the game ends when the side to move has no seeds.
`};export{e as rules};
