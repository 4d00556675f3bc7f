# Kalah for people, in Czech.

kalah-name = Kalaha
kalah-title = Kalaha
kalah-summary = rozsévej semínka po desce a nasbírej jich ve svém skladu víc než soupeř

## Sides, pieces and threats

kalah-side-first = jih
kalah-side-second = sever
kalah-piece-seed = semínko
    .counted =
        { $count ->
            [one] { $count } semínko
            [few] { $count } semínka
           *[other] { $count } semínek
        }
kalah-threat-extra-moves = další tahy
    .gain =
        { $count ->
            [one] +{ $count } semínko
            [few] +{ $count } semínka
           *[other] +{ $count } semínek
        }
kalah-threat-capture = braní
    .gain =
        { $count ->
            [one] +{ $count } semínko
            [few] +{ $count } semínka
           *[other] +{ $count } semínek
        }

## Témata úloh

kalah-theme-chain = řetěz tahů navíc
kalah-theme-extra-move = tah navíc
kalah-theme-capture = braní
kalah-theme-keep = jamka, která udrží výhru
kalah-theme-long-chain = dlouhý řetěz
kalah-theme-tempo = tah, který čeká
kalah-theme-save = záchrana semen před braním
kalah-theme-starve = vyhladovění soupeře

## Variants

kalah-game-6x4 = Kalaha
    .summary = hra, jak se prodává
kalah-game-6x4-empty-capture = Kalaha s prázdným braním
    .summary = pravidla Ruby Quiz 58
kalah-game-6x6 =
    .summary = turnajová velikost
kalah-game-4x3 =
    .summary = krátká
kalah-game-6x4-end-mover = Kalaha s čekáním
    .summary = strana bez semínek čeká, až bude na tahu
kalah-option-pie = Pravidlo koláče
    .summary = první tah, pak volba strany
kalah-option-empty-capture = prázdné braní
kalah-option-end-mover = s čekáním

## Players

kalah-player-engine = Boardwright
    .manner = Koncovky hraje dokonale a předtím vidí daleko dopředu. Jak silně hraje, určíš ty.
kalah-player-perfect = Dokonalý
    .manner = Řídí se důkazem a jeho výsledek nikdy nepustí.
kalah-player-mtdf = MTD(f)
    .manner = Dívá se dopředu, stále hlouběji.
kalah-player-alphabeta = Alfa-beta
    .manner = Dívá se několik setí dopředu.
kalah-player-pessimistic-2 = Pesimista II
    .manner = Čeká, že budeš hrát jako on.
kalah-player-pessimistic = Pesimista
    .manner = Myslí na to, co bys mohl získat zpět.
kalah-player-deep-score = Deep Score
    .manner = Vezme nejlepší řetěz dalších tahů.
kalah-player-score = Score
    .manner = Vezme najednou nejvíc semínek.
kalah-player-remove-random-low = Malý důlek
    .manner = Rozseje jeden z nejprázdnějších důlků.
kalah-player-remove-low = Nejprázdnější důlek
    .manner = Rozseje nejprázdnější důlek.
kalah-player-remove-random-high = Plný důlek
    .manner = Rozseje jeden z nejplnějších důlků.
kalah-player-remove-high = Nejplnější důlek
    .manner = Rozseje nejplnější důlek.
kalah-player-remove-right = Pravý důlek
    .manner = Rozseje důlek nejblíže svému skladu.
kalah-player-first = První důlek
    .manner = Rozseje důlek nejdále od svého skladu.
kalah-player-random = Náhoda
    .manner = Hraje kamkoli.

## Bots in Lua

kalah-script-first = důlek se semínky nejvíce vlevo
kalah-script-chance = kterýkoli důlek se semínky
kalah-script-score = důlek, který přinese do skladu nejvíc semínek
kalah-script-again = další tahy zprava, jinak jako score
kalah-script-deep-score = totéž pro celý řetěz dalších tahů
kalah-script-cautious = vlastní řetěz bez nejlepší odpovědi soupeře
kalah-script-searcher = hledání všech botů, pět setí hluboko
kalah-script-minimax = alfa-beta šest setí hluboko podle rozdílu skladů

## The game

kalah-no-seeds = není už co sít, { $south } : { $north }
kalah-spoken = { $house }, { $south } : { $north }
kalah-spoken-capture = { $house }, bráno { $seeds }, { $south } : { $north }
kalah-over = partie skončila
kalah-expected-house = číslo důlku, třeba 1
kalah-expected-turn = strana na tahu, S nebo N
kalah-expected-space-and-turn = mezera a strana na tahu, S nebo N
kalah-expected-slash = „/“ mezi semínky jihu a severu
kalah-expected-total = nejvýše 255 semínek celkem
kalah-expected-seeds = počet semínek od 0 do 255, ne { $given }
kalah-expected-no-more = důlky ({ $houses }) a sklad ({ $side }), nic víc
kalah-expected-all = důlky ({ $houses }) a sklad ({ $side }), počet čísel je { $count }
kalah-expected-spot = jedno z { $spots }
kalah-expected-size = velikost jako jamky x semena, 1 až { $houses } jamek na straně a 1 až { $seeds } semen v každé, například 6x4
kalah-expected-option = jedna z voleb standard, empty-capture, end=mover nebo zahájení pie
kalah-expected-one-capture = jediné pravidlo braní, standard nebo empty-capture
kalah-houses =
    { $count ->
        [one] každá strana má { $count } důlek
        [few] každá strana má { $count } důlky
       *[other] každá strana má { $count } důlků
    }
kalah-house-empty = důlek { $house } je prázdný

## Explanations of the engine

