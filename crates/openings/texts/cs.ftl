# Pravidla zahájení pro lidi, česky.

openings-task = { $left } { $place } { $aim }
openings-put =
    { $left ->
        [one] Zahraj jeden tah za stranu { $side }.
       *[other] Zahraj za stranu { $side }; tahů zahájení, které ještě zahraješ střídavě za obě strany: { $left }.
    }
openings-put-turn = Zahraj první tah za stranu { $side }.
openings-in-the-middle = Tento tah patří doprostřed desky.
openings-within = Tímto tahem zůstaň ve čtverci { $size } × { $size } uprostřed.
openings-make-it-even = Soupeř si pak smí vybrat stranu, proto je vyrovnej, jak nejlépe umíš.
openings-make-it-good = Zahraj co nejlépe pro svou stranu.
openings-choose-side = Máš stranu { $side }. Vyber si, kterou stranu chceš.
openings-choose-way = Máš stranu { $side }. Vyber, jak bude zahájení pokračovat.
openings-offer = Nabídni tah { $number } z { $count } za stranu { $side }. Soupeř si jeden z nich vybere. Tahy, které jsou po otočení nebo zrcadlení desky stejné, platí za jeden.
openings-take =
    { $count ->
        [one] Nabídnut je jediný tah: vezmi ho; zahraje se za stranu { $side }.
       *[other] Vyber jeden z nabízených tahů ({ $count }); zahraje se za stranu { $side }.
    }

openings-swap = Vzít si: { $side }
openings-swap-meaning = Vyměníte si strany a od teď máš stranu { $side }; další tah má { $next }.
openings-swap-on-meaning = Vyměníte si strany: máš stranu { $side } a zahájení pokračuje.
openings-stay = Nechat si: { $side }
openings-stay-meaning = Necháš si stranu { $side }; další tah má { $next }.
openings-stay-on-meaning = Necháš si stranu { $side } a zahájení pokračuje.
openings-more =
    { $count ->
        [one] Zahrát ještě { $count } tah
        [few] Zahrát ještě { $count } tahy
       *[other] Zahrát ještě { $count } tahů
    }
openings-more-meaning =
    { $count ->
        [one] Zahraješ ještě { $count } tah a soupeř si vybere stranu.
        [few] Zahraješ ještě { $count } tahy a soupeř si vybere stranu.
       *[other] Zahraješ ještě { $count } tahů a soupeř si vybere stranu.
    }
openings-offers =
    { $count ->
        [one] { $count } pátý tah
        [few] { $count } páté tahy
       *[other] { $count } pátých tahů
    }
openings-offers-meaning =
    { $count ->
        [one] Nabídne se jeden pátý tah a musí se vzít.
        [few] Nabídnou se { $count } páté tahy; jeden z nich se vybere a zahraje.
       *[other] Nabídne se { $count } pátých tahů; jeden z nich se vybere a zahraje.
    }

openings-move-swap = vyměnit
openings-move-stay = ponechat
openings-move-put = přidat { $count }
openings-move-offer = nabídnout { $count }

openings-not-now = { $choice } teď nelze zvolit
openings-choose-first = nejdřív je třeba zvolit: { $choices }
openings-outside = { $move } leží mimo čtverec { $size } × { $size } uprostřed
openings-alike = { $move } je až na souměrnost desky totéž co { $other }, který už je nabídnut
openings-not-offered = { $move } není mezi nabízenými tahy
