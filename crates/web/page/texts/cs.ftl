# What the page says, in Czech.

language-name = Čeština

## Frame of all pages

shell-ways = Stránky
shell-skip = Přejít k obsahu
shell-settings = Nastavení
shell-close = Zavřít
shell-loading = Načítá se…
shell-lost = Spojení je přerušeno, zkoušíme znovu…
shell-unknown = Server má teď jiný token: otevři adresu, kterou vypsal.
shell-part-missing = Část programu nelze stáhnout: { $why }. Zkontroluj síť, zkoušíme znovu…
shell-retry = Zkusit hned
shell-lost-request = Spojení se přerušilo, zkus to prosím znovu.
shell-no-page = Taková stránka není.
shell-not-loaded = Tuto stránku se nepodařilo načíst.
shell-reload = Načíst znovu
shell-newer = Je tu nová verze.
shell-newer-strange = Je tu nová verze a této stránce už nerozumí. Co vidíš, zůstane, dokud ji nenačteš.
shell-take-newer = Načíst
shell-not-kept = V tomto prohlížeči se partie neuchovávají: ulož je jako soubory. { $why }
shell-keeps-nothing = Tento prohlížeč nic neuchovává: hodnocení, dny v řadě, nastavení i partie skončí s touto kartou. Ulož partie jako soubory.
shell-keeps-no-games = Tento prohlížeč neuchovává partie: skončí s touto kartou. Ulož je jako soubory.
shell-keeps-no-results = Tento prohlížeč nic neuchovává: nová hodnocení, dny v řadě a nastavení skončí s touto kartou.
page-play = Hrát
page-analyse = Analýza
page-proof = Důkaz
page-records = Partie
page-puzzles = Úlohy
page-watch = Sledovat
page-studio = Dílna botů
shell-too-long = To je příliš dlouhé: nejvýše { NUMBER($megabytes, maximumFractionDigits: 1) } MB.

## Settings

settings-theme = Barvy
settings-system = Podle systému
settings-light = Světlé
settings-dark = Tmavé
settings-language = Jazyk
settings-confirm = Malá pole pod prstem
settings-confirm-auto = lupa
settings-confirm-always = všude druhé klepnutí
settings-confirm-never = ani jedno
settings-legal = Ukazovat, kam smí kámen
settings-marks = Označit kameny jedné strany čtverečky
settings-animate = Animovat tahy
settings-sound = Zvuk
settings-text-board = Nechat desku jako text otevřenou
settings-kept = Tato nastavení zůstávají v tomto prohlížeči.
settings-not-kept = Tento prohlížeč nic neuchovává: tato nastavení skončí s touto kartou.

## Boards in words

board-role = deska
board-as-text = Deska jako text
board-choose = zvolit
board-empty = prázdné
board-decisive = rozhodlo partii
board-not-here = Sem nevede žádný tah.
board-piece-first = Nejdřív vyberte kámen, který tam má jít.
board-beside = Místa vedle mřížky
board-house = { $index }. důlek ({ $side })
board-store = sklad ({ $side })
board-tray = zásoba ({ $side })
board-piece = { $piece } ({ $side })
board-within = { $inner } uvnitř: { $outer }
board-picked = vybráno: { $spot }
board-tap-again = { $spot }: klepni ještě jednou, chceš-li hrát sem
board-grid = Deska { $columns } krát { $rows }
board-seeds =
    { $count ->
        [one] { $count } semínko
        [few] { $count } semínka
       *[other] { $count } semínek
    }
board-counted = { $count } × { $piece }

## Start page

start-title = Hrát
start-variant = Varianta
start-other-variant = jiná velikost nebo pravidlo…
start-spec = Název hry
start-no-such-game = čekala se hra, která začíná jedním z { $games }
start-mode = Kdo hraje
start-computer = Počítač
start-people = Dva lidé zde
start-computers = Dva počítače
start-say-watch = Klepni na Hrát a dívej se.
start-say-guest = Přítel otevře odkaz na jiném telefonu nebo počítači.
start-say-wait = Hraješ { $side }: klepni na Hrát a soupeř začne.
start-say-opening = První tahy určuje pravidlo zahájení. Začni na desce, hraje { $side }.
start-say-move = { $side } začíná: udělej tah na desce.
start-learn = Nauč se ji na desce
start-board = Deska: { $game }. Šipky posouvají kurzor, Enter udělá první tah.
start-invite = Pozvat
start-guest = Přítel přes odkaz
start-opponent = Soupeř
start-level = Úroveň
start-level-of = { $name }, úroveň { $level } z 10
start-side = Hraješ
start-random = Je to jedno
start-clock = Hodiny
start-no-clock = Bez hodin
start-finer = Velikost, hodiny, zahájení
start-columns = Sloupce
start-rows = Řady
start-houses = Důlky
start-seeds = Semínka v každém
start-results = Tvoje výsledky
start-play = Hrát
start-group-fits = Pro tebe
start-group-level = Podle úrovně
start-group-museum = Muzeum
start-again = Kde jsi byl
start-continue = Pokračovat
start-continue-at = { $game }, tah { $ply }
start-daily = Úloha dne
start-daily-new = Vyřeš ji a začni řadu dní.
start-daily-row =
    { $days ->
        [one] Jeden den v řadě: pokračuj.
        [few] { $days } dny v řadě: pokračuj.
       *[other] { $days } dní v řadě: pokračuj.
    }
