// Who sits on a side: name, points, clock and whether it is thinking.
import { h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import type { SearchInfo, Snapshot } from "../generated/messages.js";
import { indexOf, type Side, type Sides } from "../model.js";
import { Face } from "./face.js";
import { forFirst } from "./score.js";
import { scoreText } from "./verdict.js";
import { seatName, sideAt } from "../table/seats.js";
import { number, sideWord, t } from "../text/text.js";

interface SeatProps {
  snapshot: Snapshot;
  side: Side;
  sides: Sides;
  received: number;
  thinking: SearchInfo | null;
  /** Whether it is the side nearest on the board. */
  near: boolean;
}

/** The card of a side. */
export function Seat({ snapshot, side, sides, received, thinking, near }: SeatProps) {
  const { state } = snapshot;
  const style = sides[indexOf(side)];
  const turn = state.ending === null && state.toMove === side;
  const isThinking = state.thinking === side;
  const won = state.ending?.outcome === side;
  const called = seatName(state, side, sides, sideAt(snapshot));
  // Who looks on is not the person that plays.
  const name = snapshot.role === "spectator" && called === t("play-person") ? t("player-human") : called;
  const isHere = state.guest === null ? null : state.guest.present[indexOf(side)];
  const { player } = state.seats[indexOf(side)];
  const colour = sideWord(sides, side);
  const said = [
    ...(name.toLowerCase() === colour.toLowerCase() ? [] : [{ kind: "", text: colour }]),
    ...(isThinking ? [{ kind: "thinking", text: thought(thinking, sides) }] : turn ? [{ kind: "", text: t("play-to-move") }] : []),
    ...(won ? [{ kind: "", text: t("play-won") }] : []),
    ...(isHere === false ? [{ kind: "away", text: state.guest?.joined ? t("guest-away") : t("guest-expected") }] : []),
  ];
  return (
    <div class={`seat ${near ? "near" : "far"} ${turn ? "turn" : ""}`} data-side={side}>
      <span class={`swatch ${style.colour}`} aria-hidden="true" />
      {player !== null && <Face player={player} />}
      {isHere !== null && <i class={isHere ? "presence here" : "presence"} aria-hidden="true" />}
      <span class="who">
        <b>{name}</b>
        <small>
          {said.map((part, index) => (
            <span key={index} class={part.kind}>
              {`${index > 0 ? " · " : ""}${part.text}`}
            </span>
          ))}
        </small>
      </span>
      {state.tally && <span class="tally" title={t("play-points")}>{state.tally[indexOf(side)]}</span>}
      {state.clocks && (
        <Clock ms={state.clocks[indexOf(side)]} running={turn && state.running} received={received} />
      )}
    </div>
  );
}

/** What a thinking player has found, in a few signs. */
function thought(info: SearchInfo | null, sides: Sides): string {
  if (info === null) return t("play-thinking");
  return t("play-thinking-at", { depth: info.depth, score: scoreText(forFirst(info.score.value, info.side), sides), nodes: number(info.nodes) });
}

/** A clock that goes on by itself between the server's words. */
function Clock({ ms, running, received }: { ms: number; running: boolean; received: number }) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 100);
    return () => clearInterval(timer);
  }, [running, received]);
  const left = Math.max(0, ms - (running ? Math.max(0, now - received) : 0));
  return (
    <span class={`clock ${running ? "running" : ""} ${left < 20_000 ? "low" : ""}`} role="timer" aria-label={t("play-clock")}>
      {clockText(left)}
    </span>
  );
}

/** A time as clocks show it, with tenths when it is short. */
function clockText(ms: number): string {
  const seconds = ms / 1000;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const pad = (value: number) => String(value).padStart(2, "0");
  if (hours > 0) return `${hours}:${pad(minutes)}:${pad(Math.floor(seconds % 60))}`;
  if (seconds < 20) return `${minutes}:${pad(Math.floor(seconds % 60))}.${Math.floor((seconds * 10) % 10)}`;
  return `${minutes}:${pad(Math.floor(seconds % 60))}`;
}
