// After a game against the opponent that follows one's results: what has changed, and the next game at the level that fits.
import { h } from "../vendor/preact.js";
import { useMemo, useState } from "../vendor/hooks.js";
import { catalog } from "../catalog.js";
import type { FamilyInfo, Side, Snapshot } from "../generated/messages.js";
import { wordsOf } from "../parts/asking.js";
import { Problem } from "../parts/controls.js";
import { begin } from "./begin.js";
import { lastChoices, planOf, RIVAL } from "./choices.js";
import type { Result } from "./level.js";
import { isMarked, settle, type Change } from "./rival.js";
import { ownSide } from "../table/seats.js";
import { t } from "../text/text.js";

/** What has changed, in a sentence: "You won the last three: level 5 now." */
export function sentence({ before, level, result, row }: Change): string {
  if (level > before) return t("rival-up", { row, level });
  if (level < before) return t("rival-down", { row, level });
  return t(result === "win" ? "rival-stays-won" : result === "loss" ? "rival-stays-lost" : "rival-stays-drawn", { level });
}

/** What comes next; nothing at a table whose opponent was chosen. */
export function NextGame({ snapshot, family }: { snapshot: Snapshot; family: FamilyInfo }) {
  const { ending } = snapshot.state;
  const own = ownSide(snapshot);
  const [problem, setProblem] = useState<string | null>(null);
  const counts = ending !== null && own !== null && snapshot.role === "player" && isMarked(snapshot.table);
  const change = useMemo(() => {
    if (!counts || ending === null) return null;
    const result: Result = ending.outcome === "draw" ? "draw" : ending.outcome === own ? "win" : "loss";
    return settle(family.name, `${snapshot.table}/${snapshot.round}`, result);
  }, [counts, snapshot.table, snapshot.round, ending?.outcome]);
  if (change === null || own === null) return null;

  async function play(side: Side): Promise<void> {
    const last = lastChoices();
    const opponents = { ...last.opponents, [family.name]: [RIVAL, last.opponents[family.name]?.[1] ?? "engine"] as const };
    const choices = { ...last, game: snapshot.game, mode: "computer" as const, opponents };
    const plan = planOf(choices, catalog.value?.families ?? []);
    if (plan === null) return;
    try {
      await begin(choices, plan, side);
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }

  // Colours change from game to game, as between people, unless a side was chosen.
  const { side } = lastChoices();
  const nextSide: Side = side === "random" ? (own === "first" ? "second" : "first") : own;
  return (
    <div class="next-game" role="status">
      <p>{sentence(change)}</p>
      <Problem text={problem} />
      <button type="button" class="go" onClick={() => void play(nextSide)}>
        {t("rival-next", { level: change.level })}
      </button>
    </div>
  );
}