start-daily-done =
    { $days ->
        [one] Vyřešeno. Jeden den v řadě.
        [few] Vyřešeno. { $days } dny v řadě.
       *[other] Vyřešeno. { $days } dní v řadě.
    }
start-turn = Zlom tvé poslední partie
start-turn-of = Tah { $ply }, { $move }, stál { $percent } %. Co bylo lepší?
start-rules = Pravidla
start-recent = Tvoje partie
start-preview = Deska: { $game }
start-clock-of = { $minutes } min + { $seconds } s

## A game

play-heading = Partie: { $title }
play-board = Deska: { $game }. Šipky posouvají kurzor, Enter volí.
play-gone = Tato partie už tu není
play-new-game = Nová partie
play-person = Ty
play-to-move = na tahu
play-won = vítěz
play-you-win = Výhra je tvoje: { $why }
play-wins = { $side } vyhrává: { $why }
play-drawn = Remíza: { $why }
play-you-resigned = Tvoje strana se vzdala: { $winner } vyhrává
play-resigned = { $loser } se vzdává: { $winner } vyhrává
play-resigned-to-you = { $loser } se vzdává: výhra je tvoje
play-your-time-up = Vypršel ti čas: { $winner } vyhrává
play-time-up = Vypršel čas ({ $loser }): { $winner } vyhrává
play-time-up-for-you = Vypršel čas ({ $loser }): výhra je tvoje
play-thinking = přemýšlí…
play-thinking-at = hloubka { $depth }, { $score }, pozic: { $nodes }
play-points = Body
play-clock = Hodiny
play-moved = { $who }: { $move }
play-took-back = Vzato zpět
play-end-took-back = Konec partie je vzat zpět
play-over = Konec partie. { $text }
play-your-turn = Jsi na tahu
play-draw-offered = Remíza nabídnuta
play-draw-title = Nabídka remízy
play-draw-from = { $who } nabízí remízu
play-draw-yours = Nabízíš remízu. { $who } může přijmout, odmítnout nebo prostě táhnout.
play-draw-declined = { $who } odmítá remízu
play-actions = Akce
play-undo = Zpět
play-redo = Znovu
play-hint = Rada
play-hinted = Rada: { $move }
play-now = Táhni hned
play-more = Další
play-why = Proč?
play-flip = Otočit
play-save = Uložit
play-analyse = Analýza
play-draw = Nabídnout remízu
play-take-draw = Přijmout remízu
play-decline-draw = Odmítnout remízu
play-resign = Vzdát se
play-resign-sure = Opravdu se vzdát
play-again = Hrát znovu
play-swap = Vyměnit strany
play-back-to-game = Zpět k partii
play-save-as = Uložit partii jako soubor:
play-saved = Uloženo jako { $name }
play-keep = Uložit mezi partie
play-kept = Uloženo jako partie { $number }
play-watch-link = Odkaz pro diváky
play-log =
    { $lines ->
        [one] Výpis bota ({ $lines } řádek)
        [few] Výpis bota ({ $lines } řádky)
       *[other] Výpis bota ({ $lines } řádků)
    }

## List of moves

moves-list = Tahy
moves-none = Zatím žádné tahy.
moves-turn = Kolo
moves-steps = Procházet partii
moves-first = Na začátek
moves-back = O tah zpět
moves-forward = O tah vpřed
moves-last = Na konec

## Explanations

