# Sample for people, in English. Other languages are other files of this folder with the same keys.

sample-name = Sample
sample-title = Sample
sample-summary = take one, two or three counters; whoever takes the last one wins

## Sides, pieces and threats

sample-side-first = blue
sample-side-second = green

## Variants

sample-game-12 =
    .summary = the short game, lost for the first side

## Players

sample-player-engine = Boardwright
    .manner = Looks ahead and knows the multiples of four. You choose how strong it plays.
sample-player-random = Random
    .manner = Takes any number.

## Bots in Lua

sample-script-remainder = leaves a multiple of four if it can

## The game

sample-last-taken = { $side } took the last counter
sample-remainder = remainder
sample-remainder-meaning = counters beyond a multiple of four; with none the side to move loses
sample-first = first
sample-second = second
sample-over = the game is over
sample-too-many = only { $left } left, not { $taken }
