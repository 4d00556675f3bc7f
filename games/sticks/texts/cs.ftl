# Sticks 'n' Barrels for people, in Czech.

sticks-name = Sticks ’n’ Barrels
sticks-title = Sticks ’n’ Barrels
sticks-summary = pět důlků v řadě s tyčkami a sudy v jedné ze tří posloupností; kameny mohou sdílet důlek

## Sides, pieces and threats

sticks-side-first = červený
sticks-side-second = žlutý
sticks-piece-stick = tyčka
    .counted =
        { $count ->
            [one] { $count } tyčka
            [few] { $count } tyčky
           *[other] { $count } tyček
        }
sticks-piece-hollow-barrel = dutý sud
    .counted =
        { $count ->
            [one] { $count } dutý sud
            [few] { $count } duté sudy
           *[other] { $count } dutých sudů
        }
sticks-piece-solid-barrel = plný sud
    .counted =
        { $count ->
            [one] { $count } plný sud
            [few] { $count } plné sudy
           *[other] { $count } plných sudů
        }
sticks-threat-winning-sequence = vítězná posloupnost

## Témata úloh

sticks-theme-unblockable = nezastavitelná čtyřka
sticks-theme-two-holes = dvě díry najednou
sticks-theme-fours = výhra čtyřkami
sticks-theme-quiet = tichý tah
sticks-theme-defend = obrana proti hrozbě
sticks-theme-shared = výhra ve sdílené díře
sticks-theme-moved = táhne kámen na desce

## Variants

sticks-game = Sticks ’n’ Barrels
    .summary = 7 × 7 důlků, pro každého 10 tyček, 4 duté a 4 plné sudy
sticks-game-6 =
    .summary = 6 × 6 důlků, pro každého 8 tyček, 3 duté a 3 plné sudy
sticks-game-5 =
    .summary = 5 × 5 důlků, pro každého 6 tyček, 2 duté a 2 plné sudy
sticks-game-6x2-3s2h0d = Sticks ’n’ Barrels, dvě řady
    .summary = 6 × 2 důlků, pro každého 3 tyčky a 2 duté sudy

## Players

sticks-option-pie = Pravidlo koláče
    .summary = první tah, pak volba strany
sticks-player-engine = Boardwright
    .manner = Vidí daleko dopředu a najde výhry hrozbami. Jak silně hraje, určíš ty.
sticks-player-perfect = Dokonalý
    .manner = Řídí se důkazem a jeho výsledek nikdy nepustí.
sticks-player-alphabeta = Alfa-beta
    .manner = Prosté hledání: opatrné, ale daleko nevidí.
sticks-player-board-rank = Board Rank
    .manner = Zkusí každý tah a vezme desku, která vypadá nejlépe.
sticks-player-position-rank = Position Rank
    .manner = Nejprve hledá nejlepší důlek, potom kámen, který tam dá.
sticks-player-random = Náhoda
    .manner = Hraje kamkoli.

## Bots in Lua

sticks-script-chance = kterýkoli povolený tah
sticks-script-winner = vyhraje, když může, jinak kterýkoli povolený tah
sticks-script-blocker = vyhraje, jinak nechá soupeři nejméně výher
sticks-script-counter = totéž, potom počítá své nejúplnější dvojice
sticks-script-weigher = totéž, zvažuje dvojice obou stran
sticks-script-thinker = podle vah dvojic se dívá dva půltahy dopředu

## The game

