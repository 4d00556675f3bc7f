// What the page says, in every language that it has texts in.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { brief } from "../../modules/parts/overlay.js";
import { keyOfGame, nameOfGame, nameOfPlayer } from "../../modules/text/names.js";
import { number, numberLanguage, signed } from "../../modules/text/numbers.js";
import { Tongue } from "../../modules/text/tongue.js";
import { differences, keysOf } from "../../tools/texts.mjs";

const folder = new URL("../../texts/", import.meta.url);
const read = name => readFileSync(new URL(name, folder), "utf8");

/** All sources of the page. */
const sources = readdirSync(new URL("../../src", import.meta.url), { recursive: true })
  .filter(name => /\.tsx?$/.test(name) && !name.startsWith("generated"))
  .map(name => readFileSync(new URL(`../../src/${name}`, import.meta.url), "utf8"))
  .join("\n");

test("every language has the keys and arguments of English", () => {
  const english = keysOf(read("en.ftl"));
  const languages = readdirSync(folder);
  assert.ok(languages.length >= 3, languages.join());
  for (const name of languages) assert.deepEqual(differences(english, keysOf(read(name))), [], name);
});

test("a missing key and a missing argument are found", () => {
  const english = keysOf("a = { $x }\nb = B\n");
  assert.deepEqual(differences(english, keysOf("a = { $y }\nb = C\n")), ["a"]);
  assert.deepEqual(differences(english, keysOf("a = { $x ->\n    [one] one\n   *[other] { $x }\n }\n")), ["b"]);
  assert.deepEqual(differences(english, keysOf("a = { $x }\nb = B\nc = C\n")), ["c"]);
});

test("every text is used", () => {
  // Some keys are made of a name: `figure-${name}`.
  const made = [...sources.matchAll(/`([a-z-]+-)\$\{/g)].map(([, start]) => start);
  const isUsed = key => key === "language-name" || sources.includes(`"${key}"`) || made.some(start => key.startsWith(start));
  const unused = [...keysOf(read("en.ftl")).keys()].filter(key => !isUsed(key));
  assert.deepEqual(unused, []);
});

test("a message is found whatever stands around it, with those that it names", () => {
  const tongue = new Tongue("de", "a = { -name } { b }\n# b = no\nb = { $n }\n    und { $n ->\n        [one] eins\n       *[other] mehr\n    }\n-name = C\nb = D\n    .more = E { $n }\n");
  assert.equal(tongue.say("a", { n: 1 }), "C 1\nund eins");
  assert.equal(tongue.say("b", { n: 999 }), "999\nund mehr");
  assert.equal(tongue.say("b.more", { n: 1 }), null);
  assert.equal(tongue.say("c"), null);
});

test("numbers are written as the language does", () => {
  const tongue = new Tongue("de", "n = { $n }\ndigits = { NUMBER($n, minimumFractionDigits: 1) }\n");
  assert.deepEqual([0, 7, 999, 1000, 12345, -3, 1.5].map(n => tongue.say("n", { n })), ["0", "7", "999", "1.000", "12.345", "−3", "1,5"]);
  assert.equal(tongue.say("digits", { n: 7 }), "7,0");
});

test("signed numbers have a true minus and the decimal sign of the language", () => {
  const written = language => {
    numberLanguage.value = language;
    const texts = [number(-95), number(-2.94, 2), number(-0.004, 2), number(0.5, 1), number(-1234), signed(1.25, 1), signed(-3.65, 2), signed(0, 1), signed(-1), brief(-1.5), brief(-2500), brief(120)];
    return texts.map(text => text.replaceAll("\u00a0", " "));
  };
  assert.deepEqual(written("en"), ["−95", "−2.94", "0.00", "0.5", "−1,234", "+1.3", "−3.65", "+0.0", "−1", "−1.5", "−2.5k", "120"]);
  assert.deepEqual(written("de"), ["−95", "−2,94", "0,00", "0,5", "−1.234", "+1,3", "−3,65", "+0,0", "−1", "−1,5", "−2,5k", "120"]);
  assert.deepEqual(written("cs"), ["−95", "−2,94", "0,00", "0,5", "−1 234", "+1,3", "−3,65", "+0,0", "−1", "−1,5", "−2,5k", "120"]);
  numberLanguage.value = "en";
});

test("no part of the page writes a minus by itself", () => {
  assert.doesNotMatch(sources, /toLocaleString\([^)]*[dD]igits/);
  assert.equal(sources.split("−").length - 1, 1, "only numbers.ts has a minus");
});

test("numbers choose the form of words that the language has for them", () => {
  const said = language => [1, 3, 1200].map(count => new Tongue(language, read(`${language}.ftl`)).say("records-found", { count }));
  assert.deepEqual(said("en"), ["1 game", "3 games", "1,200 games"]);
  assert.deepEqual(said("de"), ["1 Partie", "3 Partien", "1.200 Partien"]);
  assert.deepEqual(said("cs").map(text => text.replaceAll("\u00a0", " ")), ["1 partie", "3 partie", "1 200 partií"]);
});

test("a clock of one minute and one second is not told as of several", () => {
  const clocks = language => [[1, 1], [3, 2], [10, 5]].map(([minutes, seconds]) => new Tongue(language, read(`${language}.ftl`)).say("start-clock-of", { minutes, seconds }));
  assert.deepEqual(clocks("en"), ["1 minute + 1 second", "3 minutes + 2 seconds", "10 minutes + 5 seconds"]);
  assert.deepEqual(clocks("de"), ["1 Minute + 1 Sekunde", "3 Minuten + 2 Sekunden", "10 Minuten + 5 Sekunden"]);
  assert.deepEqual(clocks("cs"), ["1 min + 1 s", "3 min + 2 s", "10 min + 5 s"]);
});

test("a key without a text is nothing", () => {
  const tongue = new Tongue("en", "a = A\n    .b = B\n");
  assert.deepEqual(["a", "a.b", "a.c", "b", "constructor", ""].map(key => tongue.say(key)), ["A", "B", null, null, null, null]);
});

const names = new Tongue("en", `${read("en.ftl")}
gomoku-name = Gomoku
gomoku-game-15-renju = Renju
gomoku-option-exact = exactly five
gomoku-player-engine = Boardwright
gomoku-player-boora-0-7 = Boora 0.7
kalah-name = Kalah
`);

test("players have names for people, and strangers keep their own", () => {
  const players = ["engine@level=4", "boora-0.7", "boora-0.7@delta=0.3", "human", "lua:my-bot", "Ruth", "constructor"];
  assert.deepEqual(players.map(player => nameOfPlayer(names, ["gomoku", "kalah"], player)), [
    "Boardwright, casual player",
    "Boora 0.7",
    "Boora 0.7, delta=0.3",
    "A person",
    "my-bot (Lua)",
    "Ruth",
    "constructor",
  ]);
});

test("games have names for people, and strangers keep their own", () => {
  const games = ["gomoku:15,renju", "gomoku:20x15,exact", "kalah:4x3", "sticks:6", "othello:8"];
  assert.deepEqual(games.map(game => nameOfGame(names, game).replaceAll("\u00a0", " ")), [
    "Renju",
    "Gomoku 20 × 15, exactly five",
    "Kalah 4 × 3",
    "sticks 6 × 6",
    "othello 8 × 8",
  ]);
  assert.deepEqual(["gomoku:15,renju", "sticks", "kalah:6x4,end=mover"].map(keyOfGame), ["gomoku-game-15-renju", "sticks-game", "kalah-game-6x4-end-mover"]);
});
