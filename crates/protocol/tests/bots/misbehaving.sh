#!/bin/sh
# A bot that misbehaves in one way: the double in the tests of everything that runs bots.
#
#     misbehaving.sh bwp|pbrain MODE [FILE]
#
# It plays five in a row on 15x15, each time on the first free point it knows of. FILE takes the numbers of the
# processes it starts. Modes, of which some make sense in one language only:
#
#   good                   behaves
#   crlf                   behaves, with CR LF at the end of its lines
#   cr                     behaves, with CR alone
#   late                   keeps talking after each answer, up to a second move that nobody asked for
#   chatty                 says much that is no move before it moves
#   slow-start             is not ready for a long time
#   dies-at-start          ends before it is ready, with words on its standard error
#   refuses                says that it does not play this game
#   mute                   never answers
#   waits                  answers only when it is told to stop
#   garbage                answers with bytes that mean nothing
#   flood                  writes lines without end
#   error-flood            writes to its standard error without end, and never moves
#   long-line              writes a line without end
#   half-line              writes its move without ending the line
#   half-line-dies         the same, and ends
#   dies                   ends when it is asked for its second move, with words on its standard error
#   killed                 is killed by a signal when it is asked for its second move
#   closes                 closes its standard output when it is asked, and lives on
#   error                  says that it failed
#   illegal                moves to a point beside the board
#   occupied               moves to the same point again
#   nonsense               moves to a place that is none
#   wrong-case             shouts its words
#   deaf                   answers without ever reading
#   ignores-quit           does not leave
#   grandchild             starts a process that does not leave
#   orphan                 starts a process that keeps its pipes open, and ends when it is asked
#   daemon                 starts a process that leaves its group and its parent
#   hungry                 takes 300 MB when it is asked
#   talks                  talks for ever and never moves
#   counted                behaves; FILE gets a line for every process
#   one-game               the same, but refuses a second game
#   one-game-mute          the same, but does not answer to a second game
#   dies-between           the same, but ends by itself when it is told of a second game
language=$1
mode=$2
file=$3
moves=0
taken=' '
end='\n'
[ "$mode" = crlf ] && end='\r\n'
[ "$mode" = cr ] && end='\r'

say() {
    printf "%s$end" "$1"
}

hang() {
    while :; do sleep 1; done
}

# The first free point by columns from the left, as the language writes it.
choose() {
    for x in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
        for y in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
            case $taken in
            *" $x,$y "*) ;;
            *) point=$x,$y; return ;;
            esac
        done
    done
}

answer() {
    if [ "$language" = bwp ]; then
        say "move $1"
    else
        taken="$taken$1 "
        say "$1"
    fi
}

remark() {
    if [ "$language" = bwp ]; then say "log $1"; else say "MESSAGE $1"; fi
}

# What it does when it is asked for a move.
play() {
    moves=$((moves + 1))
    [ "$language" = pbrain ] && choose
    case $mode in
    late)
        answer "$point"
        remark 'and another thing'
        [ "$language" = bwp ] && say 'info depth=9 score=999 nodes=1 pv=a1'
        answer "$point"
        ;;
    chatty)
        remark 'let me see'
        echo 'a line on standard error' >&2
        [ "$language" = bwp ] && say 'info depth=3 score=-42 nodes=777 pv=b2 c3'
        [ "$language" = bwp ] && say 'info depth=3 score=12 nodes=777 line=2 pv=c3'
        say 'What a position!'
        answer "$point"
        ;;
    mute | waits) ;;
    talks) while :; do remark 'well'; sleep 0.05; done ;;
    garbage) head -c 300 /dev/urandom; echo; hang ;;
    flood) while :; do remark 'the same again'; done ;;
    error-flood) while :; do echo 'the same again' >&2; done ;;
    long-line) while :; do printf 'abcdefghijklmnopqrstuvwxyz'; done ;;
    half-line | half-line-dies)
        if [ "$language" = bwp ]; then printf 'move %s' "$point"; else printf '%s' "$point"; fi
        [ "$mode" = half-line-dies ] && exit 0
        hang
        ;;
    dies) if [ $moves -gt 1 ]; then echo 'Segmentation fault (really)' >&2; exit 7; else answer "$point"; fi ;;
    killed) if [ $moves -gt 1 ]; then kill -9 $$; else answer "$point"; fi ;;
    closes) exec >&-; hang ;;
    error) if [ "$language" = bwp ]; then say 'error out of ideas'; else say 'ERROR out of ideas'; fi ;;
    illegal) if [ "$language" = bwp ]; then answer z99; else answer 25,98; fi ;;
    occupied) if [ "$language" = bwp ]; then answer a15; else answer 0,0; fi ;;
    nonsense) if [ "$language" = bwp ]; then answer 'to the left'; else say 'to the left'; hang; fi ;;
    wrong-case) say "MOVE $point" ;;
    orphan) sleep 1000 & echo $! >> "$file"; exit 0 ;;
    hungry) big=$(head -c 300000000 /dev/zero | tr '\0' x); answer "$point"; : "$big" ;;
    *) answer "$point" ;;
    esac
}

case $mode in
slow-start) sleep 1000 ;;
dies-at-start) echo 'ImportError: no module named brain' >&2; exit 3 ;;
ignores-quit) trap '' HUP TERM INT PIPE ;;
grandchild) sleep 1000 & echo $! > "$file" ;;
daemon) (setsid sh -c 'echo $$ > "$0"; exec sleep 1000' "$file" > /dev/null 2>&1 < /dev/null &) ;;
counted | one-game | one-game-mute | dies-between) echo $$ >> "$file" ;;
deaf)
    if [ "$language" = bwp ]; then say ready; say ready; else say OK; fi
    hang
    ;;
esac

# What it does when it is told of another game; returns whether it takes part.
another_game() {
    games=$((games + 1))
    [ $games -eq 1 ] && return 0
    case $mode in
    one-game) if [ "$language" = bwp ]; then say 'error one game is enough'; else say 'UNKNOWN RESTART'; fi; return 1 ;;
    one-game-mute) return 1 ;;
    dies-between) exit 1 ;;
    esac
    return 0
}

games=0
while read -r word rest; do
    rest=$(printf %s "$rest" | tr -d '\r')
    case $language-$word in
    bwp-bwp*) say 'id name Misbehaving'; say 'want legal'; say ready ;;
    bwp-new*) if [ "$mode" = refuses ]; then say 'error I know no such game'; elif another_game; then say ready; fi ;;
    bwp-legal*) point=${rest%% *} ;;
    bwp-go*) play ;;
    bwp-stop*) [ "$mode" = waits ] && answer "$point" ;;
    bwp-quit*) [ "$mode" = ignores-quit ] || exit 0 ;;
    pbrain-START*) if [ "$mode" = refuses ]; then say 'ERROR I know no such size'; elif another_game; then say OK; fi ;;
    pbrain-RESTART*) taken=' '; if another_game; then say OK; fi ;;
    pbrain-ABOUT*) say 'name="Misbehaving", version="1"' ;;
    pbrain-BEGIN*) play ;;
    pbrain-TURN*) taken="$taken$rest "; play ;;
    pbrain-BOARD*) ;;
    pbrain-DONE*) play ;;
    pbrain-*,*,*) taken="$taken${word%,*} " ;;
    pbrain-END*) [ "$mode" = ignores-quit ] || exit 0 ;;
    esac
done
[ "$mode" = ignores-quit ] && hang
exit 0