why-asks = Co vidí:
why-beside = Samostatný pohled po { $seconds } s. Hledání nahoře přemýšlí déle: první má { $move }, v hloubce { $depth }, a ukazatel vedle desky se řídí jím.
why-waits = Prohlíží si pozici…
why-silent = { $player } svou hru nevysvětluje.
why-candidates = Možné tahy, nejlepší první
why-move = Tah
why-value = Hodnota
why-note = Poznámka
why-plays = hrál by toto
why-parts-of = Z čeho se skládá hodnota { $move }
why-no-parts = Nic nemluví pro tento tah ani proti němu.
why-threats = Hrozby
why-threat-of = { $side }, { $threat }:
why-threats-more = a ještě { $count }
why-threat-gain = { $way } ({ $gain })
why-no-score = Bez hodnocení
why-not-evaluated = Zatím bez hodnocení
why-won = Vyhrál hráč { $side }
why-drawn = Partie skončila remízou
why-score-for = Hodnocení ({ $side }): { $score }
why-wins-in =
    { $plies ->
        [one] { $side } vyhrává za { $plies } půltah
        [few] { $side } vyhrává za { $plies } půltahy
       *[other] { $side } vyhrává za { $plies } půltahů
    }
why-wins-by = { $side } vyhrává o { $points }
score-means-wins-in = Program viděl výhru až do konce, vyhrává { $side }: nejvýše za { $plies ->
        [one] { $plies } půltah
        [few] { $plies } půltahy
       *[other] { $plies } půltahů
    }, počítáno s tahy obou stran, ať druhá strana hraje cokoli.
score-means-wins-by = Dokázáno: při nejlepší hře má na konci { $side } o { $points } víc.
score-means-estimate = { $score } je odhad. Nad 0 je na tom lépe { $first }, pod 0 { $second }; tady může { $first } čekat asi { $percent } % bodů.
why-value-means = Hodnota tahu pro stranu, která ho hraje, jak tento hráč počítá: čím vyšší, tím lepší. Na desce jsou ✓ a ✗ výhra a prohra, které viděl až do konce.
score-in = za { $plies }
score-by = o { $points }
why-graph = Průběh partie
why-start = Začátek
why-more =
    { $count ->
        [one] a { $count } další tah
        [few] a { $count } další tahy
       *[other] a { $count } dalších tahů
    }
why-made-more = { $groups }; a ještě { $more }
why-after =
    { $ply ->
        [one] Po { $ply } tahu
       *[other] Po { $ply } tazích
    }

## Analysis

analyse-no-game = Hra { $game } neexistuje.
analyse-bad-link = V tomto odkazu není žádná partie, možná část chybí.
analyse-no-moves = Hraj na desce, nebo načti partii.
analyse-no-games = V tomto textu není žádná partie.
analyse-engine = Engine
analyse-search = Hledat
analyse-waits = Hledání běží; zatím nic nenašlo.
analyse-over = Partie tu skončila; není co hledat.
analyse-rule = Pravidlo
analyse-usual-rule = jako obvykle
analyse-not-by-rule = Podle pravidla „{ $rule }“ tuto partii nelze hrát: { $why }
analyse-stop = Zastavit
analyse-lines = Varianty
analyse-depth = hloubka { $depth }, pozic: { $nodes }
analyse-remarks = Komentář a značka
analyse-signs = Značka u tahu
analyse-comment-on = Komentář k tahu { $move }
analyse-comment-on-game = Komentář k partii
analyse-promote = Udělat hlavní variantou
analyse-remove = Odstranit odtud dál
analyse-load = Načíst a uložit
analyse-share = Sdílet odkaz
analyse-share-short = Odkaz se vším by byl příliš dlouhý. Popisky, značky a časy ze souboru v něm nebudou; tahy, komentáře, znaménka, jména a výsledek ano.
analyse-share-anyway = Sdílet bez nich
analyse-share-long = Tato partie je na odkaz příliš dlouhá. Uložte ji jako soubor.
analyse-too-large = Co zde přibylo, bylo příliš velké, než aby si to prohlížeč zapamatoval. Velké partie ukládejte jako soubor.
analyse-copied = Odkaz je zkopírován a obsahuje celou partii.
embed-whole = Otevřít v Boardwrightu: { $game }
analyse-in-address = Adresa této stránky nyní obsahuje celou partii.
analyse-course = Průběh partie
analyse-patience = Čas na tah
analyse-per-move = { $seconds } s
analyse-review = Najít chyby
analyse-stop-review = Zastavit ({ $done } z { $of })
analyse-better = lépe { $move }
analyse-new-of = Nová analýza hry
analyse-choose-game = zvol hru
analyse-paste = Vlož záznam v libovolném formátu
analyse-read = Přečíst
analyse-file = Otevřít soubor
analyse-play-on = Hrát odtud dál
analyse-find-position = Hledat tuto pozici v partiích
analyse-sign-brilliant = skvělý
analyse-sign-good = dobrý
analyse-sign-interesting = zajímavý
analyse-sign-dubious = pochybný
analyse-sign-mistake = chyba
analyse-sign-blunder = hrubá chyba
analyse-mark-inaccuracy = nepřesnost
analyse-mark-mistake = chyba
analyse-mark-blunder = hrubá chyba

