# Eröffnungsregeln für Menschen, auf Deutsch.

openings-task = { $left } { $place } { $aim }
openings-put =
    { $left ->
        [one] Mach einen Zug für { $side }.
       *[other] Zieh für { $side }; { $left } Züge der Eröffnung machst du, abwechselnd für beide Seiten.
    }
openings-put-turn = Mach den ersten Zug, für { $side }.
openings-in-the-middle = Dieser Zug gehört in die Mitte des Brettes.
openings-within = Bleib mit diesem Zug im Quadrat von { $size } × { $size } in der Mitte.
openings-make-it-even = Danach darf der andere die Seite wählen, also gleiche sie so gut aus, wie du kannst.
openings-make-it-good = Zieh so gut für deine Seite, wie du kannst.
openings-choose-side = Du hast { $side }. Wähle deine Seite.
openings-choose-way = Du hast { $side }. Wähle, wie die Eröffnung weitergeht.
openings-offer = Biete Zug { $number } von { $count } für { $side } an. Der andere sucht sich einen davon aus. Züge, die durch Spiegeln oder Drehen des Brettes gleich werden, gelten als einer.
openings-take =
    { $count ->
        [one] Ein Zug ist angeboten: nimm ihn; er wird für { $side } gespielt.
       *[other] Nimm einen der { $count } angebotenen Züge; er wird für { $side } gespielt.
    }

openings-swap = { $side } nehmen
openings-swap-meaning = Ihr tauscht die Seiten, du hast von nun an { $side }; als Nächstes zieht { $next }.
openings-swap-on-meaning = Ihr tauscht die Seiten: du hast { $side }, und die Eröffnung geht weiter.
openings-stay = { $side } behalten
openings-stay-meaning = Du behältst { $side } für das Spiel; als Nächstes zieht { $next }.
openings-stay-on-meaning = Du behältst { $side }, und die Eröffnung geht weiter.
openings-more =
    { $count ->
        [one] Einen Zug mehr machen
       *[other] { $count } Züge mehr machen
    }
openings-more-meaning =
    { $count ->
        [one] Du machst einen weiteren Zug, und der andere wählt die Seite.
       *[other] Du machst { $count } weitere Züge, und der andere wählt die Seite.
    }
openings-offers =
    { $count ->
        [one] Ein fünfter Zug
       *[other] { $count } fünfte Züge
    }
openings-offers-meaning =
    { $count ->
        [one] Ein Zug wird als fünfter angeboten und muss genommen werden.
       *[other] { $count } Züge werden als fünfter angeboten; einer davon wird ausgesucht und gespielt.
    }

openings-move-swap = tauschen
openings-move-stay = behalten
openings-move-put = { $count } weitere
openings-move-offer = { $count } anbieten

openings-not-now = { $choice } steht jetzt nicht zur Wahl
openings-choose-first = zuerst ist zu wählen: { $choices }
openings-outside = { $move } liegt außerhalb des Quadrats von { $size } × { $size } in der Mitte
openings-alike = { $move } ist bis auf eine Symmetrie des Brettes dasselbe wie { $other }, das schon angeboten ist
openings-not-offered = { $move } ist nicht unter den angebotenen Zügen
