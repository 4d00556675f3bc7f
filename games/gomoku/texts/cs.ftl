# Gomoku for people, in Czech.

gomoku-name = Piškvorky
gomoku-title = Piškvorky, pět v řadě
gomoku-summary = hráči střídavě kladou kameny; vyhrává pět v řadě, ve sloupci nebo na úhlopříčce

## Sides, pieces and threats

gomoku-side-first = černý
gomoku-side-second = bílý
gomoku-piece-stone = kámen
    .counted =
        { $count ->
            [one] { $count } kámen
            [few] { $count } kameny
           *[other] { $count } kamenů
        }
gomoku-threat-five = pětka
gomoku-threat-open-four = otevřená čtyřka

## Témata úloh

gomoku-theme-fours = výhra čtyřkami
gomoku-theme-threes = výhra čtyřkami a trojkami
gomoku-theme-quiet = tichý tah nebo blok
gomoku-theme-defend = obrana proti hrozbě
gomoku-theme-open-four = otevřená čtyřka
gomoku-theme-four-three = čtyřka a trojka zároveň
gomoku-theme-double-three = dvojitá trojka
gomoku-theme-race = výhra navzdory hrozbě
gomoku-theme-forbidden = bod zakázaný černému
gomoku-theme-counter-four = protičtyřka
gomoku-theme-late-four = čtyřka schovaná na později
gomoku-theme-long = dlouhá výhra

## Variants

gomoku-game-15 = Piškvorky
    .summary = obvyklá deska
gomoku-game-10 =
    .summary = deska Shlienova programu FIVE z roku 1992
gomoku-game-20 =
    .summary = deska volné ligy Gomocupu
gomoku-game-15-exact = Piškvorky, přesně pět
    .summary = standardní pravidlo turnajů
gomoku-game-15-renju = Renju
    .summary = hra se zakázanými tahy pro černého
gomoku-game-20-caro = Caro
    .summary = jak se hraje ve Vietnamu
gomoku-game-infinite = Piškvorky bez okrajů
    .summary = deska, která pokračuje všemi směry
gomoku-option-swap2 = Swap2
    .summary = tři kameny, pak volba barvy, nebo dva další kameny a volí soupeř
gomoku-option-swap = Swap
    .summary = tři kameny, pak volba barvy
gomoku-option-pie = Pravidlo koláče
    .summary = první tah, pak volba strany
gomoku-option-rif = Zahájení RIF
    .summary = jedno z 26 zahájení, výměna, čtvrtý tah, dva páté tahy, z nichž bílý jeden vybere
gomoku-option-taraguchi-10 = Taraguchi-10
    .summary = výměna po každém tahu až do pátého, nebo deset pátých tahů na výběr
gomoku-option-soosorv-8 = Soosõrv-8
    .summary = jedno z 26 zahájení, výměna, čtvrtý tah s počtem pátých tahů, výměna, výběr
gomoku-option-exact = přesně pět
gomoku-option-renju = renju
gomoku-option-caro = caro

## Players

gomoku-player-engine = Boardwright
    .manner = Vidí daleko dopředu a najde každou výhru čtyřkami. Jak silně hraje, určíš ty.
gomoku-player-perfect = Dokonalý
    .manner = Řídí se důkazem a jeho výsledek nikdy nepustí.
gomoku-player-shlien-1992 = Shlienův FIVE
    .manner = Počítá kameny na všech liniích: dokončí, zabrání, potom staví.
gomoku-player-boora-0-7 = Boora 0.7
    .manner = Nejprve útočí, odpovídá na hrozby a trochu obměňuje.
gomoku-player-boora-0-6 = Boora 0.6
    .manner = Vyhraje, když může, odpovídá na hrozby, jinak útočí.
gomoku-player-boora-0-5 = Boora 0.5
    .manner = Útočí a nikdy se nedívá, co děláš ty.
gomoku-player-boora-0-4 = Boora 0.4
    .manner = Hraje kamkoli poblíž kamene.
gomoku-player-boora-0-3 = Boora 0.3
    .manner = Hraje kamkoli.
