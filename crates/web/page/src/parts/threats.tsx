// What the sides threaten, in words; what makes a threat is drawn on the board while one points at it.
import { h } from "../vendor/preact.js";
import type { Threat } from "../generated/messages.js";
import { type Sides } from "../model.js";
import { sideName, t, threatGain, threatWord } from "../text/text.js";

interface ThreatsProps {
  threats: readonly Threat[];
  sides: Sides;
  onPoint: (spots: readonly string[]) => void;
}

/** More threats of one kind than these are counted and not named. */
const MOST_NAMED = 8;

interface Kind {
  readonly threat: Threat;
  readonly all: readonly Threat[];
}

/** The threats of a side that come to the same thing, together. */
function kindsOf(threats: readonly Threat[]): Kind[] {
  const kinds = new Map<string, Threat[]>();
  for (const threat of threats) {
    const key = `${threat.side} ${threat.name}`;
    kinds.set(key, [...(kinds.get(key) ?? []), threat]);
  }
  return [...kinds.values()].flatMap(all => (all[0] === undefined ? [] : [{ threat: all[0], all }]));
}

/** The list. */
export function Threats({ threats, sides, onPoint }: ThreatsProps) {
  if (threats.length === 0) return null;
  return (
    <section class="threats">
      <h3>{t("why-threats")}</h3>
      <ul>
        {kindsOf(threats).map(({ threat, all }) => (
          <li key={`${threat.side} ${threat.name}`} class={threat.wins ? "wins" : ""}>
            {t("why-threat-of", { side: sideName(sides, threat.side), threat: threatWord(sides, threat.name) })}{" "}
            {all.slice(0, MOST_NAMED).map(one => (
              <Named key={`${one.spots.join()} ${one.madeOf.join()}`} threat={one} sides={sides} onPoint={onPoint} />
            ))}
            {all.length > MOST_NAMED && <span class="quiet">{t("why-threats-more", { count: all.length - MOST_NAMED })}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NamedProps {
  threat: Threat;
  sides: Sides;
  onPoint: (spots: readonly string[]) => void;
}

/** Where a threat is carried out, and what it gains. */
function Named({ threat, sides, onPoint }: NamedProps) {
  const show = () => onPoint([...threat.madeOf, ...threat.spots.filter(spot => !threat.madeOf.includes(spot))]);
  const hide = () => onPoint([]);
  const way = threat.spots.map(spot => spot.slice(spot.indexOf(":") + 1)).join(" ");
  return (
    <button type="button" class="sentence" onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide}>
      {threat.gain === null ? way : t("why-threat-gain", { way, gain: threatGain(sides, threat.name, threat.gain) })}
    </button>
  );
}