## Rozbor: nástroje vedle desky

analyse-tools = Co zobrazit
analyse-tab-course = Průběh
analyse-raise = Posunout variantu výš
analyse-set-up = Sestavit
analyse-paste-like = SGF, PSQ, BOARD z Gomocupu, pozice nebo tahy jako 1. h8 i9 2. h9
analyse-follow = Sledovat na desce
analyse-keep = Zapsat značky a lepší tahy do partie
analyse-keep-comment = lepší { $move }
analyse-loss-of = { $side }: tah stál v průměru { $percent } %; nepřesnosti: { $inaccuracies }, chyby: { $mistakes }, hrubé chyby: { $blunders }
analyse-of-all = posouzeno { $done } z { $of } pozic
explore-player = Jen partie hráče
explore-caption = Tahy, které se zde hrály
explore-games = Partie
explore-results = Výsledky
explore-result = { $first } – výhry { $wins } %, remízy { $draws } %, { $second } – výhry { $losses } %
explore-in = sem vede { $games } z { $looked } prohledaných partií; celkem jich je { $total }
explore-none = Sem nevede žádná z { $looked } prohledaných partií.
explore-more = Prohledat starší partie
explore-examples = Nejnovější partie s touto pozicí
proof-time = Čas řešitele
proof-prove = Dokázat
proof-over = Partie skončila; není co dokazovat.
proof-nothing-yet = Zde zatím není nic dokázáno.
proof-says = Dokázáno: { $statement }
proof-by-certificate = Certifikátem, který patří ke hře a lze ho ověřit bez programu, který ho našel.
proof-by-solver = Řešitelem hry, který navštívil { $nodes } pozic.
proof-nodes = zatím { $nodes } pozic
proof-line = Jedna cesta:
proof-explore = Hrát proti důkazu
proof-explore-about = Důkaz má na všechno odpověď. Zkus uniknout!
proof-explore-of = Důkaz pro
proof-explore-side = Důkaz hraje za
proof-explore-loads = Důkaz se načítá. Poprvé to trvá několik sekund.
proof-explore-loads-so-far = Důkaz se načítá: zatím { $nodes } pozic. Poprvé to trvá několik sekund.
proof-explore-zone = Jen na stínovaných bodech zóny (je jich { $spots }) může tah potřebovat vlastní odpověď. Z { $replies } tahů jich { $alike } leží jinde: na všechny se odpovídá stejně.
proof-explore-zone-whole = Každý z { $replies } tahů může potřebovat vlastní odpověď: zónou je celá deska.
proof-explore-pairs = Body jsou ve dvojicích: kdo vezme jeden z dvojice, dostane jako odpověď druhý.
proof-explore-your-move = Tvoje strana: { $side }. Jsi na tahu.
proof-explore-elsewhere = Hrát jinam
proof-explore-again = Od začátku
proof-explore-analyse = Analyzovat tyto tahy
proof-explore-end = Toto je konec, který byl dokázán už od prvního tahu.
proof-explore-check = Důkaz může ověřit každý, bez programu, který ho našel: boardwright verify
proof-explore-none = Ke hře { $game } žádný důkaz není.
proof-explore-left = Po těchto tazích není nic dokázáno: vrať je zpět.
verify-title = Zkontroluj důkaz
verify-about = Kontrola hraje strategii důkazu proti každé obraně, jen podle pravidel. Nepotřebuje engine ani toho, kdo důkaz našel. Lze sem přetáhnout i soubor s jiným certifikátem.
verify-this = Zkontrolovat tento důkaz
verify-file = Zkontrolovat soubor
verify-stop = Zastavit
verify-claim = Tvrzení: { $claim }
verify-so-far = { $positions ->
        [one] { $positions } pozice
        [few] { $positions } pozice
       *[other] { $positions } pozic
    } za { $seconds } s
verify-holds = Platí. Zkontrolováno { $positions ->
        [one] { $positions } pozice
        [few] { $positions } pozice
       *[other] { $positions } pozic
    } za { $seconds } s.
