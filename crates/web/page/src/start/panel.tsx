// The panel of pictures: which game, who plays, on which side, with which clock. Whatever is chosen holds at once.
import { h } from "../vendor/preact.js";
import type { ComponentChildren } from "../vendor/preact.js";
import { useEffect, useId, useRef, useState } from "../vendor/hooks.js";
import { hasLevels, isTelling, ratingsOf, type Offered } from "../catalog.js";
import type { FamilyInfo, Rating } from "../generated/messages.js";
import { OpeningPick, splitOpening, withOpening } from "../opening/pick.js";
import { useAsking } from "../parts/asking.js";
import { Pick, Segments } from "../parts/controls.js";
import { Face } from "../parts/face.js";
import { follow } from "../parts/follow.js";
import { familyTitle, gameName, gameSummary, levelName, manner, number, phrase, playerName, sideName, t } from "../text/text.js";
import { isAlone } from "../transport.js";
import { CLOCKS, MODES, RIVAL, type Choices, type Mode, type Plan } from "./choices.js";
import { BoardPicture, ModePicture, SidePicture } from "./pictures.js";
import { levelOf } from "./rival.js";
import { Size } from "./size.js";

interface CardsProps<T extends string> {
  label: string;
  kind: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string; readonly picture: ComponentChildren; readonly note?: string | undefined }[];
  onChange: (value: T) => void;
}