gomoku-player-boora-0-2 = Boora 0.2
    .manner = Hraje kamkoli.
gomoku-player-boora-0-1 = Boora 0.1
    .manner = Hraje kamkoli.
gomoku-player-goofy = Goofy
    .manner = Zahraje dvakrát totéž a tím prohraje.
gomoku-player-random = Náhoda
    .manner = Hraje kamkoli.

## Bots in Lua

gomoku-script-goofy = pokaždé tentýž bod; druhým tahem prohraje
gomoku-script-goofy2 = náhodný bod, znovu a znovu, až je prázdný
gomoku-script-boora-0-1 = náhodný prázdný bod
gomoku-script-boora-0-2 = náhodně; vypíše linie posledního tahu
gomoku-script-boora-0-3 = náhodně; vypíše vzory posledního tahu
gomoku-script-boora-0-4 = náhodný bod nejvýše dva kroky od kamene
gomoku-script-boora-0-5 = hladově: bod s nejlepšími vzory
gomoku-script-boora-0-6 = udělá pětku, jinak odpoví na hrozby, jinak hladově
gomoku-script-boora-0-7 = jako boora-0.6, s jistým výběrem mezi dobrými body
gomoku-script-liner = počítá linie pěti bodů jako Shlienův program
gomoku-script-boora-0-8 = zvažuje útok a obranu každého bodu

## The game

gomoku-five =
    { $length ->
        [5] pět
        [6] šest
        [7] sedm
        [8] osm
        [9] devět
       *[other] { $length }
    } v řadě od { $from } do { $to }
gomoku-overline-ends = přesah od { $from } do { $to } je zakázán
gomoku-foul-ends = { $foul } na { $point }: zakázáno
gomoku-full = deska je plná
gomoku-limit = po { $stones ->
        [one] { $stones } kameni
       *[other] { $stones } kamenech
    } nemá nikdo pět v řadě
gomoku-overline = přesah
gomoku-double-four = dvě čtyřky
gomoku-double-three = dvě trojky
gomoku-warning = { $foul } ({ $rows }): zakázáno, hned prohrává
gomoku-by-fours = čtyřkami
gomoku-by-threes = čtyřkami a trojkami
gomoku-off-board = { $point } leží mimo desku, která sahá od a1 do { $last }
gomoku-first-point = první kámen se klade na { $point }
gomoku-out-of-reach = { $point } je od každého kamene dál než { $reach } sloupců nebo řad
gomoku-over = partie skončila: { $ending }
gomoku-occupied = { $point } už je obsazeno ({ $side })

## Explanations of the engine

gomoku-parts = části říkají, co tam kámen přinese oběma stranám
gomoku-own = vlastní: { $shape }
gomoku-own-meaning = kámen udělá: { $shape }
gomoku-other = soupeřova: { $shape }
gomoku-other-meaning = kámen vezme soupeři: { $shape }
gomoku-four = čtyřka
gomoku-three = trojka
gomoku-five-meaning = pět v řadě
gomoku-open-four-meaning = otevřená čtyřka nebo dvě čtyřky
gomoku-four-meaning = čtyřka, na kterou je třeba odpovědět
gomoku-three-meaning = trojka, z níž může být otevřená čtyřka

## Explanations of the other players

