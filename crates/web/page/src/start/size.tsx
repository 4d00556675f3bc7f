// Another size or rule of a game, put together from numbers and a list.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import { catalog, familyOf } from "../catalog.js";
import type { FamilyInfo } from "../generated/messages.js";
import { Pick, Problem } from "../parts/controls.js";
import { optionName, t } from "../text/text.js";

/** A game by its numbers and its rules. */
export interface Parts {
  readonly numbers: readonly [number, number];
  readonly rules: readonly string[];
}

/** A spec without its rules, and the rules, of which the first may stand directly behind the family. */
export function splitRules(spec: string): readonly [string, readonly string[]] {
  const [head = "", ...rules] = spec.split(",");
  const [family = "", behind = ""] = head.split(":");
  return behind === "" || /^(\d+(x\d+)?|infinite)$/.test(behind) ? [head, rules] : [family, [behind, ...rules]];
}

/** Takes a spec apart; numbers that it does not name are those of the usual game. */
function partsOf(spec: string, usual: readonly [number, number]): Parts {
  const [head, rules] = splitRules(spec);
  const [, one, two] = /:(\d+)(?:x(\d+))?$/.exec(head) ?? [];
  const numbers: readonly [number, number] = one === undefined ? usual : [Number(one), Number(two ?? one)];
  return { numbers, rules };
}

/** Puts a spec together; where both numbers are columns and rows, one stands for a square. */
function specOf(family: string, { numbers: [one, two], rules }: Parts, isBoard: boolean): string {
  const size = isBoard && one === two ? String(one) : `${one}x${two}`;
  return [`${family}:${size}`, ...rules].join(",");
}

interface SizeProps {
  family: FamilyInfo;
  spec: string;
  onSpec: (spec: string) => void;
}

/** The fields. What the game does not have is said where the board would be. */
export function Size({ family, spec, onSpec }: SizeProps) {
  const board = family.start?.layout.board;
  const isPits = board?.shape === "pits";
  const [, houses = "6", seeds = "4"] = /:(\d+)x(\d+)/.exec(family.variants[0]?.name ?? "") ?? [];
  const usual: readonly [number, number] = board === undefined || board.shape === "pits" ? [Number(houses), Number(seeds)] : [board.columns, board.rows];
  const parts = partsOf(spec, usual);
  /** What is being typed and names no game yet; the board stays as it was. */
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [spec]);
  const labels = isPits ? (["start-houses", "start-seeds"] as const) : (["start-columns", "start-rows"] as const);
  const rules = family.options.filter(({ name }) => /^[a-z]/.test(name));
  const set = (index: 0 | 1, text: string) => {
    const value = Math.round(Number(text));
    if (text === "" || !Number.isFinite(value) || value < 1) return;
    onSpec(specOf(family.name, { ...parts, numbers: index === 0 ? [value, parts.numbers[1]] : [parts.numbers[0], value] }, !isPits));
  };
  return (
    <div class="size">
      {labels.map((label, index) => (
        <label key={label} class="field">
          <span>{t(label)}</span>
          <input type="number" min="1" max="22" value={parts.numbers[index as 0 | 1]} onChange={event => set(index as 0 | 1, event.currentTarget.value)} />
        </label>
      ))}
      {rules.length > 0 && (
        <Pick
          label={t("analyse-rule")}
          value={parts.rules.find(rule => rules.some(({ name }) => name === rule)) ?? ""}
          options={[["", t("analyse-usual-rule")], ...rules.map(({ name }) => [name, optionName(family.name, name)] as const)]}
          onChange={rule => onSpec(specOf(family.name, { ...parts, rules: [...parts.rules.filter(known => rules.every(({ name }) => name !== known)), ...(rule === "" ? [] : [rule])] }, !isPits))}
        />
      )}
      <label class="field whole">
        <span>{t("start-spec")}</span>
        <input
          type="text"
          value={typed ?? spec}
          spellcheck={false}
          autocomplete="off"
          onInput={event => {
            const { value } = event.currentTarget;
            if (familyOf(value) === null) setTyped(value);
            else {
              setTyped(null);
              onSpec(value);
            }
          }}
        />
        {typed === null ? <small>{family.sizes}</small> : <Problem text={t("start-no-such-game", { games: (catalog.value?.families ?? []).map(({ name }) => name).join(", ") })} />}
      </label>
    </div>
  );
}
