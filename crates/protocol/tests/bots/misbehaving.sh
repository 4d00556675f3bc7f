#!/bin/sh
# A bot that misbehaves in one way: the double in the tests of everything that runs bots.
#
#     misbehaving.sh bwp|pbrain|kgp MODE [FILE]
#
# In bwp and pbrain it plays five in a row on 15x15, each time on the first free point it knows of; in kgp kalah, each
# time from the first house with seeds. FILE takes the numbers of the processes it starts. Modes, of which some make
# sense in one language only:
#
#   good                   behaves
#   crlf                   behaves, with CR LF at the end of its lines
#   cr                     behaves, with CR alone
#   late                   keeps talking after each answer, up to a second move that nobody asked for; FILE gets a line
#                          when it has said it
#   chatty                 says much that is no move before it moves
#   slow-start             is not ready for a long time
#   dies-at-start          ends before it is ready, with words on its standard error
#   refuses                says that it does not play this game
#   mute                   never answers
#   waits                  answers only when it is told to stop
#   never-yields           names moves and leaves it to its host to end its turn
#   no-pong                the same, and does not answer when its turn is ended
#   garbage                answers with bytes that mean nothing
#   flood                  writes lines without end
#   error-flood            writes to its standard error without end, and never moves
#   long-line              writes a line without end
#   half-line              writes its move without ending the line
#   half-line-dies         the same, and ends
#   dies                   ends when it is asked for its second move, with words on its standard error
#   dies-once              the same, unless another process of it has done so before; FILE remembers that
#   killed                 is killed by a signal when it is asked for its second move
#   closes                 closes its standard output when it is asked, and lives on
#   error                  says that it failed
#   illegal                moves to a point beside the board
#   occupied               moves to the same point, or from the same house, again
#   nonsense               moves to a place that is none
#   wrong-case             shouts its words
#   deaf                   answers without ever reading
#   ignores-quit           does not leave
#   grandchild             starts a process that does not leave
#   orphan                 starts a process that keeps its pipes open, and ends when it is asked
#   daemon                 starts a process that leaves its group and its parent
#   nameless               the same, with an empty environment
#   hungry                 takes 300 MB when it is asked
#   talks                  talks for ever and never moves
#   no-swap2               does not know how to decide in a swap2 opening (pbrain only, as the next two)
#   swaps-first            swaps when it is to put the first stones
#   one-stone              puts one stone in place of three
#   stays-on-a-stone       puts three stones, or stays with a move onto one of them
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

# The first house with seeds of a board <houses,own,other,own houses...,other houses...>.
choose_house() {
    point=0
    houses=${1#*,*,*,}
    houses=${houses%>},
    while [ -n "$houses" ]; do
        point=$((point + 1))
        [ "${houses%%,*}" -gt 0 ] && return
        houses=${houses#*,}
    done
}

answer() {
    case $language in
    bwp) say "move $1" ;;
    pbrain) taken="$taken$1 "; say "$1" ;;
    kgp) say "@$asked move $1"; say "@$asked yield"; owes=no ;;
    esac
}

remark() {
    case $language in
    bwp) say "log $1" ;;
    pbrain) say "MESSAGE $1" ;;
    kgp) say "set info:comment \"$1\"" ;;
    esac
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
        echo said >> "$file"
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
    never-yields | no-pong) say "@$asked move 6"; say "@$asked move $point" ;;
    talks) while :; do remark 'well'; sleep 0.05; done ;;
    garbage) head -c 300 /dev/urandom; echo; hang ;;
    flood) while :; do remark 'the same again'; done ;;
    error-flood) while :; do echo 'the same again' >&2; done ;;
    long-line) while :; do printf 'abcdefghijklmnopqrstuvwxyz'; done ;;
    half-line | half-line-dies)
        case $language in
        bwp) printf 'move %s' "$point" ;;
        pbrain) printf '%s' "$point" ;;
        kgp) printf '@%s move %s' "$asked" "$point" ;;
        esac
        [ "$mode" = half-line-dies ] && exit 0
        hang
        ;;
    dies | dies-once)
        if [ $moves -gt 1 ] && ! { [ "$mode" = dies-once ] && [ -s "$file" ]; }; then
            [ "$mode" = dies-once ] && echo $$ > "$file"
            echo 'Segmentation fault (really)' >&2
            exit 7
        fi
        answer "$point"
        ;;
    killed) if [ $moves -gt 1 ]; then kill -9 $$; else answer "$point"; fi ;;
    closes) exec >&-; hang ;;
    error)
        case $language in
        bwp) say 'error out of ideas' ;;
        pbrain) say 'ERROR out of ideas' ;;
        kgp) say 'error "out of ideas"'; say "@$asked yield" ;;
        esac
        ;;
    illegal) case $language in bwp) answer z99 ;; pbrain) answer 25,98 ;; kgp) answer 99 ;; esac ;;
    occupied) case $language in bwp) answer a15 ;; pbrain) answer 0,0 ;; kgp) answer 1 ;; esac ;;
    nonsense)
        case $language in
        bwp) answer 'to the left' ;;
        pbrain) say 'to the left'; hang ;;
        kgp) say "@$asked move left"; hang ;;
        esac
        ;;
    wrong-case) if [ "$language" = kgp ]; then say "@$asked MOVE $point"; else say "MOVE $point"; fi ;;
    orphan) sleep 1000 & echo $! >> "$file"; exit 0 ;;
    hungry)
        # tail keeps all of it until the end. The shell itself would need ten times as long for that.
        head -c 300000000 /dev/zero | tail -c 300000000 > /dev/null || exit 1
        answer "$point"
        ;;
    *) answer "$point" ;;
    esac
}

