# Lektionen von sticks auf Deutsch. Die Schritte sind die von course.toml.

sticks-lesson-rules = Die Regeln
sticks-lesson-rules-stick = Du bist Rot. Nimm einen Stab aus deiner Ablage und stecke ihn in ein beliebiges Loch.
    .done = In jedem Zug wird genau ein Stück bewegt.
sticks-lesson-rules-barrel = Du hast auch Tonnen: vier hohle und vier volle. Setze eine von beiden Arten in ein Loch.
    .done = Stäbe und Tonnen zusammen ergeben eine Reihe.
sticks-lesson-rules-one-barrel = Fünf Löcher in einer Reihe gewinnen in einer von drei Folgen. Die erste: Stab, Stab, Tonne, Stab, Stab. Ergänze sie.
    .done = Gewonnen.
sticks-lesson-rules-two-barrels = Die zweite: Stab, Tonne, Stab, Tonne, Stab. Die dritte ist Stab, drei Tonnen, Stab. Reihen dürfen schräg sein. Ergänze diese, mit welcher Tonne du willst.
    .done = In einer Folge sind hohle und volle Tonnen gleich.
sticks-lesson-rules-stick-in-barrel = Gelbs Tonne ist hohl. Stecke deinen Stab hinein.
    .done = Ein geteiltes Loch: Es zählt für beide.
sticks-lesson-rules-barrel-over-stick = Es geht auch umgekehrt: Stülpe deine hohle Tonne über Gelbs Stab. Probiere auch die volle: Sie passt zu nichts.
    .done = Stab des einen, hohle Tonne des anderen: Sonst teilt nichts ein Loch.
sticks-lesson-rules-shared-counts = Gelb hat einen Stab mitten in deine Reihe gesteckt. Gewinne trotzdem.
    .done = Das geteilte Loch ist auch deine Tonne.
sticks-lesson-rules-locked-stick = Wähle deinen Stab auf dem Brett und versuche, ihn zu bewegen.
    .done = Solange ein Stab in deiner Ablage ist, darf sich keiner deiner Stäbe auf dem Brett bewegen.
sticks-lesson-rules-pool = Alle vier hohlen Tonnen sind auf dem Brett. Versuche, eine davon zu bewegen.
    .done = Tonnen sind ein gemeinsamer Vorrat: Solange eine der beiden Arten in deiner Ablage ist, bewegt sich keine Tonne auf dem Brett.
sticks-lesson-rules-all-in-play = Jetzt sind alle acht Tonnen auf dem Brett und dürfen sich bewegen, so weit du willst. Gewinne mit einer.
    .done = Du kennst alle Regeln.

sticks-lesson-blocking = Tonnen, die blockieren
sticks-lesson-blocking-hollow-fails = Gelb hat deine Reihe mit einer hohlen Tonne blockiert. Zeige, dass das nichts aufhält.
    .done = Eine hohle Tonne hält nie einen Stab auf.
sticks-lesson-blocking-stop-a-stick = Gelb braucht einen Stab zum Sieg. Halte ihn auf.
    .done = Eine volle Tonne oder ein eigener Stab genügt.
sticks-lesson-blocking-stop-a-barrel = Gelb braucht eine Tonne zum Sieg. Welches deiner Stücke hält es auf?
    .done = Jede Tonne. Ein Stab nicht: Eine hohle Tonne passt darüber.

sticks-lesson-unblockable = Löcher, die niemand blockiert
sticks-lesson-unblockable-build = Gelbs hohle Tonne steht in deiner Reihe, und nur dein Stab passt noch hinein. Board Rank zählt solche Löcher. Fülle das andere Loch der Reihe.
    .done = Gelb kann dich nicht aufhalten: Geht die Tonne weg, passt der Stab auch.
sticks-lesson-unblockable-win = Gelb konnte nichts dagegen tun. Gewinne.
    .done = Drohungen in geteilten Löchern entscheiden die meisten Partien.
sticks-lesson-unblockable-around-a-stick = Mit einer Tonne um Gelbs Stab geht es auch. Fülle zuerst das andere Loch.
    .done = Deine hohle Tonne vollendet die Reihe, wohin der Stab auch geht.

sticks-lesson-trays = Was in der Ablage bleibt
sticks-lesson-trays-two-ways = Du bist Gelb. Rot braucht in der Lücke einen Stab oder eine Tonne. Nur eine Art von Stück hält beides auf.
    .done = Nur eine volle Tonne hält beides auf.
sticks-lesson-trays-no-way = Noch einmal dasselbe, aber alle deine vollen Tonnen sind schon auf dem Brett. Versuche, eine dorthin zu bewegen.
    .done = Die hohlen Tonnen in deiner Ablage halten sie fest. Sieh in beide Ablagen, bevor du angreifst.
sticks-lesson-trays-use-it = Jetzt bist du Rot, und Gelb konnte dich nicht aufhalten. Gewinne.
    .done = Zu wissen, was in einer Ablage bleibt, ist einen Zug wert.
