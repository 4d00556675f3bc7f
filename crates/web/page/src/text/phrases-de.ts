// What the server says, in German: whole sentences, and patterns for those with names and numbers in them.
import { words } from "./de.js";

/** A side or a piece inside a sentence. */
const part = (name: string): string => (Object.hasOwn(words, name) ? (words[name] ?? name) : name);

const WHOLE: Readonly<Record<string, string>> = {
  // Games and their variants.
  "Gomoku, five in a row": "Gomoku, fünf in einer Reihe",
  "Kalah(m,n)": "Kalah",
  "place stones in turn; five in a row, column or diagonal win": "abwechselnd Steine setzen; fünf in einer Reihe, Spalte oder Diagonale gewinnen",
  "the usual board": "das übliche Brett",
  "the board of Shlien's FIVE of 1992": "das Brett von Shliens FIVE, 1992",
  "the board of Gomocup's freestyle league": "das Brett der Freestyle-Liga des Gomocup",
  "the standard rule of gomoku events": "die Standardregel von Turnieren: genau fünf",
  "the game with forbidden moves for black": "das Spiel mit verbotenen Zügen für Schwarz",
  "as played in Vietnam": "wie in Vietnam gespielt",
  "five holes in a row with sticks and barrels in one of three sequences; pieces may share a hole":
    "fünf Löcher in einer Reihe mit Stäben und Tonnen in einer von drei Folgen; Figuren können sich ein Loch teilen",
  "7 × 7 holes, 10 sticks, 4 hollow and 4 solid barrels each": "7 × 7 Löcher, je 10 Stäbe, 4 hohle und 4 volle Tonnen",
  "6 × 6 holes, 8 sticks, 3 hollow and 3 solid barrels each": "6 × 6 Löcher, je 8 Stäbe, 3 hohle und 3 volle Tonnen",
  "6 × 2 holes, 3 sticks and 2 hollow barrels each": "6 × 2 Löcher, je 3 Stäbe und 2 hohle Tonnen",
  "5 × 5 holes, 6 sticks, 2 hollow and 2 solid barrels each": "5 × 5 Löcher, je 6 Stäbe, 2 hohle und 2 volle Tonnen",
  "sow seeds around the board and gather more of them in your store than your opponent":
    "Samen um das Brett säen und im eigenen Speicher mehr davon sammeln als der Gegner",
  "the game as it is sold": "das Spiel, wie man es kauft",
  "the rules of Ruby Quiz 58": "die Regeln von Ruby Quiz 58",
  "the tournament size": "die Turniergröße",
  short: "kurz",
  "a side without seeds waits until it is to move": "eine Seite ohne Samen wartet, bis sie am Zug ist",
  // Players.
  "always the fourth point of the fourth row from the top; its second move is illegal and forfeits":
    "immer der vierte Punkt der vierten Reihe von oben; der zweite Zug ist regelwidrig und verliert",
  "a legal move, all equally likely": "irgendein erlaubter Zug, alle gleich wahrscheinlich",
  "a random point": "ein zufälliger Punkt",
  "a random point; shows the spots around the last move": "ein zufälliger Punkt; zeigt die Felder um den letzten Zug",
  "a random point; shows the patterns of the last move": "ein zufälliger Punkt; zeigt die Muster des letzten Zugs",
  "a random empty point within two steps of a stone": "ein zufälliger leerer Punkt höchstens zwei Schritte neben einem Stein",
  "greedy: the point whose stone forms the most valuable patterns": "gierig: der Punkt, dessen Stein die wertvollsten Muster bildet",
  "makes five, else answers a threat of the last move, else greedy": "macht fünf, beantwortet sonst eine Drohung des letzten Zugs, sonst gierig",
  "as boora-0.6, with a random choice among nearly equal points": "wie boora-0.6, wählt zufällig unter fast gleich guten Punkten",
  "counts the pieces on all lines of five; completes, blocks, then makes threes of twos":
    "zählt die Steine auf allen Fünferlinien; vollendet, blockt, macht dann aus Zweien Dreien",
  "alpha-beta search over the shapes of all lines; proves wins by fours; plays by every rule":
    "Alpha-Beta-Suche über die Formen aller Linien; beweist Gewinne durch Vieren; kann jede Regel",
  "always the same point; forfeits with its second move": "immer derselbe Punkt; verliert mit dem zweiten Zug",
  "a random point, again and again until it is empty": "ein zufälliger Punkt, so oft, bis er leer ist",
  "a random empty point": "ein zufälliger leerer Punkt",
  "random; prints the lines through the last move": "zufällig; schreibt die Linien durch den letzten Zug auf",
  "random; prints the patterns of the last move": "zufällig; schreibt die Muster des letzten Zugs auf",
  "a random point within two steps of a stone": "ein zufälliger Punkt höchstens zwei Schritte neben einem Stein",
  "greedy: the point with the best patterns": "gierig: der Punkt mit den besten Mustern",
  "makes five, else answers threats, else greedy": "macht fünf, beantwortet sonst Drohungen, sonst gierig",
  "as boora-0.6 with some choice among good points": "wie boora-0.6, mit etwas Auswahl unter guten Punkten",
  "counts lines of five as Shlien's program does": "zählt Fünferlinien wie Shliens Programm",
  "weighs attack and defence of every point": "wägt bei jedem Punkt Angriff und Abwehr",
  "values every hole by what a piece builds and blocks there, then looks for a piece to move":
    "bewertet jedes Loch danach, was eine Figur dort baut und verstellt, und sucht dann eine Figur dafür",
  "compares the boards after every move by the states of all sequences of both sides":
    "vergleicht die Bretter nach jedem Zug nach dem Stand aller Folgen beider Seiten",
  "plain alpha-beta with the engine's evaluation, to measure the engine against":
    "einfaches Alpha-Beta mit der Bewertung der Engine, um sie daran zu messen",
  "searches with the worth of all lines of both sides, and proves wins by threats":
    "sucht mit dem Wert aller Linien beider Seiten und beweist Gewinne durch Drohungen",
  "any legal move": "irgendein erlaubter Zug",
  "wins if it can, else any legal move": "gewinnt, wenn es geht, sonst irgendein erlaubter Zug",
  "wins, else leaves the opponent the fewest wins": "gewinnt, lässt sonst dem Gegner die wenigsten Gewinne",
  "the same, then counts its most complete pairs": "dasselbe, zählt dann seine vollständigsten Paare",
  "the same, with pairs of both sides weighed": "dasselbe, wägt die Paare beider Seiten",
  "looks two plies ahead on the weights of pairs": "schaut mit den Gewichten der Paare zwei Züge voraus",
  "the first house that holds seeds": "die erste Mulde mit Samen",
  "the rightmost house that holds seeds": "die Mulde mit Samen ganz rechts",
  "the fullest house": "die vollste Mulde",
  "any of the fullest houses: remove-high@ties=random": "irgendeine der vollsten Mulden",
  "the emptiest house that holds seeds": "die leerste Mulde mit Samen",
  "any of the emptiest houses: remove-low@ties=random": "irgendeine der leersten Mulden",
  "the largest gain of the store in one sowing": "der größte Gewinn für den Speicher mit einer Saat",
  "the largest gain over a whole chain of extra turns": "der größte Gewinn über eine ganze Kette von weiteren Zügen",
  "the gain of a chain less the best reply after its first sowing": "der Gewinn einer Kette weniger die beste Antwort nach deren erster Saat",
  "the same where the opponent answers as this player would": "dasselbe, wobei der Gegner antwortet wie dieser Spieler",
  "minimax on the difference of the stores, pruned": "Minimax auf dem Unterschied der Speicher, mit Abschneiden",
  "MTD(f), iterative deepening and a transposition table": "MTD(f), schrittweise tiefer, mit Stellungstabelle",
  "proves what it can with endgame tables, and looks ahead with alpha-beta elsewhere":
    "beweist mit Endspieltabellen, was es kann, und schaut sonst mit Alpha-Beta voraus",
  "the leftmost house with seeds": "die Mulde mit Samen ganz links",
  "any house with seeds": "irgendeine Mulde mit Samen",
  "the house that brings most seeds into the store": "die Mulde, die am meisten Samen in den Speicher bringt",
  "extra moves from the right, else score": "weitere Züge von rechts her, sonst wie score",
  "the same over a whole chain of extra moves": "dasselbe über eine ganze Kette von weiteren Zügen",
  "own chain less the best that the opponent can answer": "die eigene Kette weniger die beste Antwort des Gegners",
  "the search of all bots, five sowings deep": "die Suche aller Bots, fünf Saaten tief",
  "alpha-beta six sowings deep on the difference of stores": "Alpha-Beta, sechs Saaten tief, auf dem Unterschied der Speicher",
  // What is at the board.
  "your sticks are not all in play": "Ihre Stäbe sind noch nicht alle im Spiel",
  "your barrels are not all in play": "Ihre Tonnen sind noch nicht alle im Spiel",
  "the game is over": "die Partie ist aus",
  "draw by agreement": "Remis durch Einigung",
  "the draw is agreed": "das Remis ist vereinbart",
  "the board is full": "das Brett ist voll",
  "there is nothing to take back": "es gibt nichts zurückzunehmen",
  "there is nothing to redo": "es gibt nichts, was wieder gezogen werden kann",
  "there is no draw offer to answer": "es liegt kein Remisangebot vor",
  "no computer player is thinking": "es denkt gerade kein Computer",
  "it is the computer player's turn": "der Computer ist am Zug",
  "the game is over; new begins another": "die Partie ist aus",
  "nobody at the keyboard plays, so nobody can resign": "hier spielt kein Mensch, also kann niemand aufgeben",
  "nobody at the keyboard plays, so nobody can offer a draw": "hier spielt kein Mensch, also kann niemand Remis anbieten",
  "spectators look on and do not play": "Zuschauer sehen zu und spielen nicht mit",
  "there is no such table: it may have been cleared away": "diesen Tisch gibt es nicht; vielleicht wurde er weggeräumt",
  "there is nothing by this name or number": "unter diesem Namen oder dieser Nummer gibt es nichts",
  "the text holds no game: expected at least one record": "in diesem Text ist keine Partie",
  "a value is the difference at the end for the mover: proved, or estimated by a search":
    "ein Wert ist der Unterschied am Ende für die Seite am Zug: bewiesen, oder durch eine Suche geschätzt",
  "all boards are equal": "alle Bretter sind gleich gut",
};