verify-fails = Neplatí: { $reason }
danger-show = Ukázat na desce
danger-refute = Nejsilnější odpověď
danger-answer = Odpověď:
danger-none = Nikdo hned ničím nehrozí.
set-up-title = Pozice hry { $game }
set-up-board = Deska k sestavení
set-up-piece = Položit
set-up-seeds = Kliknutí
set-up-clear = vyprázdnit
set-up-to-move = Na tahu
set-up-empty = Vyprázdnit desku
set-up-reset = Jako předtím
set-up-over = V této pozici partie skončila.
set-up-use = Rozebrat tuto pozici
picture-heading = Obrázek
picture-numbers = Číslovat tahy
picture-svg = Obrázek (SVG)
picture-png = Obrázek (PNG)
picture-film = Pohyblivý obrázek partie (SVG)

## Records

records-no-store = Program běží bez úložiště, partie se proto neukládají.
records-save-all = Všechny tyto jako soubor:
records-kept-here = Tyto partie jsou jen v tomto prohlížeči. Kdo smaže jeho data, smaže i je.
records-save-everything = Uložit všechny partie do jednoho souboru
records-bring = Přidat partie ze souboru
records-brought = { $fresh ->
    [one] Přibyla jedna partie
    [few] Přibyly { $fresh } partie
   *[other] Přibylo { $fresh } partií
  }; { $known ->
        [one] jedna už tu byla
        [few] { $known } už tu byly
       *[other] { $known } už tu bylo
    }.
records-searched-to = Partie se procházejí; zatím jsou známy ty do čísla { $number }.
records-newer = Novější
records-older = Starší
records-from = { $first }–{ $last }
records-game = Hra
records-any-game = kterákoli hra
records-player = Hráč
records-any-outcome = kterýkoli výsledek
records-position = Pozice
records-list = Partie
records-players = Hráči
records-result = Výsledek
records-ending = Jak skončila
records-length = Tahů
records-tag-event = Soutěž
records-tag-date = Datum
records-tag-site = Místo
records-tag-round = Kolo
records-tag-pace = Čas na přemýšlení
records-tag-seed = Náhodné semínko
records-unlimited = neomezený
records-finished = Dohráno
records-at = { $ply } z { $plies }
records-number = Partie { $number }
records-format = { $name } (.{ $extension })
records-found =
    { $count ->
        [one] { $count } partie
        [few] { $count } partie
       *[other] { $count } partií
    }
records-plies =
    { $count ->
        [one] { $count } tah
        [few] { $count } tahy
       *[other] { $count } tahů
    }
records-format-native = Text
records-format-lib = RenLib
records-format-gomocup = Gomocup
records-format-jsonl = Řádky JSON

## Matches and tournaments

watch-running = Spuštěno zde
watch-tables = Stoly lidí
watch-always = Vždy k vidění
watch-match-of-day = Zápas dne: { $game }
watch-match-at-table = Zápas dne u stolu: { $game }
watch-proof-played = Důkaz hry { $game }, dohraný do konce
watch-proof-play = Sledovat důkaz hry { $game }
watch-proof-of = Důkaz jako soupeř: { $game }
watch-latest = Nejnovější partie
watch-events = Zápasy a turnaje
watch-no-events = Zatím není uložen žádný zápas ani turnaj.
watch-progress = Odehrané partie
watch-played = { $played } z { $of ->
        [one] { $of } partie
       *[other] { $of } partií
    }
watch-live = Sledovat desku { $board }
watch-cancel = Ukončit
watch-new-match = Zahájit zápas
watch-new-tournament = Zahájit turnaj
watch-first = První hráč
watch-second = Druhý hráč
watch-how-many = Partií
watch-per-move = Sekund na tah
watch-clock = Sekundy na partii + tah (hodiny)
watch-openings = Zahájení
watch-book = z knihy
watch-random-plies =
    { $plies ->
        [one] { $plies } náhodný tah
        [few] { $plies } náhodné tahy
       *[other] { $plies } náhodných tahů
    }
