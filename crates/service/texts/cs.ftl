# What the server of the page says, in Czech.

server-spectator = diváci se dívají a nehrají
server-nobody-thinks = žádný počítač právě nepřemýšlí
server-moved-first = jiný tah byl rychlejší, a tak se { $move } nezahrál
server-other-position = pozice se mezitím změnila, a tak se { $move } nezahrál
server-over = partie skončila: { $ending }
server-computers-turn = na tahu je počítač
server-no-table = takový stůl tu není; možná byl uklizen
server-newer-table = tento stůl byl uložen ve formátu { $format }, známý je nejvýše { $known }: potřebuje novější Boardwright
server-no-games = v tomto textu není žádná partie
server-check-stopped = kontrola byla přerušena: o certifikátu není nic známo
server-searches = běží příliš mnoho hledání: nejvýše { $page } z jedné stránky, { $address } z jedné adresy a { $all } celkem
server-storage-full = úložiště je zaneprázdněno: už čeká { $jobs } úloh, víc nelze; zkus to prosím později
server-storage-busy = úložiště je zaneprázdněno a další úlohu nepřijalo
server-most-tables = stolů je už { $most } a víc se jich najednou neuchovává
server-too-many-requests = příliš mnoho požadavků: očekávalo se méně za sekundu
server-at-move = tah { $number }: { $why }
server-at-move-of = tah { $number } { $line }. varianty: { $why }
server-no-score = { $player } v těchto mezích neříká, jakou cenu má pozice
server-opening-score = { $player } nehodnotí kroky pravidla zahájení: čeká se pozice po nich
server-no-such-position = taková pozice v této hře není: očekává se { $expected }
server-no-editing = pozice hry { $game } nelze sestavit
server-long-film = pohyblivý obrázek { $moves } tahů: očekává se nejvýš { $most }
server-proof-wins-in = { $side } vyhraje nejvýš za { $plies ->
        [one] { $plies } půltah
        [few] { $plies } půltahy
       *[other] { $plies } půltahů
    }, ať { $other } hraje cokoli
server-proof-wins = { $side } vyhraje, ať { $other } hraje cokoli
server-proof-by = { $side } při nejlepší hře vyhraje nejméně o { $points }
server-proof-loses-by = { $side } při nejlepší hře prohraje nejvýš o { $points }
server-proof-holds = { $side } neprohraje, ať { $other } hraje cokoli
server-proof-draw = remíza při nejlepší hře obou stran
server-proof-tries = řešitel počítá
server-proof-none =
    za { $seconds ->
        [one] { $seconds } sekundu
        [few] { $seconds } sekundy
       *[other] { $seconds } sekund
    } není nic dokázáno
server-proof-no-solver = pro tuto hru není žádný řešitel
server-proof-reads = čte se důkaz, který patří ke hře
server-proof-silent = důkaz, který patří ke hře, zde nic neříká
server-no-lesson = takový krok lekce není: { $lesson }
server-guest-seat = s hostem hrají na obou stranách lidé
server-own-invitation = to je tvoje vlastní pozvánka: otevře ji tvůj přítel, v jiném prohlížeči
server-program-name = { $name } se jmenuje program: čekalo se jiné jméno
server-guest-awaited = host ještě nepřišel
server-guest-turn = na tahu je druhý hráč
server-guest-undo = s hostem se nic nebere zpět a strany se nemění
server-guest-again = partie ještě běží: další začne po jejím konci
server-bad-name = jméno { $name } nelze zobrazit: očekává se 1 až { $most } znaků s písmenem nebo číslicí a bez řídicích znaků
server-nothing-here = pod tímto názvem ani číslem nic není
server-position-without-game = kdo hledá pozici, musí uvést i hru
server-own-offer = to je tvá vlastní nabídka: přijme nebo odmítne ji druhý hráč
server-nothing-pasted = není co číst: očekává se partie, pozice nebo tahy
server-unknown-text = „{ $start }“ nezačíná žádnou známou partii: očekává se záznam ({ $formats }), pozice nebo tahy jako h8 i9
server-misread = { $subject } { $given } nelze přečíst; čeká se: { $expected }
server-misread-at = { $subject } { $given } nelze přečíst od { $character }. znaku; čeká se: { $expected }
server-meant = { $said }; nebylo to { $name }?
server-at-move-in = tah { $number } hry { $game }: { $why }
server-at-game = partie { $number }: { $why }
server-at-line = řádek { $number }: { $why }
server-most-moves = čeká se nejvýše { $most } tahů
server-many-games = text obsahuje partií: { $games }; čeká se nejvýše { $most }
server-a-move = Tah
server-a-position = Pozici
server-a-game = Hru
server-a-player = Hráče
server-an-opening = Zahájení
server-a-spot = Pole
server-illegal = tah { $move } není dovolen: { $reason }
server-record-start = začátek partie: { $why }
server-left-out = { $games ->
        [one] jedna partie byla vynechána: pod jejím označením je uložena jiná
        [few] { $games } partie byly vynechány: pod jejich označeními jsou uloženy jiné
       *[other] { $games } partií bylo vynecháno: pod jejich označeními jsou uloženy jiné
    }
server-times = { $notice } ({ $count }krát)
server-no-player = hráč { $player }: { $why }
server-player-not-ready = hráč { $player } není připraven: { $why }
server-none-rated = není žádný výsledek, očekává se aspoň jedna partie dvou hráčů
server-many-rated = { $players } hráčů je na tuto stránku příliš mnoho: hodnotí je „boardwright rate“
server-no-store = tento server partie neukládá: byl spuštěn bez úložiště
server-many-exported = více než { $most } partií: zapíše je „boardwright records export“
server-runs-full = současně se už hraje { $games } partií, což je zde nejvíc: zkus to prosím později
server-no-proof = k { $game } není žádný důkaz

## Chyby botů

server-lua-both = { $first }; { $second }
server-lua-call-nil = volá se něco, co neexistuje (nil)
server-lua-index-nil = „{ $name }“ se chce po něčem, co neexistuje (nil)
server-lua-no-method = deska nemá metodu „{ $name }“
server-lua-arithmetic = výpočet ({ $operation }) nejde s { $values }
server-lua-compare = to nelze porovnat: { $values }
server-lua-colon = na „{ $name }“ se deska ptá s dvojtečkou: { $call }
server-lua-unknown = nic se nejmenuje „{ $name }“
server-lua-no-field = { $table } nemá pole „{ $name }“
server-lua-meant = nemyslíš „{ $name }“?
server-lua-defines = je tu funkce „{ $name }“
server-lua-local = „{ $name }“ je lokální: vynech „local“
server-lua-none-for-bots = „{ $name }“ pro boty není: žádné soubory, moduly ani procesy
server-lua-no-function = chybí funkce, která se ptá na tah; čeká se: { $functions }
server-lua-late = neskončil do { $seconds } s
server-lua-time-up = čas vypršel
server-lua-memory = potřeboval více než { $size } MiB paměti
server-lua-more-memory = potřeboval více paměti, než smí
server-lua-stopped = byl zastaven
server-lua-syntax = čeká se { $expected }, je tu { $given }
server-lua-incomplete = neúplný příkaz; čeká se přiřazení nebo volání funkce
