#!/bin/sh
# A bot for @GAME@ (@TITLE@) in BWP, the protocol of docs/protocols/bwp.md.
#
#     boardwright bot check @PATH@ @GAME@
#     boardwright bot run @PATH@ @GAME@ --against random
#
# It knows no rules: it asks for the legal moves and takes one at random. Your ideas go into choose.
# The rules of the game, its moves and its position texts: boardwright games @FAMILY@

# Sets $choice to one of the legal moves, which are the arguments, as in: @MOVES@
# $position is the position as the game writes it, at the start: @START@
choose() {
    random=$(((random * 1103515245 + 12345) % 2147483648))
    shift $((random / 65536 % $#))
    choice=$1
}

position=
legal=
random=1
while read -r word rest; do
    case $word in
    bwp)
        echo "id name @FAMILY@ bot"
        echo "want board" # sends the position before every "go" ...
        echo "want legal" # ... and the legal moves, so that no rules are needed here
        echo "ready"
        ;;
    new) # A game begins; whatever the bot remembers of an earlier one ends here. The same seed should give the same moves.
        case $rest in
        *" seed="*)
            seed=000000000${rest##* seed=}
            seed=${seed%% *}
            random=1${seed#"${seed%?????????}"} # The last nine digits are enough.
            ;;
        esac
        echo "ready"
        ;;
    board) position=$rest ;;
    legal) legal=$rest ;;
    go)
        echo "thinking about $position" >&2 # Standard error is kept for you to read.
        # shellcheck disable=SC2086 # The moves are separated by spaces, and no move has a space in it.
        choose $legal
        echo "move $choice"
        ;;
    quit) exit 0 ;;
    esac # "start", "position" and "stop" need no answer here, and unknown lines are passed over.
done