watch-at-start = začátek hry
watch-sprt = Skončit, jakmile rozhodne sekvenční test
watch-given-up = Ukončit partie, které oba považují za rozhodnuté
watch-level = Ukončit partie, které oba považují za vyrovnané
watch-start = Zahájit
watch-file = Soubor turnaje
watch-standings = Pořadí
watch-crosstable = Křížová tabulka
watch-ratings = Hodnocení
watch-test = Sekvenční test
watch-test-at = Logaritmus věrohodnostního poměru { $llr } mezi { $lower } a { $upper }
watch-test-stronger = silnější
watch-test-no-gain = bez zisku
watch-test-open = bez rozhodnutí
watch-test-asks = Je první hráč silnější než druhý o { $gain } Elo, nebo jen o { $least }?
watch-test-elo = Elo { $elo } ± { $error }
watch-test-least = s jistotou 95 % nejméně { $elo } Elo
watch-test-most = s jistotou 95 % nejvýše { $elo } Elo
watch-test-between = s jistotou 95 % mezi { $low } a { $high } Elo
watch-settings = Nastavení soutěže
watch-points = Body
watch-games-played = Partie
watch-wins = Výhry
watch-wins-letter = V
watch-draws = Remízy
watch-draws-letter = R
watch-losses = Prohry
watch-losses-letter = P
watch-forfeits = Kontumace
watch-details = podrobnosti
watch-ended-early = Skončilo předčasně: { $count } z { $planned } partií
watch-ended-early-after =
    { $count ->
        [one] Skončilo předčasně po { $count } partii
       *[other] Skončilo předčasně po { $count } partiích
    }
watch-games =
    { $count ->
        [one] { $count } partie
        [few] { $count } partie
       *[other] { $count } partií
    }
watch-state-running = běží
watch-state-finished = skončilo
watch-state-cancelled = ukončeno předčasně
watch-state-failed = selhalo
cluster-title = Další počítače
cluster-summary = { $machines ->
    [one] { $machines } pracovní počítač
    [few] { $machines } pracovní počítače
   *[other] { $machines } pracovních počítačů
  }, { $threads } partií současně, { $pace } partií za sekundu
cluster-no-events = Právě se tam nic nehraje.
cluster-units = { $done } z { $of } dvojic hotovo, { $playing } se hraje, { $waiting } čeká
cluster-units-open = { $done } dvojic hotovo, { $playing } se hraje, { $waiting } čeká
cluster-left = zbývá asi { $time }
cluster-live = Právě hrané partie
cluster-on = na počítači { $worker }
cluster-workers = Pracovní počítače
cluster-worker = Počítač
cluster-version = Verze
cluster-threads = Současně
cluster-speed = Pozic za sekundu
cluster-playing = Hraje
cluster-games = Partie
cluster-problem = Server clusteru není vidět: { $reason }

## Bot studio

studio-editor = Text bota
studio-leave = Escape a potom Tab vede z textu ven.
studio-check = Zkontrolovat
studio-play = Hrát proti němu
studio-save = Uložit
studio-open = Otevřít
studio-examples = Začít s
studio-choose-example = zvol bota
studio-before = tím, co tu bylo předtím
studio-template = prázdným botem
studio-line = řádek { $line }
studio-log = Co bot řekl
studio-ladder = Žebříček
studio-ladder-of = Zvol hráče: tvůj bot s ním sehraje { $games } partií, z každého zahájení dvě.
studio-good = Bot je v pořádku.
studio-good-with = Bot je v pořádku a začíná tahem { $move }.
studio-problems =
    { $count ->
        [one] { $count } chyba
        [few] { $count } chyby
       *[other] { $count } chyb
    }

## Players

player-human = Člověk
player-script = { $name } (Lua)
level-1 = úplný začátek
level-2 = nováček
level-3 = učí se
level-4 = hraje občas
level-5 = hraje rád
level-6 = hraje horlivě
level-7 = oddíl
level-8 = silná
level-9 = velmi silná
level-10 = plná síla

## Soupeř podle výsledků

rival-name = Na tvou míru
rival-level = úroveň { $level }
rival-manner = Zesílí, když vyhráváš, a zeslábne, když prohráváš.
rival-up =
    { $row ->
        [one] Vyhráváš: teď úroveň { $level }.
        [few] Poslední { $row } partie jsou tvé: teď úroveň { $level }.
       *[other] Posledních { $row } partií je tvých: teď úroveň { $level }.
    }
rival-down =
    { $row ->
        [one] Prohráváš: teď úroveň { $level }.
        [few] Poslední { $row } partie nevyšly: teď úroveň { $level }.
       *[other] Posledních { $row } partií nevyšlo: teď úroveň { $level }.
    }
rival-stays-won = Dobře hráno. Znovu úroveň { $level }: tři výhry za sebou ji zesílí.
rival-stays-lost = Znovu úroveň { $level }: dvě prohry za sebou ji zeslabí.
rival-stays-drawn = Remíza: úroveň { $level } sedí.
rival-next = Další partie: úroveň { $level }

