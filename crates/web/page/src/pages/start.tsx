// The start page: which game, against whom, on which side, with which clock.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { familyOf, hasLevels, isTelling, offered, ratingsOf, catalog, type Offered } from "../catalog.js";
import type { FamilyInfo, NewTable, Rating, SeatChoice } from "../generated/messages.js";
import { Pick, Problem, Segments } from "../parts/controls.js";
import { Face } from "../parts/face.js";
import { follow } from "../parts/follow.js";
import { Markdown } from "../parts/markdown.js";
import { rememberTable } from "../parts/recent.js";
import { prefs, stored, store } from "../prefs.js";
import { go } from "../router.js";
import { askFor } from "../socket.js";
import { gameName, levelName, manner, number, phrase, playerName, rulesOf, t, word } from "../text/text.js";
import { Recent } from "../parts/recent-list.js";
import { Preview } from "../parts/preview.js";

type Mode = "computer" | "people" | "computers";
type Place = "first" | "second" | "random";

interface Choices {
  game: string;
  mode: Mode;
  opponents: Record<string, [string, string]>;
  level: number;
  side: Place;
  clock: string;
}

const KEY = "boardwright.start";
const CLOCKS = ["", "1m+1", "3m+2", "5m+3", "10m+5", "30m+10"] as const;
const DEFAULT: Choices = { game: "", mode: "computer", opponents: {}, level: 4, side: "first", clock: "" };

/** The page. */
export function Start() {
  const families = catalog.value?.families;
  const [choices, setChoices] = useState<Choices>({ ...DEFAULT, ...stored<Partial<Choices>>(KEY) });
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<Choices>) => setChoices({ ...choices, ...part });
  const family = familyOf(choices.game) ?? families?.[0];

  if (families === undefined || family === undefined) return <Waiting />;
  const game = familyOf(choices.game) === null ? (family.variants[0]?.name ?? family.name) : choices.game;
  const [name, rival] = choices.opponents[family.name] ?? ["engine", "engine"];
  const all = offered(family, game);
  const player = all.find(candidate => candidate.name === name) ?? all[0];
  const second = all.find(candidate => candidate.name === rival) ?? all[0];

  async function begin(chosen: FamilyInfo): Promise<void> {
    store(KEY, { ...choices, game });
    try {
      const snapshot = await askFor("table", {
        to: "tables", do: "new-table",
        ...request({ ...choices, game }, [seatOf(player, choices.level), seatOf(second, choices.level)]),
      });
      rememberTable({ id: snapshot.table, game: snapshot.game, title: chosen.title, at: Date.now() });
      go("play", snapshot.table);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div class="start">
      <form
        class="start-form"
        onSubmit={(event: Event) => {
          event.preventDefault();
          void begin(family);
        }}
      >
        <h1>{t().start.title}</h1>
        <Families families={families} chosen={family.name} onChoose={next => change({ game: next.variants[0]?.name ?? next.name })} />
        <Variants family={family} game={game} onChange={next => change({ game: next })} />
        <Segments
          label={t().start.mode}
          value={choices.mode}
          options={[
            ["computer", t().start.computer],
            ["people", t().start.people],
            ["computers", t().start.computers],
          ]}
          onChange={mode => change({ mode })}
        />
        {choices.mode !== "people" && player && (
          <Opponents
            label={choices.mode === "computers" ? word(family.sides[0].name) : t().start.opponent}
            group="opponent"
            family={family.name}
            game={game}
            players={all}
            chosen={player}
            onChoose={next => change({ opponents: { ...choices.opponents, [family.name]: [next.name, rival] } })}
          />
        )}
        {choices.mode === "computers" && second && (
          <Opponents
            label={word(family.sides[1].name)}
            group="rival"
            family={family.name}
            game={game}
            players={all}
            chosen={second}
            onChoose={next => change({ opponents: { ...choices.opponents, [family.name]: [name, next.name] } })}
          />
        )}
        {choices.mode !== "people" && player && hasLevels(player) && (
          <Level value={choices.level} onChange={level => change({ level })} />
        )}
        {choices.mode === "computer" && (
          <Segments
            label={t().start.side}
            value={choices.side}
            options={[
              ["first", word(family.sides[0].name)],
              ["random", t().start.random],
              ["second", word(family.sides[1].name)],
            ]}
            onChange={side => change({ side })}
          />
        )}
        <Pick
          label={t().start.clock}
          value={choices.clock}
          options={CLOCKS.map(clock => [clock, clock === "" ? t().start.noClock : t().start.clockOf(clock)] as const)}
          onChange={clock => change({ clock })}
        />
        <Problem text={problem} />
        <button type="submit" class="go">
          {t().start.play}
        </button>
      </form>
      <aside class="start-aside">
        <Preview key={game} game={game} />
        <h2>{phrase(family.title)}</h2>
        <p>{phrase(family.summary)}.</p>
        <Rules family={family} />
        <Recent />
      </aside>
    </div>
  );
}

function Waiting() {
  return (
    <div class="start waiting" aria-busy="true">
      <h1>{t().start.title}</h1>
      <p class="quiet">{t().shell.loading}</p>
    </div>
  );
}

/** The seat of a player, at a level where it has levels. */
function seatOf(player: Offered | undefined, level: number): SeatChoice {
  if (player === undefined) return { by: "person" };
  return { by: "player", name: hasLevels(player) && level < 10 ? `${player.name}@level=${level}` : player.name };
}