# What it does when it is asked for a decision in a swap2 opening.
settle() {
    settling=no
    case $mode in
    mute | talks | garbage | flood | error-flood | long-line | half-line | half-line-dies | closes | error) play ;;
    no-swap2) say 'UNKNOWN SWAP2BOARD'; say 'UNKNOWN DONE' ;;
    illegal) say '25,98 1,1 2,2' ;;
    occupied) say '7,7 7,7 8,8' ;;
    nonsense) say 'to the left'; hang ;;
    swaps-first) say SWAP ;;
    one-stone) say '7,7' ;;
    stays-on-a-stone) if [ "$stones" = 0 ]; then say '7,7 8,8 9,7'; else say "$stone"; fi ;;
    *) if [ "$stones" = 0 ]; then say '7,7 8,8 9,7'; else say SWAP; fi ;;
    esac
}

case $mode in
slow-start) sleep 1000 ;;
dies-at-start) echo 'ImportError: no module named brain' >&2; exit 3 ;;
ignores-quit) trap '' HUP TERM INT PIPE ;;
grandchild) sleep 1000 & echo $! > "$file" ;;
daemon) (setsid sh -c 'echo $$ > "$0"; exec sleep 1000' "$file" > /dev/null 2>&1 < /dev/null &) ;;
nameless)
    (setsid env -i /bin/sh -c 'echo $$ > "$0"; exec sleep 1000' "$file" > /dev/null 2>&1 < /dev/null &)
    ;;
counted | one-game | one-game-mute | dies-between) echo $$ >> "$file" ;;
deaf)
    case $language in bwp) say ready; say ready ;; pbrain) say OK ;; kgp) say '1 mode freeplay' ;; esac
    hang
    ;;
esac

# What it does when it is told of another game; returns whether it takes part.
another_game() {
    games=$((games + 1))
    [ $games -eq 1 ] && return 0
    case $mode in
    one-game)
        case $language in
        bwp) say 'error one game is enough' ;;
        pbrain) say 'UNKNOWN RESTART' ;;
        kgp) say goodbye ;;
        esac
        return 1
        ;;
    one-game-mute) return 1 ;;
    dies-between) exit 1 ;;
    esac
    return 0
}

# What it does when a server sees whether it lives: at the end of its turn, or before another game.
pong() {
    if [ "$owes" = yes ]; then
        [ "$mode" = never-yields ] && owes=no && say "@$1 pong"
    elif another_game; then
        say "@$1 pong"
    fi
}

games=0
owes=no
settling=no
return=$(printf '\r')
while read -r word rest; do
    rest=${rest%"$return"}
    case $language-$word in
    bwp-bwp*) say 'id name Misbehaving'; say 'id version 1'; say 'want legal'; say ready ;;
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
    pbrain-SWAP2BOARD*) settling=yes; stones=0 ;;
    pbrain-DONE*) if [ "$settling" = yes ]; then settle; else play; fi ;;
    pbrain-*,*,*) taken="$taken${word%,*} " ;;
    pbrain-*,*) stones=$((stones + 1)); stone=$word ;;
    pbrain-YXSTOP*) [ "$mode" = waits ] && answer "$point" ;;
    pbrain-END*) [ "$mode" = ignores-quit ] || exit 0 ;;
    kgp-kgp*)
        say '1 set info:name "Misbehaving"'
        if [ "$mode" = refuses ]; then say 'goodbye'; elif another_game; then say '3 mode freeplay'; fi
        ;;
    kgp-goodbye*) [ "$mode" = ignores-quit ] || exit 0 ;;
    kgp-[0-9]*)
        case $rest in
        state*) asked=$word; owes=yes; choose_house "${rest#state }"; play ;;
        stop*) [ "$mode" = waits ] && answer "$point" ;;
        ping*) pong "$word" ;;
        esac
        ;;
    esac
done
[ "$mode" = ignores-quit ] && hang
exit 0
