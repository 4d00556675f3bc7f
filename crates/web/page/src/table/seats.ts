// Who sits at a table and what they do there, in words.
import type { Ply, Side, Snapshot, TableState } from "../generated/messages.js";
import { indexOf, other, type Sides } from "../model.js";
import { moveAloud, playerName, sideName, t } from "../text/text.js";

/** Who plays a side, in words; two people at one screen go by the names of their sides. */
export function seatName(state: TableState, side: Side, sides: Sides, own: Side | null = null): string {
  const { player, name } = state.seats[indexOf(side)];
  if (player !== null) return playerName(player);
  if (name !== null) return name;
  const isAlone = state.seats.some(seat => seat.player !== null);
  if (state.guest !== null && own !== null) return side === own ? t("play-person") : t("guest-name");
  return isAlone ? t("play-person") : sideName(sides, side);
}

/** The side of whoever plays by an invitation or has sent one; nothing at other tables and for spectators. */
export function sideAt({ role, state: { guest } }: Snapshot): Side | null {
  if (guest === null || role === "spectator") return null;
  return role === "guest" ? guest.side : other(guest.side);
}

/** The side of whoever plays here: the only person, or one of two who play by an invitation; nothing where two play at one screen. */
export function ownSide(snapshot: Snapshot): Side | null {
  if (snapshot.state.guest !== null) return sideAt(snapshot);
  const [first, second] = snapshot.state.seats;
  if ((first.player === null) === (second.player === null)) return null;
  return first.player === null ? "first" : "second";
}

/** Whether one may ask an engine about the position: not while one plays against somebody. */
export const mayAsk = (snapshot: Snapshot): boolean => sideAt(snapshot) === null || snapshot.state.ending !== null;

/** Who offers a draw, as its reader is told; only where one is offered. */
export function offerText(snapshot: Snapshot, sides: Sides): string {
  const { state } = snapshot;
  const own = sideAt(snapshot);
  if (state.offer === null) return "";
  if (state.offer === own) return t("play-draw-yours", { who: seatName(state, other(own), sides, own) });
  return t("play-draw-from", { who: seatName(state, state.offer, sides, own) });
}

/** A move as it is said: who made it, and what it was in words. */
export function plyAloud(snapshot: Snapshot, ply: Ply, sides: Sides): string {
  const who = seatName(snapshot.state, ply.side, sides, sideAt(snapshot));
  return t("play-moved", { who, move: moveAloud(ply) });
}