function request(choices: Choices, [player, rival]: [SeatChoice, SeatChoice]): NewTable {
  const person: SeatChoice = { by: "person" };
  const isFirst = choices.side === "first" || (choices.side === "random" && Math.random() < 0.5);
  const seats: Record<Mode, [SeatChoice, SeatChoice]> = {
    people: [person, person],
    computers: [player, rival],
    computer: isFirst ? [person, player] : [player, person],
  };
  const clock = choices.clock === "" ? {} : { clock: choices.clock };
  // Without a clock the engine takes what its level takes, but nobody waits longer than this.
  const think = choices.clock === "" ? { think: { ms: choices.mode === "computers" ? 700 : 2500 } } : {};
  return { place: { game: choices.game, moves: [] }, seats: seats[choices.mode], ...clock, ...think };
}

interface FamiliesProps {
  families: readonly FamilyInfo[];
  chosen: string;
  onChoose: (family: FamilyInfo) => void;
}

function Families({ families, chosen, onChoose }: FamiliesProps) {
  return (
    <fieldset class="families">
      <legend>{t().start.game}</legend>
      {families.map(family => (
        <label key={family.name} class={family.name === chosen ? "family chosen" : "family"}>
          <input type="radio" name="family" checked={family.name === chosen} onChange={() => onChoose(family)} />
          <span class="family-colours" aria-hidden="true">
            <i class={`swatch ${family.sides[0].colour}`} />
            <i class={`swatch ${family.sides[1].colour}`} />
          </span>
          <b>{phrase(family.title)}</b>
        </label>
      ))}
    </fieldset>
  );
}

const OTHER = "…";

function Variants({ family, game, onChange }: { family: FamilyInfo; game: string; onChange: (game: string) => void }) {
  const listed = family.variants.some(variant => variant.name === game);
  const [own, setOwn] = useState(!listed);
  const options = family.variants.map(({ name, summary }) => [name, `${gameName(name)} – ${phrase(summary)}`] as const);
  if (options.length < 2 && family.sizes === "" && family.options.length === 0) return null;
  return (
    <div class="variants">
      <Pick
        label={t().start.variant}
        value={own ? OTHER : game}
        options={[...options, [OTHER, t().start.otherVariant]]}
        onChange={value => {
          setOwn(value === OTHER);
          if (value !== OTHER) onChange(value);
        }}
      />
      {own && (
        <label class="field">
          <span>{t().start.spec}</span>
          <input
            type="text"
            value={game}
            spellcheck={false}
            autocomplete="off"
            onInput={event => onChange(event.currentTarget.value)}
          />
          <small>{[family.sizes, family.options.map(option => option.name).join(", ")].filter(Boolean).join("; ")}</small>
        </label>
      )}
    </div>
  );
}

interface OpponentsProps {
  label: string;
  group: string;
  family: string;
  game: string;
  players: readonly Offered[];
  chosen: Offered;
  onChoose: (player: Offered) => void;
}

/** Everybody who plays this game, with year, rating and one line. */
function Opponents({ label, group, family, game, players, chosen, onChoose }: OpponentsProps) {
  const [ratings, setRatings] = useState<ReadonlyMap<string, Rating>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  // The chosen one may be far down.
  useEffect(() => follow(list.current, list.current?.querySelector(".chosen")), [game]);
  // Who comes back to play as before waits for no ratings: they come when somebody looks at the list.
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    if (!looked) return undefined;
    let current = true;
    void ratingsOf(game).then(found => current && setRatings(found));
    return () => {
      current = false;
    };
  }, [game, looked]);
  const look = () => setLooked(true);
  return (
    <fieldset class="opponents" onPointerEnter={look} onFocusIn={look}>
      <legend>{label}</legend>
      <div class="opponent-list" ref={list}>
        {players.map(player => {
          const rating = ratings.get(player.name);
          return (
            <label key={player.name} class={player.name === chosen.name ? "opponent chosen" : "opponent"}>
              <input type="radio" name={group} checked={player.name === chosen.name} onChange={() => onChoose(player)} />
              <span>
                <Face player={player.name} />
                <b>{playerName(player.name)}</b>
                <i>{player.year ?? ""}</i>
                {rating && isTelling(rating) && (
                  <i title={t().start.rating(rating.games)}>
                    {number(rating.elo)} ± {number(rating.error ?? 0)}
                  </i>
                )}
                <small>{manner(family, player.name) ?? phrase(player.summary)}</small>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function Level({ value, onChange }: { value: number; onChange: (level: number) => void }) {
  return (
    <label class="field level">
      <span>
        {t().start.level} <output>{levelName(value)}</output>
      </span>
      <input
        type="range"
        min="1"
        max="10"
        value={value}
        onInput={event => onChange(Number(event.currentTarget.value))}
        aria-valuetext={t().start.levelOf(value, levelName(value))}
      />
    </label>
  );
}

/** The rules, folded away until somebody wants them. */
function Rules({ family }: { family: FamilyInfo }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="rules" onToggle={(event: Event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}>
      <summary>{t().start.rules}</summary>
      {open && <RulesText family={family} />}
    </details>
  );
}

/** The rules for players, else the page of the game itself. */
function RulesText({ family }: { family: FamilyInfo }) {
  const [rules, setRules] = useState<string | null>(null);
  const { language } = prefs.value;
  useEffect(() => {
    rulesOf(family.name)
      .then(found => setRules(found ?? family.rules))
      // A newer program may have other files: its own page has the rules, too.
      .catch(() => setRules(family.rules));
  }, [family, language]);
  return rules === null ? null : <Markdown text={rules} />;
}
