// Lines of a puzzle as they are said.
import type { Sides } from "../model.js";
import { moveAloud, sideName, t } from "../text/text.js";
import { turnsOf, type Told } from "./line.js";

/** A line for the ear, which hears no brackets: whose moves they are goes before them. */
export const lineAloud = (steps: readonly Told[], sides: Sides): string =>
  turnsOf(steps).map(({ side, moves }) => t("play-moved", { who: sideName(sides, side), move: moves.join(" ") })).join("; ");

/** A step as it is said when one comes to it on the board. */
export const stepAloud = (step: Told, sides: Sides): string => t("play-moved", { who: sideName(sides, step.side), move: moveAloud(step) });
