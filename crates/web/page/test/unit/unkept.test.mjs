// What a page says of a browser that keeps nothing, on a server and on its own.
import assert from "node:assert/strict";
import { test } from "node:test";

/** The mark of a page that this browser serves by itself. */
let workers = null;
const drawer = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
Object.assign(globalThis, {
  addEventListener: () => {},
  location: { hash: "", origin: "http://127.0.0.1:1", pathname: "/" },
  document: { hidden: false, addEventListener: () => {}, querySelector: () => workers, querySelectorAll: () => [], documentElement: { dataset: {}, classList: { toggle: () => {} } } },
  history: { state: null, replaceState: () => {} },
  localStorage: drawer,
  sessionStorage: drawer,
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"] }, configurable: true });
const { keepsNothing } = await import("../../modules/kept.js");
const { server } = await import("../../modules/socket.js");
const { isUnkeptRead, unkept } = await import("../../modules/parts/unkept.js");

test("what ends with the tab is said for a server and for a page on its own, until it has been read", () => {
  // Without texts a message is its key.
  const said = (isAlone, store, isRefused) => {
    workers = isAlone ? { content: "workers/" } : null;
    server.value = { version: "1", store, longest: 1, reach: null, token: null };
    keepsNothing.value = isRefused;
    return unkept();
  };
  assert.deepEqual([said(false, true, false), said(true, true, false)], [null, null]);
  assert.equal(said(false, false, false), null, "a server without a store has its own ways");
  assert.deepEqual([said(false, true, true), said(true, true, true)], Array(2).fill("shell-keeps-no-results"));
  assert.deepEqual([said(true, false, false), said(true, false, true)], ["shell-keeps-no-games", "shell-keeps-nothing"]);
  isUnkeptRead.value = true;
  assert.equal(unkept(), null);
});
