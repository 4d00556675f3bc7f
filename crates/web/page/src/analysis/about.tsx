// What is known of a game that is looked into: who played, how it ended, where, and by which rule, which can be changed here.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import type { FamilyInfo } from "../generated/messages.js";
import { english } from "../model.js";
import { wordsOf } from "../parts/asking.js";
import { Pick, Problem } from "../parts/controls.js";
import { Names } from "../parts/names.js";
import { result as inSigns } from "../parts/result.js";
import { splitRules } from "../start/size.js";
import { gameName, optionName, playerName, t, textOf } from "../text/text.js";
import { look } from "./positions.js";
import { Tree } from "./tree.js";

interface AboutProps {
  tree: Tree;
  family: FamilyInfo;
  onTree: (tree: Tree) => void;
}

/** Of a library with thousands of lines the first ones tell by which rule it is. */
const MOST_TRIED = 100;

/** Tags of a record that say where and when it was played. */
const WHERE = ["Event", "Site", "Round", "Date"];

const isNamed = (player: string): boolean => player !== "" && player !== "?";

/** The heading of an analysis. */
export function About({ tree, family, onTree }: AboutProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const shown = useRef(tree);
  shown.current = tree;
  useEffect(() => setProblem(null), [tree]);
  const { record } = tree;
  const result = tree.result();
  const players = record?.players ?? [];
  const tags = new Map(record?.tags ?? []);
  const known = WHERE.map(name => [name, tags.get(name) ?? ""] as const).filter(([, text]) => text !== "" && !/^[?.]+$/.test(text));
  // A bare number says nothing by itself.
  const where = known.map(([name, text]) => (name === "Round" ? `${textOf("records-tag-round") ?? name} ${text}` : text));
  const [base, options] = splitRules(tree.game);
  const rules = ["", ...family.options.map(({ name }) => name)];
  const rule = options.join(",");
  const ruleName = (name: string) => (name === "" ? t("analyse-usual-rule") : name.split(",").map(one => optionName(family.name, one)).join(", "));

  /** The same moves by another rule, if all of them are legal by it. */
  async function change(name: string): Promise<void> {
    const game = name === "" ? base : `${base}${base.includes(":") ? "," : ":"}${name}`;
    try {
      const record = tree.toRecord();
      const next = Tree.fromRecord({ ...record, game });
      for (const end of next.ends().slice(0, MOST_TRIED)) await look(next.place(end));
      // A row too long may win by one rule and lose by another; how people left a game stays as it was.
      const [now, before] = await Promise.all([next, tree].map(one => look(one.place(one.main().at(-1) ?? one.root))));
      const outcome = now?.ending?.outcome ?? (before?.ending ? null : result.outcome);
      const ending = now?.ending ? english(now.ending.text) : outcome === null ? "" : result.ending;
      if (next.record !== null) next.record = { ...next.record, outcome, ending };
      // Another game may have been loaded meanwhile, or this one gone on.
      if (shown.current !== tree) return;
      if (JSON.stringify(tree.toRecord()) !== JSON.stringify(record)) return void (await change(name));
      setProblem(null);
      onTree(next);
    } catch (error) {
      setProblem(t("analyse-not-by-rule", { rule: ruleName(name), why: wordsOf(error) }));
    }
  }

  return (
    <header class="about-game">
      {(players.some(isNamed) || result.outcome) && (
        <p>
          {players.some(isNamed) && <b><Names of={players.map(player => (isNamed(player) ? playerName(player) : "?"))} /></b>}
          {result.outcome && ` ${inSigns(result.outcome)}`}
        </p>
      )}
      {where.length > 0 && <p class="quiet">{where.join(", ")}</p>}
      {family.options.length > 0 ? (
        <Pick
          label={t("analyse-rule")}
          value={rule}
          options={(rules.includes(rule) ? rules : [rule, ...rules]).map(name => [name, ruleName(name)] as const)}
          onChange={name => void change(name)}
        />
      ) : (
        <p class="quiet">{gameName(tree.game)}</p>
      )}
      <Problem text={problem} />
    </header>
  );
}
