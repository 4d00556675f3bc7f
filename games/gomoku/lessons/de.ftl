# Lektionen von gomoku auf Deutsch. Die Schritte sind die von course.toml.

gomoku-lesson-rules = Die Regeln
gomoku-lesson-rules-stone = Schwarz beginnt. Setze einen Stein auf einen beliebigen Kreuzungspunkt. Steine werden nie bewegt.
    .done = Dann ist Weiß am Zug, und so weiter: jeder einen Stein.
gomoku-lesson-rules-five = Du hast vier in einer Reihe. Mach fünf daraus und gewinne.
    .done = Fünf in einer Reihe: gewonnen.
gomoku-lesson-rules-diagonal = Reihen zählen in jeder Richtung: quer, längs und schräg. Finde die Fünf.
    .done = Schräge Reihen übersieht man am leichtesten.
gomoku-lesson-rules-stop-four = Weiß hat vier und gewinnt im nächsten Zug. Halte es auf.
    .done = Ein Ende war schon zu, darum genügt ein Stein.
gomoku-lesson-rules-open-three = Zwei Steine mit Platz auf beiden Seiten: Mach drei daraus, mit zwei offenen Enden.
    .done = Eine offene Drei. Weiß muss antworten, sonst machst du eine offene Vier.
gomoku-lesson-rules-stop-three = Jetzt hat Weiß eine offene Drei. Halte sie auf, bevor sie eine offene Vier wird.
    .done = Richtig. Einen Zug später wäre es zu spät.
gomoku-lesson-rules-open-four = Niemand hat deine Drei aufgehalten. Mach eine Vier, die an beiden Enden zur Fünf werden kann.
    .done = Eine offene Vier: Weiß kann nur ein Ende schließen.
gomoku-lesson-rules-finish = Weiß hat ein Ende geschlossen. Gewinne am anderen.
    .done = Das ist das ganze Spiel: Drohe, bis zwei Drohungen nicht zugleich zu beantworten sind.
gomoku-lesson-rules-renju = Im Renju ist Schwarz im Vorteil und wird gebremst: Das rote Kreuz zeigt einen Punkt, auf den Schwarz nicht darf, hier weil zwei offene Dreien zugleich entstünden.

gomoku-lesson-threes = Offene Dreien
gomoku-lesson-threes-lines = Shliens FIVE von 1992 zählt die Fünferlinien durch jeden Punkt. Spiele den Punkt mit den meisten.
    .done = Die Mitte hat die meisten Linien. Am Rand sind es wenige.
gomoku-lesson-threes-broken-three = Auch eine Drei mit Lücke droht. Mach eine durchbrochene Drei: Lass einen Punkt frei.
    .done = Boora sieht dieses Muster wie eine ganze Drei.
gomoku-lesson-threes-stop-broken = Weiß hat eine durchbrochene Drei. Wo hältst du sie auf?
    .done = In der Lücke verhinderst du am meisten.
gomoku-lesson-threes-double-three = Ein Stein, zwei offene Dreien: Weiß kann nur eine aufhalten. Finde den Punkt.
    .done = Eine Doppeldrei gewinnt; nur im Renju ist sie Schwarz verboten.
gomoku-lesson-threes-race = Beide Seiten haben eine offene Drei, und du bist am Zug. Boora 0.5 greift hier an und schaut nie zurück. Mach es auch so.
    .done = Deine Vier kommt zuerst.

gomoku-lesson-fours = Vieren, die zwingen
gomoku-lesson-fours-four = Deine Drei ist an einem Ende zu. Mach trotzdem eine Vier: Weiß hat genau eine Antwort.
    .done = Erzwungen. Wer Vieren macht, bestimmt, was geschieht.
gomoku-lesson-fours-four-three = Ein Stein macht eine Vier in der Reihe und eine Drei in der Spalte. Finde ihn.
    .done = Weiß muss die Vier stoppen, und die Drei bleibt.
gomoku-lesson-fours-after-four-three = Nutze jetzt die Drei.
    .done = Vier-Drei ist der übliche Weg zum Sieg.
gomoku-lesson-fours-double-four = Zwei geschlossene Dreien treffen sich in einem Punkt. Mach zwei Vieren zugleich.
    .done = Weiß kann nur eine davon beantworten.
