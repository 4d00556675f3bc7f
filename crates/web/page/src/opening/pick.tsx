// The choice of an opening rule, which is an option of the game's spec.
import { h } from "../vendor/preact.js";
import type { FamilyInfo } from "../generated/messages.js";
import { Pick } from "../parts/controls.js";
import { slug } from "../text/tongue.js";
import { optionName, phrase, t, textOf } from "../text/text.js";

/** A spec without its opening rule, and the rule. */
export function splitOpening(family: FamilyInfo, game: string): [base: string, rule: string] {
  const rule = family.openings.find(({ name }) => game.endsWith(`,${name}`) || game === `${family.name}:${name}`)?.name ?? "";
  return rule === "" ? [game, ""] : [game.slice(0, -rule.length - 1), rule];
}

/** A spec with an opening rule. */
export const withOpening = (base: string, rule: string): string => (rule === "" ? base : `${base}${base.includes(":") ? "," : ":"}${rule}`);

interface OpeningPickProps {
  family: FamilyInfo;
  game: string;
  onChange: (game: string) => void;
}

/** How the game begins: as usual, or by one of its opening rules with a line on how that goes. */
export function OpeningPick({ family, game, onChange }: OpeningPickProps) {
  if (family.openings.length === 0) return null;
  const [base, rule] = splitOpening(family, game);
  const chosen = family.openings.find(opening => opening.name === rule);
  const summary = chosen && (textOf(`${family.name}-option-${slug(rule)}.summary`) ?? chosen.summary);
  return (
    <div class="opening-pick">
      <Pick
        label={t("opening-title")}
        value={rule}
        options={[["", t("opening-none")], ...family.openings.map(opening => [opening.name, optionName(family.name, opening.name)] as const)]}
        onChange={next => onChange(withOpening(base, next))}
      />
      {summary && <small class="quiet">{phrase(summary)}</small>}
    </div>
  );
}