## Hosté

guest-name = Tvůj přítel
guest-unnamed = Hraješ beze jména.
guest-named = Hraješ jako { $name }.
guest-invite = Pozvi přítele
guest-how = Ať přítel naskenuje obrázek nebo otevře odkaz. Partie začne, jakmile někdo přijde.
guest-alone = Tento program odpovídá jen tomuto počítači, odkaz se tedy otevře jen zde. Spusť ho příkazem { $command }, chceš-li hrát s telefony ve své síti.
guest-code = Odkaz jako QR kód
guest-link = Odkaz pro přítele
guest-copy = Kopírovat odkaz
guest-share = Sdílet
guest-copied = Odkaz je zkopírován.
guest-copy-yourself = Tento prohlížeč nedovolí kopírovat: označ odkaz a zkopíruj ho.
guest-waiting = Čekání na přítele…
guest-taken = Na tuto pozvánku už hraje někdo jiný, ty se tedy díváš.
guest-expected = ještě nepřišel
guest-away = je pryč
guest-here = { $who } je tu
guest-gone = { $who } je pryč
guest-rematch = Odveta
guest-rematch-asked = Odveta nabídnuta
guest-rematch-take = Přijmout odvetu

## Lekce

page-learn = Učit se
learn-about = Každá lekce má několik kroků na živé desce: čti, zkoušej a dívej se, co z toho bude. Kdykoli můžeš přestat a pokračovat.
learn-all = Všechny lekce
learn-steps = Kroky
learn-step = Krok { $step } z { $of }
learn-board = Deska. { $task }
learn-missed = Ne úplně. Zkus to znovu.
learn-go-on = Jsi stále na tahu: pokračuj.
learn-back = Zpět
learn-show = Ukaž
learn-again = Zkusit znovu
learn-next = Dál
learn-skip = Přeskočit
learn-finished = Lekce hotova.
learn-skipped = Dodělat přeskočené
learn-play = Zahrát partii
learn-repeat = Ještě jednou
learn-done = hotovo
learn-progress = { $done } z { $of ->
        [one] { $of } kroku
       *[other] { $of } kroků
    }
learn-length =
    { $of ->
        [one] { $of } krok
        [few] { $of } kroky
       *[other] { $of } kroků
    }

## Zahájení podle pravidla

opening-title = Zahájení
opening-none = jako obvykle
opening-yours = Tvoje zahájení:
opening-theirs = { $who } má za úkol: „{ $task }“

## Partie, které jdou samy

replay-title = Přehrávání
replay-play = Přehrát
replay-pause = Pozastavit
replay-pace = Tempo
replay-seconds = { $seconds } s na tah

## Partie jako obrázky a deska k hledání

records-look = Zobrazit jako
records-as-pictures = obrázky
records-as-list = seznam
records-on-board = Zahájení nebo pozice na desce
records-board = Hledaná pozice, { $game }
records-board-help = Zahraj tahy obou stran. Najde se každá partie, která k této pozici dojde, i otočená nebo zrcadlená.
records-board-back = Vzít tah zpět
records-board-clear = Od začátku

## Stěna partií

watch-now = Právě se hraje
watch-ply = tah { $ply }
watch-spectators =
    { $count ->
        [one] dívá se { $count }
        [few] dívají se { $count }
       *[other] dívá se { $count }
    }
watch-others =
    { $count ->
        [one] dívá se { $count } další
        [few] dívají se { $count } další
       *[other] dívá se { $count } dalších
    }
watch-guests =
    { $count ->
        [one] host
        [few] { $count } hosté
       *[other] { $count } hostů
    }
watch-unnamed = Díváš se jako host.
watch-named = Díváš se jako { $name }.
watch-give-name = Uvést jméno
watch-change-name = Změnit jméno
watch-own-name = Tvoje jméno pro hráče a diváky
watch-name-help = Vidí ho všichni u stolu a zůstane v záznamech. Prázdné: host.
watch-take-name = Použít toto jméno
watch-result-bar = { $first } vyhrál { $wins }, remízy { $draws }, { $second } vyhrál { $losses }
watch-better = { $who } je lepší s jistotou { $percent } %.
watch-elo = { $who } vede o { $elo } ± { $error } Elo.
watch-elo-least = { $who } vede s jistotou 95 % nejméně o { $elo } Elo.
watch-elo-between = Rozdíl leží s jistotou 95 % mezi { $low } a { $high } Elo.
watch-points-of = { $points } z { $games }
## Úlohy

