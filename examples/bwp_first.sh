#!/bin/sh
# Plays the first legal move, in every game, in plain shell. The protocol is described in docs/protocols/bwp.md.
#
#     boardwright match five "bwp:sh examples/bwp_first.sh" random

first=

while read -r word rest; do
    case $word in
    bwp)
        echo "id name First in shell"
        echo "want legal"
        echo "ready"
        ;;
    new)
        echo "I was told to play $rest" >&2 # Standard error is kept for the bot's author.
        echo "ready"
        ;;
    legal) first=${rest%% *} ;; # The moves are separated by spaces: cut everything after the first.
    go) echo "move $first" ;;
    quit) exit 0 ;;
    esac
done