sticks-row = { $first }, { $second }, { $third }, { $fourth }, { $fifth } od { $from } do { $to }
sticks-stick = tyčka
sticks-barrel = sud
sticks-spoken-put = { $piece } na { $hole }
sticks-spoken-moved = { $piece } z { $from } na { $hole }
sticks-over = partie skončila
sticks-expected-move = S, H nebo D a pak „@“ a otvor, třeba S@d4, nebo dva otvory, třeba Sa1-d4
sticks-expected-target = „-“ a otvor, kam kámen jde, třeba Sa1-d4
sticks-expected-source = „@“ nebo otvor, třeba b2
sticks-expected-end = nic za otvorem, kam kámen jde
sticks-expected-hole = otvor, třeba b2
sticks-expected-hole-to = důlek od a1 do { $last }
sticks-expected-position = deska, mezera a strana na tahu, 1 nebo 2
sticks-expected-turn = strana na tahu, 1 nebo 2
sticks-expected-supply = nejvýše { $supply } kamenů druhu { $kind } hráče { $player }, ne { $count }
sticks-expected-fit = každý kámen „{ $piece }“ hráče { $player } v důlku, do kterého patří
sticks-expected-one-sequence = výherní řada nejvýše jednoho hráče, ne obou
sticks-expected-pieces = jedno z S, H, D, s, h, d, nebo tyčka v dutém sudu druhé strany
sticks-expected-one-set = nejvýše jedna sada figur
sticks-expected-size = velikost 5, 6 nebo 7, která platí i bez udání, nebo 5 až 7 sloupců a 2 až 7 řádků s figurami, například 6x2,3s2h0d
sticks-expected-set = figury každého hráče, například 10s4h4d, a žádná jiná volba
sticks-sticks-locked = tvoje tyčky ještě nejsou všechny ve hře
sticks-barrels-locked = tvoje sudy ještě nejsou všechny ve hře
sticks-tray-empty = v zásobě už není: { $piece }
sticks-other-piece = tvůj kámen na { $hole } je { $piece }
sticks-no-piece = na { $hole } není žádný tvůj kámen
sticks-same-hole = kámen musí skončit v jiném důlku
sticks-no-hole = deska s { $columns } × { $rows } důlky nemá { $hole }
sticks-own-piece = na { $hole } už je tvůj kámen
sticks-solid-needs-empty = { $hole } je obsazeno a plný sud s ničím důlek nesdílí
sticks-solid-there = plný sud na { $hole } s ničím důlek nesdílí
sticks-stick-there = na { $hole } už je tyčka
sticks-barrel-there = na { $hole } už je sud

## Explanations of the engine

sticks-part-fives = pětky
sticks-part-fives-meaning = linie se všemi pěti důlky obsazenými nebo nezablokovatelnými, vlastní cena minus soupeřova
sticks-part-fours = čtyřky
sticks-part-fours-meaning = linie se čtyřmi důlky obsazenými nebo nezablokovatelnými, vlastní cena minus soupeřova
sticks-part-threes = trojky
sticks-part-threes-meaning = linie se třemi důlky obsazenými nebo nezablokovatelnými, vlastní cena minus soupeřova
sticks-part-twos = dvojky
sticks-part-twos-meaning = linie se dvěma důlky obsazenými nebo nezablokovatelnými, vlastní cena minus soupeřova
sticks-part-ones = jedničky
sticks-part-ones-meaning = linie s jedním důlkem obsazeným nebo nezablokovatelným, vlastní cena minus soupeřova
sticks-part-trays = zásoba
sticks-part-trays-meaning = kameny, které ještě zbývá položit
sticks-part-free = volné
sticks-part-free-meaning = tyčky nebo sudy, které smějí táhnout po desce, protože jsou všechny ve hře
sticks-part-tempo = tempo
sticks-part-tempo-meaning = být na tahu

## Explanations of the other players

sticks-step-win = výhra
sticks-step-threats = hrozby
sticks-step-own = vlastní { $pairs }
sticks-step-other = cizí { $pairs }
sticks-step-win-meaning = 1, pokud tah vyhrává
sticks-step-threats-meaning = výhry jedním tahem, které pak soupeř má, čím méně, tím lépe
sticks-step-own-total-meaning = obsazené a neblokovatelné důlky dohromady { $pairs }: vlastní dvojice, čím více, tím lépe
sticks-step-other-total-meaning = obsazené a neblokovatelné důlky dohromady { $pairs }: dvojice soupeře, čím méně, tím lépe
sticks-step-own-meaning = obsazené + neblokovatelné důlky { $pairs }: vlastní dvojice, čím více, tím lépe
sticks-step-other-meaning = obsazené + neblokovatelné důlky { $pairs }: dvojice soupeře, čím méně, tím lépe
sticks-phrase-win = výhra
sticks-phrase-threats = soupeřovy výhry jedním tahem
sticks-phrase-own-total = vlastní dvojice s o+n={ $pairs }
sticks-phrase-other-total = dvojice soupeře s o+n={ $pairs }
sticks-phrase-own = vlastní dvojice s { $pairs }
sticks-phrase-other = dvojice soupeře s { $pairs }
sticks-loses-at = ztrácí na: { $step }
sticks-best-board = nejlepší deska
sticks-boards-equal = desky jsou stejné v každém kroku
sticks-board = deska { $number }
sticks-is-better = { $board } je lepší: { $step }, { $more } proti { $less }
sticks-compared = { $boards ->
        [one] porovnána { $boards } deska
        [few] porovnány { $boards } desky
       *[other] porovnáno { $boards } desek
    }; soupeř hrozí { $threats ->
        [one] { $threats } výhrou
       *[other] { $threats } výhrami
    } jedním tahem
