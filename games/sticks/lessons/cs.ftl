# Lekce hry sticks česky. Kroky jsou z course.toml.

sticks-lesson-rules = Pravidla
sticks-lesson-rules-stick = Jsi červený. Vezmi ze zásobníku tyčku a dej ji do libovolného důlku.
    .done = V každém tahu se pohne právě jedním kusem.
sticks-lesson-rules-barrel = Máš také sudy: čtyři duté a čtyři plné. Dej jeden z nich na důlek.
    .done = Tyčky a sudy dohromady tvoří řadu.
sticks-lesson-rules-one-barrel = Pět důlků v řadě vyhrává jedním ze tří sledů. První: tyčka, tyčka, sud, tyčka, tyčka. Doplň ho.
    .done = Vyhráváš.
sticks-lesson-rules-two-barrels = Druhý: tyčka, sud, tyčka, sud, tyčka. Třetí je tyčka, tři sudy, tyčka. Řada může být šikmá. Doplň tuto kterýmkoli sudem.
    .done = Ve sledu jsou duté a plné sudy totéž.
sticks-lesson-rules-stick-in-barrel = Žlutého sud je dutý. Zastrč do něj svou tyčku.
    .done = Sdílený důlek: platí pro oba.
sticks-lesson-rules-barrel-over-stick = Jde to i naopak: nasaď dutý sud na tyčku žlutého. Zkus i plný: nevejde se k ničemu.
    .done = Tyčka jednoho a dutý sud druhého: nic jiného důlek nesdílí.
sticks-lesson-rules-shared-counts = Žlutý dal tyčku doprostřed tvé řady. Přesto vyhraj.
    .done = Sdílený důlek je i tvůj sud.
sticks-lesson-rules-locked-stick = Vyber svou tyčku na desce a zkus s ní pohnout.
    .done = Dokud máš v zásobníku tyčku, žádná tyčka na desce se nesmí pohnout.
sticks-lesson-rules-pool = Všechny čtyři duté sudy jsou na desce. Zkus s jedním pohnout.
    .done = Sudy jsou jedna zásoba: dokud je jakýkoli v zásobníku, žádný sud na desce se nepohne.
sticks-lesson-rules-all-in-play = Teď je na desce všech osm sudů, a tak se smějí hýbat, jak daleko chceš. Jedním vyhraj.
    .done = Znáš všechna pravidla.

sticks-lesson-blocking = Sudy, které blokují
sticks-lesson-blocking-hollow-fails = Žlutý zablokoval tvou řadu dutým sudem. Ukaž, že to nic nezastaví.
    .done = Dutý sud tyčku nikdy nezastaví.
sticks-lesson-blocking-stop-a-stick = Žlutému chybí k výhře tyčka. Zastav ho.
    .done = Stačí plný sud nebo vlastní tyčka.
sticks-lesson-blocking-stop-a-barrel = Žlutému chybí k výhře sud. Kterým kusem ho zastavíš?
    .done = Jakýmkoli sudem. Tyčkou ne: dutý sud se na ni nasadí.

sticks-lesson-unblockable = Důlky, které nikdo nezablokuje
sticks-lesson-unblockable-build = Dutý sud žlutého stojí v tvé řadě a vejde se tam už jen tvá tyčka. Board Rank takové důlky počítá. Zaplň druhý důlek řady.
    .done = Žlutý tě nezastaví: i když sud odejde, tyčka se vejde.
sticks-lesson-unblockable-win = Žlutý s tím nemohl nic udělat. Vyhraj.
    .done = Hrozby ve sdílených důlcích rozhodují většinu partií.
sticks-lesson-unblockable-around-a-stick = Jde to i se sudem kolem tyčky žlutého. Nejdřív zaplň druhý důlek.
    .done = Tvůj dutý sud řadu doplní, ať tyčka odejde kamkoli.

sticks-lesson-trays = Co zbylo v zásobníku
sticks-lesson-trays-two-ways = Jsi žlutý. Červenému chybí v mezeře tyčka nebo sud. Obojí zastaví jen jeden druh kusu.
    .done = Obojí zastaví jen plný sud.
sticks-lesson-trays-no-way = Totéž znovu, ale všechny tvé plné sudy jsou na desce. Zkus tam jeden přesunout.
    .done = Drží ho duté sudy v zásobníku. Než zaútočíš, podívej se do obou zásobníků.
sticks-lesson-trays-use-it = Teď jsi červený a žlutý tě nezastavil. Vyhraj.
    .done = Vědět, co zbývá v zásobě, má cenu tahu.
