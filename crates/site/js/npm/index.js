// Boardwright as a library: the games, their rules, players, solvers and checks of certificates, compiled for browsers and Node.js. It
// computes in the thread that calls it; a page that must not stand still calls it from a worker.
import init, { Desk } from "./boardwright.js";

const isNode = globalThis.process?.versions?.node !== undefined;
const at = name => new URL(name, import.meta.url);

/** The contents of a file of the package, at once. */
function read(name) {
  if (isNode) return new Uint8Array(files.readFileSync(at(name)));
  const request = new XMLHttpRequest();
  request.open("GET", at(name), false);
  // The thread of a page gets no bytes in answer to such a request, but letters that stand for them.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw `the host answered ${request.status}`;
  return Uint8Array.from(request.responseText, letter => letter.charCodeAt(0) & 0xff);
}

const files = isNode ? await import("node:fs") : null;
let hear = () => {};
globalThis.boardwrightToPage = text => hear(JSON.parse(text));
globalThis.boardwrightToPlayer = globalThis.boardwrightToSeat = globalThis.boardwrightKeep = () => {};
globalThis.boardwrightFetch = name => read(`data/${name}`);

await init({ module_or_path: isNode ? read("boardwright_bg.wasm") : at("boardwright_bg.wasm") });
const desk = new Desk(false);
let number = 0;

/** Has a request of the page served: its answer, and what is told meanwhile. */
function ask(request, onNews = () => {}) {
  number += 1;
  const id = number;
  let answer = null;
  let error = null;
  hear = message => {
    if (message.type === "answer" && message.id === id) answer = message.answer;
    else if (message.type === "refusal") error = message.error;
    else if (message.type === "search-ended") error ??= message.error;
    else onNews(message);
  };
  desk.serve(JSON.stringify({ id, ...request }));
  if (error !== null) throw new Error(typeof error === "string" ? error : (error.text ?? JSON.stringify(error)));
  return answer;
}

function document(path) {
  const found = desk.document(path, "{}");
  if (found === undefined) throw new Error(`there is no ${path}`);
  return JSON.parse(JSON.parse(found)[1]);
}

const base64 = bytes => {
  let letters = "";
  for (let from = 0; from < bytes.length; from += 0x8000) letters += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(letters);
};

export const catalog = () => document("games");

export const rules = family => document(`rules/${family}`);

export const look = place => ask({ to: "records", do: "look", place: { moves: [], ...place } });

export function engine(place, { player = "engine", ...think } = {}) {
  const { hint, info } = ask({ to: "search", do: "hint", place: { moves: [], ...place }, player, think });
  return { move: hint.move, info };
}

export function why(place, { player = "engine", ...think } = {}) {
  return ask({ to: "search", do: "why", place: { moves: [], ...place }, player, think });
}

export function solve(place, { seconds = 60, onProgress = () => {} } = {}) {
  let last = null;
  ask({ to: "search", do: "prove", place: { moves: [], ...place }, seconds, side: null }, message => {
    if (message.type !== "proved") return;
    last = message.proved;
    onProgress(last);
  });
  return last;
}

export function verify(certificate, { onProgress = () => {} } = {}) {
  const meant = typeof certificate === "string" ? { game: certificate } : { file: base64(certificate) };
  let last = null;
  ask({ to: "search", do: "verify", ...meant }, message => {
    if (message.type !== "verified") return;
    last = message.verified;
    onProgress(last);
  });
  return last;
}