sticks-decided-by = rozhodlo: { $step }
sticks-all-equal = všechny desky jsou stejné
sticks-picks-board = vybírá náhodně jednu z { $count } stejných desek
sticks-candidates-equal = všichni kandidáti jsou stejní
sticks-by-blocking-win = blokování výhry jedním tahem
sticks-by-building-4 = stavění na čtyři
sticks-by-blocking-4 = blokování stavění na čtyři
sticks-by-points = body
sticks-would-come-from = z { $hole } by přišel kámen { $piece }, tam má cenu { $points ->
        [one] { $points } bodu
       *[other] { $points } bodů
    }
sticks-builds-to = staví na { $numbers }
sticks-blocks-build-to = blokuje stavění na { $numbers }
sticks-builds-and-blocks = staví na { $builds }; blokuje stavění na { $blocks }
sticks-wins = vyhrává
sticks-wins-meaning = 1, pokud dokončí posloupnost
sticks-blocks-win = blokuje výhru
sticks-blocks-win-meaning = 1, pokud blokuje posloupnost, ze které má soupeř čtyři obsazené
sticks-builds-4 = staví 4
sticks-builds-4-meaning = 1, pokud staví na čtyři obsazené
sticks-blocks-4 = blokuje 4
sticks-blocks-4-meaning = 1, pokud blokuje stavění na čtyři
sticks-build-points = body za stavění
sticks-build-points-meaning = stavění na 4, 3, 2, 1 obsazené: 8, 6, 4, 2, každé jednou
sticks-block-points = body za blokování
sticks-block-points-meaning = blokování stavění na 4, 3, 2: 7, 3, 1, každé jednou
sticks-blocked-by = blokuje { $holes }
sticks-and-unblockable = { $state }, neblokovatelné { $holes }
sticks-pairs-through = přes { $holes } { $pairs ->
        [one] vede { $pairs } dvojice
        [few] vedou { $pairs } dvojice
       *[other] vede { $pairs } dvojic
    }, blokováno: { $blocked }
sticks-in-place = obsazené
sticks-in-place-meaning = důlky, ve kterých stojí potřebný kámen
sticks-unblockable = neblokovatelné
sticks-unblockable-meaning = důlky, do kterých může už jen vlastní kámen
sticks-empty = prázdné
sticks-empty-meaning = prázdné důlky
sticks-blocked = blokované
sticks-blocked-meaning = důlky s tím, co dvojici blokuje
sticks-searches = prohledá { $positions } pozic do hloubky { $depth }; všechny hodnoty kromě první jsou jen meze ({ $value })

## The rules as players need them

sticks-rules =
    {"**Vyhraješ pěti svými kameny vedle sebe**"} v řadě, ve sloupci nebo na úhlopříčce, v jedné ze tří posloupností tyček a sudů:

    - tyčka, tyčka, **sud**, tyčka, tyčka
    - tyčka, **sud**, tyčka, **sud**, tyčka
    - tyčka, **sud**, **sud**, **sud**, tyčka

    1. Začíná červený. Tah přinese jeden tvůj kámen do důlku: ze zásoby, později také z jednoho důlku do druhého.
    2. Každá strana má tyčky, duté sudy (kroužky) a plné sudy. V posloupnosti je sud jako sud, dutý nebo plný.
    3. **Dva kameny mohou sdílet důlek**: tyčka stojí v dutém sudu druhé strany. Nezáleží na tom, co přišlo dřív, a důlek
       se počítá oběma. Plný sud s ničím důlek nesdílí a dva tvoje kameny ho nesdílejí nikdy.
    4. **Nejprve ze zásoby.** Tvoje tyčky na desce zůstávají stát, dokud poslední tyčka neopustí zásobu. Potom smí každá z nich
       do kteréhokoli důlku, kam se vejde. Pro sudy platí totéž a oba druhy jsou jedna zásoba: stojí, dokud není ve hře
       poslední sud, dutý nebo plný.
    5. Nastane-li pozice potřetí, je partie remízou.

    {"**Jak se zapisují tahy.**"} S je tyčka, H dutý sud, D plný sud. H@e6 přinese dutý sud ze zásoby na e6; Sa1-d4 přesune tyčku
    z a1 na d4.

    {"**Na co se dívat.**"} Braň plným sudem. Dutý sud tyčku nezastaví a tyčka nezastaví dutý sud: co mělo bránit, pak nese
    i tvůj kámen, a takový důlek už nikdo nezablokuje.
