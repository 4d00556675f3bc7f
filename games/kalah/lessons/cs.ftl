# Lekce hry kalah česky. Kroky jsou z course.toml.

kalah-lesson-rules = Pravidla
kalah-lesson-rules-aim = Šest důlků na tvé straně je tvých a sklad na jejich konci také. Kdo má na konci ve skladu víc semen, vyhrává.
kalah-lesson-rules-sow = Vyber jeden ze svých důlků. Semena se rozsejí po jednom proti směru hodin.
    .done = Každý důlek dostal jedno semeno.
kalah-lesson-rules-again = Skončí-li setba ve tvém skladu, táhneš znovu. Který důlek má právě tolik semen?
    .done = Poslední semeno padlo do skladu: jsi znovu na tahu.
kalah-lesson-rules-around = Rozsej důlek s osmi semeny: pokračuje se na druhé straně, ale nikdy do cizího skladu.
    .done = Jedno semeno do skladu, šest na druhou stranu a jedno do tvého prvního důlku.
kalah-lesson-rules-capture = Skončíš-li ve svém prázdném důlku, bereš semena naproti i se svým posledním. Vezmi šest.
    .done = Pět z protější strany a tvé poslední.
kalah-lesson-rules-both = Nejdřív využij tah navíc a pak ber: sedm semen v jednom tahu.
    .done = V opačném pořadí bys o tah navíc přišel.
kalah-lesson-rules-nothing = Protější důlek je teď prázdný. Rozsej první důlek a uvidíš, že se nic nebere.
    .done = Když naproti nic není, semeno zůstává.
kalah-lesson-rules-end = Když jsou důlky jedné strany prázdné, hra končí a druhá si nechá, co má u sebe. Zahraj poslední semeno a počítej.
    .done = 25 ku 23: vyhráváš o dvě.

kalah-lesson-extra-turns = Tahy navíc
kalah-lesson-extra-turns-which = Důlek 6 potřebuje k tahu navíc jedno semeno, důlek 5 dvě, důlek 4 tři a tak dále. Najdi ten správný.
    .done = Nejdřív hledej tyto: dělají to i Score a Deep Score.
kalah-lesson-extra-turns-nearest = Hodí se víc důlků. Deep Score najde nejdelší řetěz: začni důlkem nejblíž skladu a táhni pětkrát v jednom tahu.
    .done = Každá setba nechala ostatní, jak byly.
kalah-lesson-extra-turns-then-capture = Tah navíc a pak braní: získej šest semen.
    .done = Braní tvůj tah ukončí, proto přijde poslední.

kalah-lesson-guard = Hlídej svá semena
kalah-lesson-guard-danger = Sever může skončit naproti tvým šesti semenům a vzít je. Pesimista na to myslí nejdřív. Zachraň je.
    .done = Rozsetá je nelze vzít najednou.
kalah-lesson-guard-hit-first = Tvých šest semen je zase v ohrožení. Vezmi semena, která je ohrožují.
    .done = Nejlepší obrana něco získá.
