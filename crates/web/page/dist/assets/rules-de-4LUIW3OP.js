var e={gomoku:`
**Sie gewinnen mit f\xFCnf eigenen Steinen nebeneinander** in einer Reihe, einer Spalte oder einer Diagonale.

1. Schwarz beginnt. Dann wird abwechselnd gezogen, und jeder Zug setzt einen Stein auf einen leeren Schnittpunkt.
2. Steine werden nie bewegt und nie weggenommen.
3. Wer zuerst f\xFCnf in einer Reihe hat, gewinnt. Ein volles Brett ohne f\xFCnf ist remis.

**Worauf es ankommt.** Vier in einer Reihe mit einem leeren Punkt am Ende m\xFCssen sofort gestoppt werden. Drei in einer Reihe
mit zwei offenen Enden werden zu einer Vier mit zwei Enden, und die stoppt niemand mehr: Antworten Sie rechtzeitig, oder
machen Sie selbst eine. Zwei Drohungen auf einmal gewinnen.

### Varianten

* **Genau f\xFCnf**: Sechs oder mehr in einer Reihe z\xE4hlen nicht.
* **Renju**: Wer beginnt, ist im Vorteil. Deshalb darf Schwarz keine sechs in einer Reihe machen, keine zwei Vieren und
  keine zwei offenen Dreien auf einmal. Wer es tut, verliert. Ein Kreuz zeigt solche Punkte. Wei\xDF darf alles.
* **Caro**: F\xFCnf z\xE4hlen nur, wenn es genau f\xFCnf sind und nicht beide Enden verschlossen sind.
`,sticks:`
**Sie gewinnen mit f\xFCnf eigenen Figuren nebeneinander** in einer Reihe, einer Spalte oder einer Diagonale, in einer von drei
Folgen aus St\xE4ben und Tonnen:

* Stab, Stab, **Tonne**, Stab, Stab
* Stab, **Tonne**, Stab, **Tonne**, Stab
* Stab, **Tonne**, **Tonne**, **Tonne**, Stab

1. Rot beginnt. Ein Zug bringt eine eigene Figur in ein Loch: aus dem Vorrat, sp\xE4ter auch von einem Loch in ein anderes.
2. Jede Seite hat St\xE4be, hohle Tonnen (Ringe) und volle Tonnen. In einer Folge ist Tonne gleich Tonne, hohl oder voll.
3. **Zwei Figuren k\xF6nnen sich ein Loch teilen**: Ein Stab steht in einer hohlen Tonne der anderen Seite. Gleich, wer zuerst da
   war: Das Loch z\xE4hlt f\xFCr beide. Eine volle Tonne teilt mit nichts, und zwei eigene Figuren teilen sich nie ein Loch.
4. **Zuerst aus dem Vorrat.** Ihre St\xE4be auf dem Brett bleiben stehen, bis der letzte Stab den Vorrat verlassen hat. Danach darf
   jeder von ihnen in jedes Loch, in das er passt. F\xFCr Tonnen gilt dasselbe, und beide Arten sind ein Vorrat: Sie bleiben
   stehen, bis die letzte Tonne, hohl oder voll, im Spiel ist.
5. Kommt eine Stellung zum dritten Mal vor, ist die Partie remis.

**Worauf es ankommt.** Blocken Sie mit einer vollen Tonne. Eine hohle Tonne h\xE4lt keinen Stab ab, und ein Stab h\xE4lt keine hohle
Tonne ab: Was blocken sollte, tr\xE4gt dann auch Ihre Figur, und dieses Loch kann niemand mehr blocken.
`,kalah:`
**Sie gewinnen, wenn in Ihrem Speicher mehr Samen liegen als in dem der anderen Seite.** Ihrer ist die gro\xDFe Mulde rechts
von Ihrer Reihe, auf einem aufrechten Telefon unten.

1. S\xFCd beginnt. W\xE4hlen Sie eine Ihrer Mulden: Ihre Samen werden einzeln gegen den Uhrzeigersinn ges\xE4t, in die folgenden
   Mulden, in den eigenen Speicher und weiter durch die Mulden der anderen Seite. Deren Speicher wird ausgelassen.
2. **F\xE4llt der letzte Samen in Ihren Speicher, ziehen Sie noch einmal.**
3. **F\xE4llt der letzte Samen in eine leere eigene Mulde,** kommt er mit allen Samen der Mulde gegen\xFCber in Ihren Speicher.
   Liegt gegen\xFCber nichts, bleibt er liegen.
4. Die Partie endet, wenn alle Mulden einer Seite leer sind. Was in den Mulden der anderen liegt, kommt in deren Speicher.
5. Gleich viele Samen sind ein Remis.

**Worauf es ankommt.** Eine Mulde mit so vielen Samen, wie es Schritte bis zum Speicher sind, bringt noch einen Zug: Beginnen Sie
mit der n\xE4chsten am Speicher. Achten Sie auf leere Mulden gegen\xFCber Ihren vollen.

### Varianten

* **Leeres Schlagen**: Der letzte Samen in einer leeren Mulde kommt auch dann in den Speicher, wenn gegen\xFCber nichts liegt.
* **Mit Warten**: Die Partie endet, wenn die Seite am Zug keine Samen hat.
`};export{e as rules};
