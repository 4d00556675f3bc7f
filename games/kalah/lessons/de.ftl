# Lektionen von kalah auf Deutsch. Die Schritte sind die von course.toml.

kalah-lesson-rules = Die Regeln
kalah-lesson-rules-aim = Die sechs Mulden auf deiner Seite gehören dir und das Lager an ihrem Ende auch. Wer am Ende mehr Samen im Lager hat, gewinnt.
kalah-lesson-rules-sow = Wähle eine deiner Mulden. Ihre Samen werden einzeln gegen den Uhrzeigersinn gesät.
    .done = Jede Mulde bekam einen Samen.
kalah-lesson-rules-again = Endet die Saat in deinem Lager, bist du noch einmal am Zug. Welche Mulde hat genau die passende Zahl?
    .done = Der letzte Samen fiel in dein Lager: Du bist wieder am Zug.
kalah-lesson-rules-around = Säe die Mulde mit acht Samen: Es geht auf der anderen Seite weiter, aber nie in das andere Lager.
    .done = Ein Samen ins Lager, sechs auf die andere Seite, einer in deine erste Mulde.
kalah-lesson-rules-capture = Endet die Saat in einer eigenen leeren Mulde, schlägst du die Samen gegenüber mitsamt deinem letzten. Schlage sechs.
    .done = Fünf von gegenüber und dein letzter.
kalah-lesson-rules-both = Nimm erst den Extrazug und schlage dann: sieben Samen in einem Zug.
    .done = In der anderen Reihenfolge wäre der Extrazug verloren.
kalah-lesson-rules-nothing = Die Mulde gegenüber ist jetzt leer. Säe die erste Mulde und sieh, dass nichts geschlagen wird.
    .done = Liegt gegenüber nichts, bleibt dein Samen liegen.
kalah-lesson-rules-end = Sind die Mulden einer Seite leer, ist das Spiel aus, und die andere behält, was bei ihr liegt. Spiele deinen letzten Samen und zähle.
    .done = 25 zu 23: Du gewinnst mit zwei.

kalah-lesson-extra-turns = Extrazüge
kalah-lesson-extra-turns-which = Mulde 6 braucht für einen Extrazug einen Samen, Mulde 5 zwei, Mulde 4 drei und so weiter. Finde eine passende.
    .done = Suche zuerst danach: Score und Deep Score tun es auch.
kalah-lesson-extra-turns-nearest = Mehrere Mulden passen. Deep Score findet die längste Kette: Beginne mit der Mulde, die dem Lager am nächsten ist, und ziehe fünfmal in einem Zug.
    .done = Jede Saat ließ die anderen, wie sie waren.
kalah-lesson-extra-turns-then-capture = Ein Extrazug und dann der Schlag: Sammle sechs Samen.
    .done = Ein Schlag beendet deinen Zug, darum kommt er zuletzt.

kalah-lesson-guard = Hüte deine Samen
kalah-lesson-guard-danger = Nord kann gegenüber deinen sechs Samen enden und sie schlagen. Der Pessimist denkt zuerst daran. Rette sie.
    .done = Ausgesät können sie nicht auf einmal geschlagen werden.
kalah-lesson-guard-hit-first = Deine sechs Samen sind wieder in Gefahr. Schlage die Samen, die sie bedrohen.
    .done = Die beste Verteidigung bringt etwas ein.
