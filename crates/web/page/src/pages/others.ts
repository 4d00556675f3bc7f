// The pages that a first visit does not need, in a file of their own.
import type { ComponentType } from "../vendor/preact.js";
import { Analyse } from "./analyse.js";
import { Embed } from "./embed.js";
import { EventPage } from "./event.js";
import { Learn } from "./learn.js";
import { ProofPage } from "./proof.js";
import { Puzzles } from "./puzzles.js";
import { Records } from "./records.js";
import { Studio } from "./studio.js";
import { Watch } from "./watch.js";

// The tables need it late, and the first visit not at all.
export { deskOfTable } from "../table/analyse.js";

/** The pages by the first part of their address. */
export const OTHERS: Readonly<Record<string, ComponentType<{ rest: string }>>> = {
  learn: Learn,
  analyse: Analyse,
  embed: Embed,
  proof: ProofPage,
  puzzles: Puzzles,
  records: Records,
  watch: Watch,
  event: EventPage,
  studio: Studio,
};