const NUMBERS: Readonly<Record<string, string>> = { five: "fünf", six: "sechs", seven: "sieben", eight: "acht", nine: "neun" };

const it = String.raw`(\S+)`;

const PATTERNS: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^(\w+) in a row from (\w+) to (\w+)$/, (count, from, to) => `${Object.hasOwn(NUMBERS, count) ? NUMBERS[count] : count} in einer Reihe von ${from} bis ${to}`],
  [/^overline from (\w+) to (\w+) is forbidden$/, (from, to) => `Überlänge von ${from} bis ${to} ist verboten`],
  [/^(double \w+|overline) at (\w+) is forbidden$/, (foul, point) => `${part(foul)} auf ${point} ist verboten`],
  [/^((?:stick|barrel)(?:, (?:stick|barrel))*) from (\w+) to (\w+)$/, (row, from, to) => `${row.split(", ").map(part).join(", ")} von ${from} bis ${to}`],
  [/^no seeds left to sow, (\d+) to (\d+)$/, (south, north) => `keine Samen mehr zu säen, ${south} zu ${north}`],
  [/^(\w+) resigns$/, side => `${part(side)} gibt auf`],
  [/^(\w+) ran out of time$/, side => `${part(side)} hat die Zeit überschritten`],
  [/^(\w+) ran out of time: ([\d.]+) s for a move, ([\d.]+) s allowed$/, (side, taken, allowed) =>
    `${part(side)} hat die Zeit überschritten: ${taken} s für einen Zug, erlaubt ${allowed} s`],
  [/^the same position (\d+) times$/, times => `${times}-mal dieselbe Stellung`],
  [/^limit of (\d+) plies reached$/, plies => `Grenze von ${plies} Halbzügen erreicht`],
  [/^forfeit: (.+)$/, why => `verwirkt: ${inGerman(why)}`],
  [/^adjudicated: (.+)$/, why => `abgeschätzt: ${inGerman(why)}`],
  [/^(.+), forbidden, loses at once$/, foul => `${part(foul)}, verboten, verliert sofort`],
  [/^the game is over: (.+)$/, why => `die Partie ist aus: ${inGerman(why)}`],
  [new RegExp(`^${it} is occupied by (\\w+)$`), (spot, side) => `${spot} ist besetzt (${part(side)})`],
  [/^move (\d+): (.+)$/, (ply, why) => `Zug ${ply}: ${inGerman(why)}`],
  [/^illegal move "(.+?)": (.+)$/, (move, why) => `„${move}“ ist regelwidrig: ${inGerman(why)}`],
  [/^house (\d+) is empty$/, house => `Mulde ${house} ist leer`],
  [/^there are (\d+) houses a side$/, houses => `jede Seite hat ${houses} Mulden`],
  [new RegExp(`^there is a piece of yours on ${it} already$`), spot => `auf ${spot} steht schon eine Ihrer Figuren`],
  [new RegExp(`^there is a stick on ${it} already$`), spot => `auf ${spot} steht schon ein Stab`],
  [new RegExp(`^there is a barrel on ${it} already$`), spot => `auf ${spot} steht schon eine Tonne`],
  [new RegExp(`^${it} is occupied and a solid barrel shares a hole with nothing$`), spot => `${spot} ist besetzt, und eine volle Tonne teilt ihr Loch mit nichts`],
  [new RegExp(`^the solid barrel on ${it} shares its hole with nothing$`), spot => `die volle Tonne auf ${spot} teilt ihr Loch mit nichts`],
  [/^there is no (.+) left in your tray$/, piece => `kein Teil „${part(piece)}“ mehr im Vorrat`],
  [/^(\w+) offers a draw: (\w+) accepts with draw, or moves$/, (by, to) => `${part(by)} bietet Remis an: ${part(to)} nimmt an oder zieht`],
  [/^(.+) accepts the draw$/, who => `${who} nimmt das Remis an`],
  [/^(.+) declines: it sees itself ahead$/, who => `${who} lehnt ab: es sieht sich im Vorteil`],
  [/^(.+) declines: it keeps no score to judge by$/, who => `${who} lehnt ab: es führt keine Bewertung`],
  [/^(.+) declines: it takes no draw before ply (\d+)$/, (who, ply) => `${who} lehnt ab: vor Halbzug ${ply} nimmt es kein Remis an`],
  [/^searches (\d+) positions to depth (\d+) and finds (.+) best \((.+)\)$/, (nodes, depth, move, score) => `durchsucht ${nodes} Stellungen bis Tiefe ${depth} und findet ${move} am besten (${scoreInGerman(score)})`],
  [/^at this level it plays another likely move instead (.+) times in a hundred$/, times => `auf dieser Stufe spielt es ${times}-mal in hundert einen anderen naheliegenden Zug`],
  [/^the table rates the best (\d+) of (\d+) legal moves; the parts say what a stone on the point makes for either side$/, (best, all) => `die Tabelle bewertet die besten ${best} von ${all} erlaubten Zügen; die Teile sagen, was ein Stein dort für beide Seiten bewirkt`],
  [/^the table rates the best (\d+) of (\d+) legal moves; the parts are the evaluation right after the move$/, (best, all) => `die Tabelle bewertet die besten ${best} von ${all} erlaubten Zügen; die Teile sind die Bewertung gleich nach dem Zug`],
  [/^picks one of the (\d+) empty points at random$/, count => `nimmt zufällig einen der ${count} leeren Punkte`],
  [/^looks (\d+) sowings ahead and takes the leftmost house of the best value$/, depth => `schaut ${depth} Saaten voraus und nimmt die Mulde mit dem besten Wert, die am weitesten links liegt`],
  [/^the storage is busy.*$/, () => "der Speicher ist beschäftigt; bitte später noch einmal versuchen"],
  [/^too many searches run: .*$/, () => "es laufen zu viele Suchen zugleich; bitte eine beenden"],
  [/^(.+) keeps no score to find several lines by$/, who => `${who} führt keine Bewertung, nach der es mehrere Varianten fände`],
];

/** A score as engines write it. */
function scoreInGerman(score: string): string {
  return score.replace("win in", "Gewinn in").replace("loss in", "Verlust in").replace("win by", "Gewinn mit").replace("loss by", "Verlust mit").replace(/(\d)\.(\d)/, "$1,$2");
}

/** A sentence of the server in German; itself where nobody has translated it. */
export function inGerman(text: string): string {
  for (const known of [WHOLE, words]) {
    if (Object.hasOwn(known, text)) return known[text] ?? text;
  }
  for (const [pattern, translate] of PATTERNS) {
    const found = pattern.exec(text);
    if (found !== null) return translate(...found.slice(1));
  }
  return text;
}
