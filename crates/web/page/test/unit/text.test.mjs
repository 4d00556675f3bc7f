// What the server says, in the languages of the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOfGame, nameOfPlayer } from "../../modules/text/names.js";
import { names as german } from "../../modules/text/names-de.js";
import { names as english } from "../../modules/text/names-en.js";
import { inGerman } from "../../modules/text/phrases-de.js";
import { rules as germanRules } from "../../modules/text/rules-de.js";
import { rules as englishRules } from "../../modules/text/rules-en.js";

test("endings, refusals and reasons are said in German", () => {
  const said = [
    ["five in a row from e4 to e8", "fünf in einer Reihe von e4 bis e8"],
    ["stick, barrel, barrel, barrel, stick from a1 to a5", "Stab, Tonne, Tonne, Tonne, Stab von a1 bis a5"],
    ["no seeds left to sow, 30 to 18", "keine Samen mehr zu säen, 30 zu 18"],
    ["double three at h8 is forbidden", "Doppeldrei auf h8 ist verboten"],
    ["double three, forbidden, loses at once", "Doppeldrei, verboten, verliert sofort"],
    ["south resigns", "Süd gibt auf"],
    [`move 2: illegal move "h8": h8 is occupied by black`, "Zug 2: „h8“ ist regelwidrig: h8 ist besetzt (Schwarz)"],
    ["the game is over: red ran out of time", "die Partie ist aus: Rot hat die Zeit überschritten"],
    ["your sticks are not all in play", "Ihre Stäbe sind noch nicht alle im Spiel"],
    ["engine declines: it sees itself ahead", "engine lehnt ab: es sieht sich im Vorteil"],
    ["searches 900 positions to depth 7 and finds h8 best (win in 3)", "durchsucht 900 Stellungen bis Tiefe 7 und findet h8 am besten (Gewinn in 3)"],
    ["searches 900 positions to depth 7 and finds h8 best (-0.25)", "durchsucht 900 Stellungen bis Tiefe 7 und findet h8 am besten (-0,25)"],
  ];
  for (const [english, german] of said) assert.equal(inGerman(english), german);
});

test("what nobody has translated stays as it is", () => {
  for (const text of ["", "constructor", "a sentence that nobody knows"]) assert.equal(inGerman(text), text);
});

test("players and games have names for people, and strangers keep their own", () => {
  const players = ["engine@level=4", "boora-0.7", "boora-0.7@delta=0.3", "human", "lua:my-bot", "Ruth", "constructor"];
  assert.deepEqual(players.map(player => nameOfPlayer(english, player)), [
    "Boardwright, casual player",
    "Boora 0.7",
    "Boora 0.7, delta=0.3",
    "A person",
    "my-bot (Lua)",
    "Ruth",
    "constructor",
  ]);
  assert.equal(nameOfPlayer(german, "engine@level=9"), "Boardwright, sehr stark");
  const games = ["gomoku:15,renju", "gomoku:20x15,exact", "kalah:4x3", "sticks:6", "sticks", "othello:8"];
  assert.deepEqual(games.map(game => nameOfGame(english, game).replaceAll("\u00a0", " ")), [
    "Renju",
    "Gomoku 20 × 15, exactly five",
    "Kalah 4 × 3",
    "Sticks ’n’ Barrels 6 × 6",
    "Sticks ’n’ Barrels",
    "othello 8 × 8",
  ]);
});

test("names, levels and rules are there in both languages", () => {
  for (const part of ["players", "manners", "families", "games", "options"]) {
    assert.deepEqual(Object.keys(german[part]), Object.keys(english[part]), part);
  }
  assert.deepEqual([english.levels.length, german.levels.length], [10, 10]);
  assert.deepEqual(Object.keys(germanRules), Object.keys(englishRules));
});