puzzles-heading = Úlohy: { $game }
puzzles-task = { $side }: na tahu a vyhraje
puzzles-number = Úloha { $number }, hodnocení { $rating }
puzzles-of-today = úloha dne
puzzles-find = Najdi jediný tah, který vyhrává.
puzzles-find-forced =
    { $ways ->
        [one] Najdi tah, který vyhrává vynuceně.
        [few] Najdi tah, který vyhrává vynuceně. Jsou známy { $ways }.
       *[other] Najdi tah, který vyhrává vynuceně. Je jich známo { $ways }.
    }
puzzles-right = Správně. Odpověď je { $move }; pokračuj.
puzzles-right-again = Správně. Jsi znovu na tahu.
puzzles-solved = Vyřešeno!
puzzles-also = Také { $move } vyhrává, ale není známa výhra tímto tahem, která by byla tak krátká jako řešení. Najdi kratší výhru.
puzzles-loses = Po { $move } vyhraje soupeř, to je dokázáno: { $line }
puzzles-loses-plain = Tah { $move } prohrává.
puzzles-no-win = Tah { $move } nevyhrává, to je dokázáno: { $line }
puzzles-no-win-plain = Tah { $move } nevyhrává.
puzzles-unproved = O tahu { $move } není známo, že vyhrává. Program by odpověděl: { $line }
puzzles-unproved-plain = O tahu { $move } není známo, že vyhrává.
puzzles-hint-is = Podívej se sem: { $spot }
puzzles-hint-theme = Myšlenka: { $theme }
puzzles-hint-region = Tah je ve vyznačené části desky.
puzzles-hint-close = Je to jedno z vyznačených míst.
puzzles-hint-more = Nápověda { $step } z { $of }
puzzles-solution-is = Řešení: { $line }
puzzles-brackets = Tahy v závorkách patří straně { $side }.
puzzles-line = Tahy na desce
puzzles-actions = Co můžeš udělat
puzzles-again = Zkusit znovu
puzzles-hint = Nápověda
puzzles-solution = Řešení
puzzles-next = Další úloha
puzzles-another = K jiné úloze
puzzles-none = Úloha { $number } pro hru { $game } neexistuje; čísla jdou od 1 do { $last }.
puzzles-proved = Dokázáno: jeden tah tu vyhrává a žádný jiný ne.
puzzles-searched =
    { $ways ->
        [one] Dokázáno: jeden tah tu vyhrává. Jiné mohou vyhrávat také, ale u žádného není známa tak krátká výhra.
        [few] Dokázáno: pozice je vyhraná. Správné jsou { $ways } první tahy. Jiné mohou vyhrávat také, ale u žádného není známa tak krátká výhra.
       *[other] Dokázáno: pozice je vyhraná. Správných je { $ways } prvních tahů. Jiné mohou vyhrávat také, ale u žádného není známa tak krátká výhra.
    }
puzzles-rating = Tvoje hodnocení
puzzles-rating-is = { $rating } ± { $error }
puzzles-rating-guess = asi { $rating }
puzzles-row = V řadě
puzzles-row-is = { $row } (nejvíc { $best })
puzzles-streak = Úlohy dne
puzzles-days =
    { $count ->
        [one] { $count } den v řadě
        [few] { $count } dny v řadě
       *[other] { $count } dní v řadě
    }
puzzles-daily = Úloha dne
puzzles-run = Tři minuty
puzzles-run-wrong = Špatně: { $move } nevyhrává.
puzzles-run-stop = Ukončit
puzzles-run-stands = vyřešeno { $solved }, chybně { $missed }
puzzles-run-over = Konec kola: vyřešeno { $solved }, chybně { $missed } (nejlépe { $best })
puzzles-share = Obrázek ke sdílení
puzzles-theme = Téma
puzzles-any-theme = všechna témata
puzzles-difficulty = Obtížnost
puzzles-any = libovolná
puzzles-easy = lehká
puzzles-middle = střední
puzzles-hard = těžká
puzzles-count =
    { $count ->
        [0] Žádná úloha taková není.
        [one] { $count } úloha
        [few] { $count } úlohy
       *[other] { $count } úloh
    }

## Books and libraries

book-next = Kniha pokračuje
book-ends = Tady kniha končí.
book-behind =
    { $count ->
        [0] za ním žádný tah
        [one] za ním { $count } tah
        [few] za ním { $count } tahy
       *[other] za ním { $count } tahů
    }