kalah-solved = ví, jakou cenu tu má každý důlek, protože tato hra je vyřešena, a nejlepší je { $house }
kalah-best-solved = ví, že nejlepší je tu { $house }, protože tato hra je vyřešena; ostatní důlky jsou dokázané, nebo odhadnuté hledáním
kalah-searched = má, co si tu o každém důlku myslelo dlouhé hledání, což nic nedokazuje, a nejlepší je { $house }
kalah-value = hodnota je rozdíl na konci pro stranu na tahu: dokázaný, nebo odhadnutý hledáním
kalah-drawn = při nejlepší hře je partie remízou
kalah-wins-by = { $side } při nejlepší hře vyhrává o { $seeds }
kalah-exact = přesně
kalah-exact-meaning = rozdíl na konci při nejlepší hře po tahu, je-li dokázán
kalah-gain = zisk
kalah-gain-meaning = semínka, která tah přinese do skladu
kalah-own-houses = vlastní důlky
kalah-own-houses-meaning = jakou cenu mají po tahu důlky táhnoucí strany, v semínkách, odhad
kalah-other-houses = soupeřovy důlky
kalah-other-houses-meaning = jakou cenu mají po tahu soupeřovy důlky pro táhnoucí stranu, odhad

## Explanations of the other players

kalah-sows-leftmost = rozsévá z nejlevějšího důlku, ve kterém jsou semínka
kalah-sows-rightmost = rozsévá z nejpravějšího důlku, ve kterém jsou semínka
kalah-sows-fullest = rozsévá z nejplnějšího důlku
kalah-sows-emptiest = rozsévá z nejprázdnějšího důlku, ve kterém jsou semínka
kalah-sows-for-gain = rozsévá z důlku, který přinese do skladu nejvíce semínek najednou
kalah-sows-for-chain = rozsévá z důlku, který přinese do skladu nejvíce semen, než táhne soupeř
kalah-sows-warily = rozsévá z důlku, jehož řetěz získá nejvíce po odečtení nejlepší odpovědi soupeře
kalah-ties-leftmost = ze stejných důlků vezme levý
kalah-ties-random = ze stejných důlků vybere náhodný
kalah-by-heart = hraje své zahájení zpaměti
kalah-looks-ahead = počítá { $ahead } dopředu a vezme levý důlek s nejlepší hodnotou
kalah-nothing-seen = nesmí počítat { $ahead } dopředu: mez skončila dříve, než byl hotov první důlek
kalah-sowings =
    { $count ->
        [one] { $count } setí
        [few] { $count } setí
       *[other] { $count } setí
    }
kalah-turns =
    { $count ->
        [one] { $count } tah
        [few] { $count } tahy
       *[other] { $count } tahů
    }
kalah-to-its-right = vpravo od něj
kalah-to-its-right-meaning = vlastní důlky vpravo od něj: čím více, tím lépe
kalah-from-the-left = zleva
kalah-from-the-left-meaning = číslo důlku: čím větší, tím lépe
kalah-seeds = semínka
kalah-most-seeds-meaning = semínka v důlku: čím více, tím lépe
kalah-fewest-seeds-meaning = semínka v důlku, počítaná záporně: čím méně, tím lépe
kalah-gain-at-once-meaning = semínka, která se tímto setím dostanou do vlastního skladu, včetně zajatých
kalah-gain-of-chain-meaning = semínka, která se celým řetězem tahů navíc dostanou do vlastního skladu
kalah-at-once = hned
kalah-at-once-meaning = z toho prvním setím
kalah-reply = odpověď
kalah-reply-largest-meaning = největší zisk soupeře po prvním setí, s řetězy, které by zvolil tento hráč, odečteno
kalah-reply-own-meaning = co tam soupeř získá důlkem, který by zvolil tento hráč, odečteno
kalah-minimax = minimax
kalah-minimax-meaning = vlastní sklad minus soupeřův po { $ahead }, hrají-li oba na to
kalah-after = poté
kalah-after-meaning = vlastní sklad minus soupeřův po tomto setí
kalah-note-again = táhne znovu, což nehodnotí
kalah-note-book = kniha zahájení
kalah-note-unseen = neprohlédnuto
kalah-note-line = varianta { $moves }
kalah-note-chain = řetěz { $moves }
kalah-note-reply = odpověď { $moves }
kalah-note-no-reply = žádná odpověď nezíská nic
kalah-note-chain-and-reply = řetěz { $moves }; { $reply }

## The rules as players need them

kalah-rules =
    {"**Vyhraješ, je-li ve tvém skladu víc semínek než ve skladu druhé strany.**"} Tvůj je velký důlek napravo od tvé řady,
    na telefonu na výšku dole.

    1. Začíná jih. Zvol jeden ze svých důlků: jeho semínka se rozsejí po jednom proti směru hodinových ručiček do
       následujících důlků, do tvého skladu a dál po důlcích druhé strany. Její sklad se vynechává.
    2. **Padne-li poslední semínko do tvého skladu, hraješ ještě jednou.**
    3. **Padne-li poslední semínko do tvého prázdného důlku,** jde do tvého skladu se všemi semínky protějšího důlku.
       Není-li naproti nic, zůstane ležet.
    4. Partie končí, když jsou všechny důlky jedné strany prázdné. Co leží v důlcích druhé strany, jde do jejího skladu.
    5. Stejně semínek je remíza.

    {"**Na co se dívat.**"} Důlek s tolika semínky, kolik kroků má do skladu, přinese další tah: začni tím nejbližším.
    Všímej si prázdných důlků naproti svým plným.

    ### Varianty

    - **Prázdné braní**: poslední semínko v prázdném důlku jde do skladu, i když naproti nic neleží.
    - **S čekáním**: partie končí, když strana na tahu nemá semínka.