gomoku-pattern-fives = pětky
gomoku-pattern-fives-meaning = pět nebo více v řadě
gomoku-pattern-straight-fours = otevřené čtyřky
gomoku-pattern-straight-fours-meaning = čtyři v řadě, oba konce volné
gomoku-pattern-fours = čtyřky
gomoku-pattern-fours-meaning = čtyři v řadě, jeden konec volný
gomoku-pattern-broken-fours = přerušené čtyřky
gomoku-pattern-broken-fours-meaning = čtyři nebo více kolem jedné mezery
gomoku-pattern-straight-threes = otevřené trojky
gomoku-pattern-straight-threes-meaning = tři v řadě, oba konce volné
gomoku-pattern-threes = trojky
gomoku-pattern-threes-meaning = tři v řadě, jeden konec volný
gomoku-pattern-broken-threes = přerušené trojky
gomoku-pattern-broken-threes-meaning = tři kolem jedné mezery
gomoku-pattern-twos = dvojky
gomoku-pattern-twos-meaning = dva, v řadě nebo kolem jedné mezery
gomoku-pattern-ones = jednotky
gomoku-pattern-ones-meaning = jediný kámen
gomoku-pattern-each = { $meaning }, po { $weight }
gomoku-pattern-count = { $pattern } { $count }
gomoku-and = { $first }, { $rest }
gomoku-no-pattern = žádný vzor
gomoku-threat-left = zbylá hrozba
gomoku-threat-left-meaning = kolik by tah soupeři ještě přinesl
gomoku-note-centre = střed
gomoku-note-five = dělá pět
gomoku-note-near = dost blízko nejlepšímu
gomoku-note-best = nejlepší
gomoku-threat-of = { $stone } { $point } má pro soupeře hodnotu { $value } ({ $patterns }): { $verdict }, hrozba začíná na { $limit }
gomoku-last-move = poslední tah soupeře
gomoku-most-valuable = nejcennější kámen soupeře
gomoku-is-threat = hrozba
gomoku-is-no-threat = žádná hrozba
gomoku-last-move-unknown = poslední tah není znám, proto ho zastupuje nejcennější kámen
gomoku-takes-centre = deska je prázdná: bere střed
gomoku-picks-hotspot = vybírá náhodně jeden z { $count } bodů blízko kamenů
gomoku-picks-point = vybírá náhodně jeden z { $count } prázdných bodů
gomoku-picks-square = vybírá náhodně jedno z { $count } polí
gomoku-wins = vyhrává: { $point } dělá pět
gomoku-defends = brání: { $point } nechává tahu soupeře nejmenší hodnotu, { $left }; vlastní hodnota je { $value }
gomoku-greedy = hladově: { $point } má největší hodnotu pro stranu { $side }, { $value }
gomoku-explores = zkouší: { $near } z { $count } bodů leží nejvýše o podíl { $share } pod nejlepší hodnotou, { $value } na { $point }
gomoku-row = řada
gomoku-column = sloupec
gomoku-rising-diagonal = stoupající úhlopříčka
gomoku-falling-diagonal = klesající úhlopříčka
gomoku-stream = { $line } přes { $point }: { $spots }
gomoku-patterns-of = vzory { $point }: { $patterns }
gomoku-value-of = hodnota { $point }: { $value }
gomoku-no-last-move = není žádný poslední tah, o kterém by bylo co vypsat
gomoku-always = vždy odpoví { $point }, ať je na desce cokoli; { $state }
gomoku-still-empty = bod je ještě prázdný
gomoku-forfeit = bod je obsazený, partie je tedy prohraná
gomoku-step-1 = krok 1: na linii { $line } ({ $from } až { $to }) jsou čtyři vlastní kameny, { $square } ji tedy dokončí
gomoku-step-2 = krok 2: na linii { $line } ({ $from } až { $to }) jsou čtyři kameny soupeře, { $square } ji tedy blokuje
gomoku-step-3 = krok 3: soupeř by mohl udělat { $lines ->
        [one] { $lines } čtyřkovou linii
        [few] { $lines } čtyřkové linie
       *[other] { $lines } čtyřkových linií
    } najednou
gomoku-step-4 = krok 4: tah udělá { $lines ->
        [one] { $lines } čtyřkovou linii
        [few] { $lines } čtyřkové linie
       *[other] { $lines } čtyřkových linií
    }
gomoku-step-5 = krok 5: tah udělá { $lines ->
        [one] { $lines } trojkovou linii
        [few] { $lines } trojkové linie
       *[other] { $lines } trojkových linií
    }
gomoku-step-6-centre = krok 6: deska je prázdná, bere tedy střed
gomoku-step-6-near = krok 6: žádná linie ke stavbě, tedy náhodné pole nejvýše { $distance } od kamene
gomoku-step-6-any = krok 6: libovolné prázdné pole
gomoku-note-step = krok { $step }
gomoku-lines-own = vlastní { $count }
gomoku-lines-other = cizí { $count }
gomoku-lines-own-meaning =
    linie přes pole, na kterých { $count ->
        [one] je { $count } vlastní kámen
       *[other] jsou { $count } vlastní kameny
    } a žádné jiné
