// Lists that follow, and other small parts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { scrollFor } from "../../dist/parts/follow.js";

test("a list scrolls just when its item is out of sight", () => {
  const list = { top: 100, height: 60 };
  assert.equal(scrollFor(list, { top: 100, height: 20 }, 40), 40, "at its upper edge");
  assert.equal(scrollFor(list, { top: 140, height: 20 }, 40), 40, "at its lower edge");
  assert.equal(scrollFor(list, { top: 150, height: 20 }, 40), 70, "cut off below: to the middle");
  assert.equal(scrollFor(list, { top: 60, height: 20 }, 90), 30, "above: to the middle");
  assert.equal(scrollFor(list, { top: 90, height: 20 }, 10), 0, "never above the top");
});
