// The rules as players need them, in German.
export const rules = {
    gomoku: `
**Sie gewinnen mit fünf eigenen Steinen nebeneinander** in einer Reihe, einer Spalte oder einer Diagonale.

1. Schwarz beginnt. Dann wird abwechselnd gezogen, und jeder Zug setzt einen Stein auf einen leeren Schnittpunkt.
2. Steine werden nie bewegt und nie weggenommen.
3. Wer zuerst fünf in einer Reihe hat, gewinnt. Ein volles Brett ohne fünf ist remis.

**Worauf es ankommt.** Vier in einer Reihe mit einem leeren Punkt am Ende müssen sofort gestoppt werden. Drei in einer Reihe
mit zwei offenen Enden werden zu einer Vier mit zwei Enden, und die stoppt niemand mehr: Antworten Sie rechtzeitig, oder
machen Sie selbst eine. Zwei Drohungen auf einmal gewinnen.

### Varianten

* **Genau fünf**: Sechs oder mehr in einer Reihe zählen nicht.
* **Renju**: Wer beginnt, ist im Vorteil. Deshalb darf Schwarz keine sechs in einer Reihe machen, keine zwei Vieren und
  keine zwei offenen Dreien auf einmal. Wer es tut, verliert. Ein Kreuz zeigt solche Punkte. Weiß darf alles.
* **Caro**: Fünf zählen nur, wenn es genau fünf sind und nicht beide Enden verschlossen sind.
`,
    sticks: `
**Sie gewinnen mit fünf eigenen Figuren nebeneinander** in einer Reihe, einer Spalte oder einer Diagonale, in einer von drei
Folgen aus Stäben und Tonnen:

* Stab, Stab, **Tonne**, Stab, Stab
* Stab, **Tonne**, Stab, **Tonne**, Stab
* Stab, **Tonne**, **Tonne**, **Tonne**, Stab

1. Rot beginnt. Ein Zug bringt eine eigene Figur in ein Loch: aus dem Vorrat, später auch von einem Loch in ein anderes.
2. Jede Seite hat Stäbe, hohle Tonnen (Ringe) und volle Tonnen. In einer Folge ist Tonne gleich Tonne, hohl oder voll.
3. **Zwei Figuren können sich ein Loch teilen**: Ein Stab steht in einer hohlen Tonne der anderen Seite. Gleich, wer zuerst da
   war: Das Loch zählt für beide. Eine volle Tonne teilt mit nichts, und zwei eigene Figuren teilen sich nie ein Loch.
4. **Zuerst aus dem Vorrat.** Ihre Stäbe auf dem Brett bleiben stehen, bis der letzte Stab den Vorrat verlassen hat. Danach darf
   jeder von ihnen in jedes Loch, in das er passt. Für Tonnen gilt dasselbe, und beide Arten sind ein Vorrat: Sie bleiben
   stehen, bis die letzte Tonne, hohl oder voll, im Spiel ist.
5. Kommt eine Stellung zum dritten Mal vor, ist die Partie remis.

**Worauf es ankommt.** Blocken Sie mit einer vollen Tonne. Eine hohle Tonne hält keinen Stab ab, und ein Stab hält keine hohle
Tonne ab: Was blocken sollte, trägt dann auch Ihre Figur, und dieses Loch kann niemand mehr blocken.
`,
    kalah: `
**Sie gewinnen, wenn in Ihrem Speicher mehr Samen liegen als in dem der anderen Seite.** Ihrer ist die große Mulde rechts
von Ihrer Reihe, auf einem aufrechten Telefon unten.

1. Süd beginnt. Wählen Sie eine Ihrer Mulden: Ihre Samen werden einzeln gegen den Uhrzeigersinn gesät, in die folgenden
   Mulden, in den eigenen Speicher und weiter durch die Mulden der anderen Seite. Deren Speicher wird ausgelassen.
2. **Fällt der letzte Samen in Ihren Speicher, ziehen Sie noch einmal.**
3. **Fällt der letzte Samen in eine leere eigene Mulde,** kommt er mit allen Samen der Mulde gegenüber in Ihren Speicher.
   Liegt gegenüber nichts, bleibt er liegen.
4. Die Partie endet, wenn alle Mulden einer Seite leer sind. Was in den Mulden der anderen liegt, kommt in deren Speicher.
5. Gleich viele Samen sind ein Remis.

**Worauf es ankommt.** Eine Mulde mit so vielen Samen, wie es Schritte bis zum Speicher sind, bringt noch einen Zug: Beginnen Sie
mit der nächsten am Speicher. Achten Sie auf leere Mulden gegenüber Ihren vollen.

### Varianten

* **Leeres Schlagen**: Der letzte Samen in einer leeren Mulde kommt auch dann in den Speicher, wenn gegenüber nichts liegt.
* **Mit Warten**: Die Partie endet, wenn die Seite am Zug keine Samen hat.
`,
};