gomoku-lines-other-meaning =
    linie přes pole, na kterých { $count ->
        [one] je { $count } cizí kámen
       *[other] jsou { $count } cizí kameny
    } a žádné jiné

## Soubory, které nelze přečíst

gomoku-sgf-begin = partie, která začíná „(;“
gomoku-sgf-root = jediný začátek partie
gomoku-sgf-sign = „(“, „)“ nebo „;“, ne { $given }
gomoku-sgf-close = ještě { $count } „)“ před koncem
gomoku-sgf-name = název z velkých písmen
gomoku-sgf-value = „[“ a hodnota za { $name }
gomoku-sgf-value-end = „]“ na konci této hodnoty
gomoku-sgf-nodes = nejvýše { $nodes } uzlů s { $values } hodnotami
gomoku-sgf-point = bod od aa do { $last }, ne { $given }

## Co soubor předpokládá nebo vynechává

gomoku-read-frame = celý rámec LZ4
gomoku-read-sample = vzorek na bajtu { $byte }: výsledek, kameny, deska, pravidlo, tah a body na desce
gomoku-read-sample-line = pozice, tah a výsledek jako h8i9,h9,2 na řádku { $line }
gomoku-read-sample-side = kameny na { $side } bodech na stranu, ne { $given }
gomoku-lib-at = { $expected } na bajtu { $byte }
gomoku-lib-head = hlavička o délce { $bytes } bajtů
gomoku-lib-version = verze { $newest } nebo starší, ne { $given }
gomoku-lib-begin = hlavička knihovny, FF RenLib FF
gomoku-lib-point = bod na desce 15 x 15, ne { $given }
gomoku-lib-stones = kameny s touto podmínkou: { $expected }
gomoku-lib-moves = nejvýše tolik tahů: { $most }
gomoku-lib-passes = nejvýše tolik vynechaných tahů: { $most }, každý nejvýše po tolika tazích: { $moves }
gomoku-xml = XML
gomoku-xml-end = XML, v němž má každá značka a každý komentář svůj konec
gomoku-xml-entity = XML se známými entitami, jako je &amp; pro &
gomoku-xml-attribute = XML s atributy jako name="hodnota", každý jednou
gomoku-sgf-game = GM[4], gomoku nebo renju, ne { $given }: jméno hry, třeba --game gomoku:15, ji přečte jako pět v řadě
gomoku-sgf-splits = nejvýše { $most } míst, kde žádný tah nevede dál, a žádné v zahájení
gomoku-sgf-size = velikost od { $least } do { $most }, SZ[15] nebo SZ[20:15], ne { $given }
gomoku-read-bytes = nejvýše { $most } bajtů
gomoku-read-commands = jeden z příkazů { $commands }
gomoku-read-done = DONE za kameny BOARD
gomoku-read-board = deska o straně { $least } až { $most }, ne { $given }
gomoku-read-side = deska o straně { $least } až { $most }
gomoku-read-rule = pravidlo od 0 do 15, například 0, 1, 4 nebo 9, ne { $given }
gomoku-read-field = x,y,pole s polem 1 nebo 2, ne { $given }
gomoku-read-move = tah x,y, ne { $given }
gomoku-read-takeback = TAKEBACK a poslední tah
gomoku-read-two-names = dva řádky se jmény a tahy, třeba 10,10,250
gomoku-read-after-moves = tah, číslo chyby nebo konec, ne { $given }
gomoku-read-choices = hra s pravidlem zahájení a jeho volbami, třeba 3 swap
gomoku-read-head = hlavička, třeba „Piskvorky 15x15, 11:11, 0“
gomoku-read-move-between = tah od { $first } do { $last }, ne { $given }
gomoku-read-time = čas v milisekundách, ne { $given }
gomoku-read-foot = hráči, číslo chyby nebo konec, ne { $given }
gomoku-note-lib-impossible = { $moves } tahů, které nelze zahrát, je vynecháno, jako po řadě pěti
gomoku-note-lib-cut = knihovna končí uprostřed větve: co bylo předtím, je přečteno, zbytek chybí
gomoku-note-lib-pass = jedna strana táhla naprázdno, což v gomoku není tah: co následuje, je samostatná partie
gomoku-note-samples = vzorky neobsahují jména a časy a z partie jen to, co z ní bylo vybráno
gomoku-note-rule-read = pravidlo { $given } bylo přečteno jako { $rule }; co říká o zahájení, je v poli { $tag }
gomoku-note-twice = { $name } tam je dvakrát: platí { $first } a { $second } je vynecháno
gomoku-note-set-up-later = kameny byly postaveny uprostřed partie: co následuje, je samostatná partie od této pozice
gomoku-note-moved-twice = jedna strana táhla dvakrát nebo po vynechání tahu: co následuje, je samostatná partie od této pozice
gomoku-note-two-ways = uzel nastavuje { $point } dvěma způsoby: platí poslední
gomoku-note-no-board = formát neuvádí desku: bere se { $side } × { $side }, pro kterou jej Piskvork píše
gomoku-note-no-game-in = soubor neříká, že hra je { $game }: říci to musí ten, kdo jej čte, například volbou --game { $game }
gomoku-note-no-rule-in = soubor neříká, že pravidlo je { $rule }
gomoku-read-count = bajt s počtem tahů
gomoku-read-so-many = tahů: { $count }, ne { $found }
gomoku-read-points = body od 0 do 224, ne { $given }
gomoku-note-bytes = bajty za tahy jsou vynechány
gomoku-read-first-tag = [Event "…"] nebo jiné pole před prvními tahy na řádku { $line }
gomoku-read-tag = pole, třeba [White "name"], na řádku { $line }
gomoku-read-no-tag = aspoň jedna partie, která začíná poli, třeba [White "name"]
gomoku-note-beyond = tahy leží mimo { $game }: čteno na { $side } × { $side }
gomoku-note-no-point = tah { $number } { $given } není bod: tahy této partie jsou vynechány
gomoku-note-off = tah { $number } { $given } je mimo desku { $game }: tahy této partie jsou vynechány
gomoku-read-game-element = aspoň jeden prvek <game>
gomoku-read-nested = prvky vnořené nejvýše do hloubky { $most }
gomoku-read-records = počet jejích záznamů
gomoku-read-most-records = nejvýše { $most } záznamů, ne { $given }
gomoku-read-cut = záznamů: { $count }, z nichž číslo { $number } je useknuté
gomoku-read-key = klíč o nejméně třech bajtech v záznamu { $number }
gomoku-read-one-position = aspoň jedna pozice
gomoku-note-other-boards = pozice jiných pravidel nebo desek než o straně 5 až 22 jsou vynechány
gomoku-note-impossible = pozice s kameny, které tak ležet nemohou, jsou vynechány
gomoku-note-behind = bajty za posledním záznamem jsou vynechány
gomoku-note-set-up = kameny, které byly po prvním tahu postaveny střídavě, jsou čteny jako tahy
gomoku-note-passed = strana tah vynechala, což v gomoku není tah
gomoku-note-rest = { $number }. tah nelze zahrát: partie končí před ním a zbytek je uložen vedle ní ({ $tag })
gomoku-note-kept-rest = tahy, které nelze zahrát, jsou v poli { $tag }
gomoku-note-other-game = soubor je hra číslo { $number }, ne 4: čteno jako gomoku
gomoku-note-no-gomoku = partie hry číslo { $number }, ne 4, není gomoku: je vynechána
gomoku-note-unknown-rule = pravidlo { $rule } není známé; RU je v poli { $tag }
gomoku-note-tag = značka { $name } odpadá: žádný záznam ji nemůže obsahovat
gomoku-note-result = výsledek { $given } odpadá: čekalo se 1-0, 0-1, 1/2-1/2 nebo *
gomoku-sgf-stones = postavené kameny, pro které platí: { $expected }
gomoku-expected-one-row = výherní řada nejvýše jedné strany, ne obou
gomoku-expected-row-or-overline = výherní řada bílého, nebo přesah černého, ne obojí
gomoku-expected-no-foul = žádný zakázaný tah podle pravidla { $rule }
gomoku-expected-losing-stone = prohrávající kámen černého na { $point }, na tahu bílý a žádná řada, která partii končí
gomoku-expected-foul = dvě čtyřky nebo dvě trojky na { $point }
gomoku-expected-stones = nejvýše { $most } kamenů
gomoku-expected-one-stone = nejvýše jeden kámen na { $point }
gomoku-expected-turn = strana na tahu, X nebo O
gomoku-expected-turn-not = strana na tahu, X nebo O, ne { $given }
gomoku-expected-space-and-turn = mezera a strana na tahu, X nebo O
gomoku-expected-foul-field = nic dalšího, nebo „!“ a kámen, který prohrál zakázaným tahem, ne { $given }
gomoku-expected-end = nic dalšího
gomoku-expected-end-not = nic dalšího, ne { $given }
gomoku-expected-fields = kameny černého, kameny bílého („{ $none }“ pro žádné) a strana na tahu, X nebo O
gomoku-expected-plane-point = bod vzdálený nejvýše { $farthest } sloupců a řádků, třeba e3n2
gomoku-expected-point-to = bod od a1 do { $last }
gomoku-expected-stone = kámen, X nebo O
gomoku-expected-edges = deska s okraji, například { $example }
gomoku-expected-size = velikost od { $least } do { $most }, jedno číslo nebo sloupce x řádky, například 20x15
gomoku-expected-option = jedno z pravidel { $rules } nebo ze zahájení { $openings }, ne { $given }
gomoku-expected-one-rule = jediné pravidlo, ne { $first } i { $second }
gomoku-expected-odd = lichý počet sloupců a řádků, aspoň { $least }, se zahájením { $opening }
gomoku-note-results = značka Result a konec tahů si odporují: platí značka
gomoku-note-unbalanced = kulatá nebo složená závorka nemá protějšek: text je možná useknutý
gomoku-note-psq-cut = soubor končí svými tahy: poslední z nich a to, co následuje, je možná useknuté
gomoku-note-chess = tahy šachu, které tam píší turnajové programy, jsou vynechány
gomoku-note-outside = text mimo partie je vynechán
gomoku-note-assumed = soubor neuvádí pravidlo: bere se freestyle, vyhrává pět nebo více v řadě
gomoku-note-left-out = formát nemá { $what }: chybí v souboru
gomoku-note-times = formát má časy v celých milisekundách do { $most }: zlomky jsou odříznuty a delší časy chybí v souboru
gomoku-variations = varianty
gomoku-comments = komentáře
gomoku-scores = hodnocení a hloubky
gomoku-marks = značky
gomoku-tags = další údaje
gomoku-times = časy
gomoku-choice-times = časy voleb
gomoku-names = jména
gomoku-results = výsledky

## The rules as players need them

gomoku-rules =
    {"**Vyhraješ pěti svými kameny vedle sebe**"} v řadě, ve sloupci nebo na úhlopříčce.

    1. Začíná černý. Potom se strany střídají a každý tah položí jeden kámen na prázdný průsečík.
    2. Kameny se nikdy neposouvají a nikdo je nebere.
    3. Kdo má první pět v řadě, vyhrává. Plná deska bez pětky je remíza.

    {"**Na co se dívat.**"} Čtyři v řadě s prázdným bodem na konci je třeba zastavit hned. Tři v řadě s oběma konci
    otevřenými se stanou čtyřkou se dvěma konci, a tu už nikdo nezastaví: odpověz včas, nebo si takovou udělej.
    Dvě hrozby najednou vyhrávají.

    ### Varianty

    - **Přesně pět**: šest a více v řadě neplatí.
    - **Renju**: začínající je ve výhodě, a proto černý nesmí udělat šest v řadě, dvě čtyřky najednou ani dvě otevřené
      trojky najednou. Kdo to udělá, prohrává. Takové body ukazuje křížek. Bílý smí hrát cokoli.
    - **Caro**: pět platí jen tehdy, je-li jich přesně pět a nejsou-li oba konce zavřené.