/** One of a few, each a picture with a name. */
function Cards<T extends string>({ label, kind, value, options, onChange }: CardsProps<T>) {
  const name = useId();
  return (
    <fieldset class={`picks ${kind}`}>
      <legend>{label}</legend>
      <div>
        {options.map(option => (
          <label key={option.value} class={option.value === value ? "picture-card chosen" : "picture-card"} title={option.note}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.picture}
            <b>{option.label}</b>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PanelProps {
  choices: Choices;
  plan: Plan;
  families: readonly FamilyInfo[];
  onChange: (part: Partial<Choices>) => void;
}

/** Who may play: nobody else reaches a page without a server. */
const modes = (): readonly Mode[] => (isAlone() ? MODES.filter(mode => mode !== "guest") : MODES);

/** The whole panel. */
export function Panel({ choices, plan, families, onChange }: PanelProps) {
  const { family, game, players } = plan;
  const { sides } = family;
  const [name = RIVAL, rival = "engine"] = choices.opponents[family.name] ?? [];
  const choose = (one: string, two: string) => onChange({ opponents: { ...choices.opponents, [family.name]: [one, two] } });
  const hasComputer = choices.mode === "computer" || choices.mode === "computers";
  return (
    <div class="panel">
      <Cards
        label={t("records-game")}
        kind="games"
        value={family.name}
        options={families.map(one => ({
          value: one.name,
          label: familyTitle(one),
          picture: one.start === null ? null : <BoardPicture board={one.start.layout.board} sides={one.sides} />,
        }))}
        onChange={chosen => onChange({ game: families.find(one => one.name === chosen)?.variants[0]?.name ?? chosen })}
      />
      <Cards
        label={t("start-mode")}
        kind="modes"
        value={choices.mode}
        options={modes().map(mode => ({ value: mode, label: t(`start-${mode}`), picture: <ModePicture mode={mode} /> }))}
        onChange={mode => onChange({ mode })}
      />
      {hasComputer && (
        <Opponents
          label={choices.mode === "computers" ? sideName(sides, "first") : t("start-opponent")}
          family={family.name}
          game={game}
          players={players}
          chosen={plan.opponent?.name ?? RIVAL}
          adaptive={choices.mode === "computer"}
          level={choices.level}
          onChoose={chosen => choose(chosen, rival)}
          onLevel={level => onChange({ level })}
        />
      )}
      {choices.mode === "computers" && plan.second && (
        <Opponents
          label={sideName(sides, "second")}
          family={family.name}
          game={game}
          players={players}
          chosen={plan.second.name}
          adaptive={false}
          level={choices.level}
          onChoose={chosen => choose(name, chosen)}
          onLevel={level => onChange({ level })}
        />
      )}
      {(choices.mode === "computer" || choices.mode === "guest") && (
        <Cards
          label={t("start-side")}
          kind="sides"
          value={choices.side}
          options={(["first", "random", "second"] as const).map(place => ({
            value: place,
            label: place === "random" ? t("start-random") : sideName(sides, place),
            picture: <SidePicture sides={sides} place={place} />,
          }))}
          onChange={side => onChange({ side })}
        />
      )}
      <details class="finer">
        <summary>
          <b>{t("start-finer")}</b> <span>{[gameName(game), clockName(choices.clock)].join(", ")}</span>
        </summary>
        <div class="finer-choices">
          <Variants
            key={family.name}
            family={family}
            game={splitOpening(family, game)[0]}
            spec={game}
            onChange={chosen => onChange({ game: withOpening(chosen, splitOpening(family, game)[1]) })}
            onSpec={spec => onChange({ game: spec })}
          />
          <div class="finer-row">
            <Pick label={t("start-clock")} value={choices.clock} options={CLOCKS.map(clock => [clock as string, clockName(clock)] as const)} onChange={clock => onChange({ clock })} />
            <OpeningPick family={family} game={game} onChange={chosen => onChange({ game: chosen })} />
          </div>
        </div>
      </details>
    </div>
  );
}

/** A clock in words. */
function clockName(clock: string): string {
  // As numbers, which choose the form of the words.
  const [minutes = 0, seconds = 0] = clock.split("m+").map(Number);
  return clock === "" ? t("start-no-clock") : t("start-clock-of", { minutes, seconds });
}

const OTHER = "…";

interface VariantsProps {
  family: FamilyInfo;
  /** The game without its opening rule, and as it is written in full. */
  game: string;
  spec: string;
  onChange: (game: string) => void;
  onSpec: (spec: string) => void;
}

/** Other sizes and rules of the game. */
function Variants({ family, game, spec, onChange, onSpec }: VariantsProps) {
  const listed = family.variants.some(variant => variant.name === game);
  const [own, setOwn] = useState(!listed);
  if (family.variants.length < 2 && family.sizes === "" && family.options.length === 0) return null;
  const picture = (text: string) => <span class="measure">{text}</span>;
  const measure = (spec: string) => /:(\d+(?:x\d+)?)/.exec(spec)?.[1]?.replace("x", "×") ?? "·";
  const known = family.variants.map(({ name, summary }) => ({
    value: name,
    label: gameName(name),
    note: gameSummary(name) ?? phrase(summary),
    picture: picture(measure(name)),
  }));
  return (
    <div class="variants">
      <Cards
        label={t("start-variant")}
        kind="variant-cards"
        value={own ? OTHER : game}
        options={[...known, { value: OTHER, label: t("start-other-variant"), picture: picture("…") }]}
        onChange={value => {
          setOwn(value === OTHER);
          if (value !== OTHER) onChange(value);
        }}
      />
      {own && <Size family={family} spec={spec} onSpec={onSpec} />}
    </div>
  );
}

interface OpponentsProps {
  label: string;
  family: string;
  game: string;
  players: readonly Offered[];
  chosen: string;
  /** Whether the opponent that follows one's results is offered. */
  adaptive: boolean;
  level: number;
  onChoose: (player: string) => void;
  onLevel: (level: number) => void;
}

type Group = "fits" | "level" | "museum";

/** The programs of others and of long ago, the oldest first. A bot in Lua that repeats one of them is left to the studio. */
function museum(players: readonly Offered[]): Offered[] {
  const names = new Set(players.map(({ name }) => `lua:${name}`));
  const shown = players.filter(player => !hasLevels(player) && !names.has(player.name));
  return shown.toReversed().sort((one, other) => (one.year ?? 9999) - (other.year ?? 9999));
}

/** The opponent that fits, one by its level, or one of the museum with its year, its author and a sentence. */
function Opponents({ label, family, game, players, chosen, adaptive, level, onChoose, onLevel }: OpponentsProps) {
  const group = useId();
  const [ratings, setRatings] = useState<ReadonlyMap<string, Rating>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const player = players.find(({ name }) => name === chosen);
  const leveled = players.find(hasLevels);
  const shown = museum(players);
  const now: Group = chosen === RIVAL ? "fits" : player && hasLevels(player) ? "level" : "museum";
  // The chosen one may be far away.
  useEffect(() => follow(list.current, list.current?.querySelector(".chosen")), [game, now]);
  // Who plays as before waits for no ratings: they come when somebody looks at the museum.
  useAsking(isWanted => {
    if (now !== "museum") return;
    void ratingsOf(game).then(found => isWanted() && setRatings(found));
  }, [game, now]);
  const groups = [
    ...(adaptive ? (["fits"] as const) : []),
    ...(leveled ? (["level"] as const) : []),
    ...(shown.length > 0 ? (["museum"] as const) : []),
  ];
  const first: Record<Group, string | undefined> = { fits: RIVAL, level: leveled?.name, museum: shown.at(-1)?.name };
  const own = levelOf(family);
  return (
    <div class="opponents">
      <Segments label={label} value={now} options={groups.map(one => [one, t(`start-group-${one}`)] as const)} onChange={next => onChoose(first[next] ?? RIVAL)} />
      {now === "fits" && (
        <p class="opponent chosen">
          <Face player="engine" />
          <span>
            <b>{t("rival-level", { level: own })}</b>
            <small>{t("rival-manner")}</small>
          </span>
        </p>
      )}
      {now === "level" && player && (
        <div class="opponent chosen">
          <Face player={player.name} />
          <span>
            <Level value={level} onChange={onLevel} />
            <small>{manner(family, player.name) ?? phrase(player.summary)}</small>
          </span>
        </div>
      )}
      {now === "museum" && (
        <div class="opponent-list" ref={list} role="radiogroup" aria-label={t("start-group-museum")}>
          {shown.map(one => {
            const rating = ratings.get(one.name);
            return (
              <label key={one.name} class={one.name === chosen ? "opponent chosen" : "opponent"}>
                <input type="radio" name={group} checked={one.name === chosen} onChange={() => onChoose(one.name)} />
                <Face player={one.name} />
                <span>
                  <b>{playerName(one.name)}</b>
                  <i>
                    {[one.year, one.source].filter(Boolean).join(", ")}
                    {rating && isTelling(rating) && ` · ${number(rating.elo)} ± ${number(rating.error ?? 0)}`}
                  </i>
                  <small>{manner(family, one.name) ?? phrase(one.summary)}</small>
                </span>
              </label>
            );
          })}
        </div>
      )}
    </div>
  );
}

function Level({ value, onChange }: { value: number; onChange: (level: number) => void }) {
  return (
    <label class="field level">
      <span>
        {t("start-level")} <output>{levelName(value)}</output>
      </span>
      <input
        type="range"
        min="1"
        max="10"
        value={value}
        onInput={event => onChange(Number(event.currentTarget.value))}
        aria-valuetext={t("start-level-of", { level: value, name: levelName(value) })}
      />
    </label>
  );
}
