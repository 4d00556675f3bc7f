// A game as the server plays it: what the page knows of one table, kept up to date by its news.
import { announce } from "../announce.js";
import { familyOf } from "../catalog.js";
import type { Explanation, PathMove, Said, SearchInfo, Side, Snapshot, TableState, Update, View } from "../generated/messages.js";
import { indexOf, other, type Sides } from "../model.js";
import { ownersOf } from "../opening/panel.js";
import { ownName, visitor } from "../prefs.js";
import { wordsOf } from "../parts/asking.js";
import { verdict } from "../parts/verdict.js";
import { ask, askFor, line, listen, onReturn, Lost, Refused } from "../socket.js";
import { click as clickSound } from "../sound.js";
import { phrase, saying, t } from "../text/text.js";
import { effect, signal } from "../vendor/signals.js";
import { FramePlayer } from "./player.js";
import { offerText, plyAloud, seatName, sideAt } from "./seats.js";

/** How long a refusal stays in sight. */
const REFUSAL_STAYS = 6000;

/** Answers to a draw of which the state tells as well: that it is offered, and that the game has ended. */
const TOLD_BY_STATE = ["arena-draw-offered", "arena-draw-settled"];

/** A table as it was seen a moment ago, so that its page stands at once, and whether its game has only just begun. */
let handed: { readonly snapshot: Snapshot; readonly isNew: boolean } | null = null;

/** Hands a table over to its page, which asks for it anew all the same. Whoever listens hears all moves of a new game. */
export function handOver(snapshot: Snapshot, isNew = false): void {
  handed = { snapshot, isNew };
}

/** The tables that one watches because somebody else had taken up the invitation. */
const taken = new Set<string>();

/** What has changed at a table: the plies that were added to those that were kept, and how it stands now. */
type Change = Pick<Update, "add" | "keep" | "round" | "state">;

/** One table and everything that it tells. */
export class Table {
  readonly id: string;
  readonly snapshot = signal<Snapshot | null>(null);
  /** Why the table cannot be seen. */
  readonly problem = signal<string | null>(null);
  /** What was refused last. */
  readonly refusal = signal<string | null>(null);
  /** How the last draw offer was answered. */
  readonly answer = signal<string | null>(null);
  /** What a thinking player has found so far. */
  readonly thinking = signal<SearchInfo | null>(null);
  readonly log = signal<readonly { side: Side; line: string }[]>([]);
  /** What a bot in Lua marked last, and after how many plies. */
  readonly marks = signal<{ ply: number; explanation: Explanation } | null>(null);
  readonly frames = new FramePlayer();
  #fading: ReturnType<typeof setTimeout> | undefined;
  /** When the state came, by this machine's clock: clocks run on from there. */
  readonly received = signal(performance.now());
  #ends: (() => void)[] = [];
  /** Done when what was asked for before is answered: a line may hang before it is known to be lost. */
  #asked: Promise<unknown> = Promise.resolve();
  /** Done when the server has answered the last greeting at this table. */
  #known: Promise<void> = Promise.resolve();

  constructor(id: string) {
    this.id = id;
    const met = handed?.snapshot.table === id ? handed : null;
    handed = null;
    // A computer may have begun, or answered the move that was made on the start page, before this page could hear of it.
    let told = met?.isNew ? Infinity : 1;
    if (met !== null) this.#enter(met.snapshot, told, met.isNew ? unplayed(met.snapshot) : null);
    this.#ends = [listen(news => this.#hear(news)), onReturn(() => void this.attach())];
    // Once now, and again when somebody goes by another name.
    this.#ends.push(effect(() => {
      void this.attach(ownName.value, told);
      told = 1;
    }));
  }

  /** Asks for everything anew, and says so many of the last moves that were not known. */
  attach(name = ownName.peek(), told = 1): Promise<void> {
    this.#known = this.#attach(name, told);
    return this.#known;
  }

  async #attach(name: string, told: number): Promise<void> {
    try {
      this.#enter(await askFor("table", { to: "table", do: "attach", table: this.id, visitor: visitor(), ...(name === "" ? {} : { name }) }), told);
    } catch (error) {
      if (!(error instanceof Refused)) return;
      if (name === "") {
        this.problem.value = error.message;
        return;
      }
      // A name that is refused does not cost the game.
      await this.#attach("", told);
      if (this.problem.value === null) this.refuse(error.message);
    }
  }

  /** Waits until the server has answered this page's greeting, after a lost line the next one: it refuses moves from any other page. */
  #whenKnown(): Promise<void> {
    if (line.value !== "lost") return this.#known;
    return new Promise(done => {
      const end = onReturn(() => {
        end();
        void this.#known.then(done);
      });
    });
  }

  /** Whether one came by an invitation that somebody else had taken up. */
  get isTaken(): boolean {
    return taken.has(this.id);
  }

  #enter(snapshot: Snapshot, told = 1, before = this.snapshot.value): void {
    if (snapshot.table !== this.id) taken.add(snapshot.table);
    this.frames.skip();
    this.received.value = performance.now();
    // The answer to a draw was for the position that was known before.
    if (snapshot.history.length !== this.snapshot.value?.history.length) this.answer.value = null;
    if (snapshot.round !== before?.round || snapshot.game !== before.game) {
      this.log.value = [];
      this.marks.value = null;
    }
    if (snapshot.state.thinking === null) this.thinking.value = null;
    this.snapshot.value = settled(this.snapshot.value, snapshot);
    this.problem.value = null;
    if (before?.game === snapshot.game) this.#tell(before, since(before, snapshot, told));
  }

  /** Hears no more of it. */
  close(): void {
    clearTimeout(this.#fading);
    this.#ends.forEach(end => end());
    this.#ends = [];
    this.frames.skip();
    void ask({ to: "table", do: "detach", table: this.id }).catch(() => {});
  }

  #hear(news: Parameters<Parameters<typeof listen>[0]>[0]): void {
    if (news.type === "update" && news.table === this.id) this.#update(news);
    if (news.type === "thinking" && news.table === this.id) this.thinking.value = news.info;
    if (news.type === "log" && news.table === this.id) {
      const lines = news.lines.map(line => ({ side: news.side, line }));
      this.log.value = [...this.log.value, ...lines].slice(-500);
    }
    if (news.type === "marks" && news.table === this.id) this.marks.value = { ply: news.ply, explanation: news.explanation };
  }

  #update(update: Update): void {
    const before = this.snapshot.value;
    if (before === null || update.version <= before.version) return;
    // A board of a match goes on to the next game, which may have another board.
    if (update.version !== before.version + 1 || update.game !== before.game) {
      void this.attach();
      return;
    }
    const kept = update.round === before.round ? before.history.slice(0, update.keep) : [];
    this.received.value = performance.now();
    if (update.frames.length > 0) this.frames.add(before.state.view, update.frames);
    else this.frames.skip();
    if (update.state.thinking === null) this.thinking.value = null;
    // What was refused was refused in the position before, and so was a draw.
    if (update.add.length > 0 || update.round !== before.round) this.refusal.value = this.answer.value = null;
    if (update.round !== before.round) this.log.value = [];
    // What was marked on a position that was taken back says nothing of the one in its place.
    if (update.round !== before.round || (this.marks.value?.ply ?? 0) > update.keep) this.marks.value = null;
    const { version, round, state } = update;
    this.snapshot.value = settled(before, { ...before, version, round, history: [...kept, ...update.add], state });
    this.#tell(before, update);
    const ends = newEnding(before, state) !== null;
    if (update.add.length > 0 || ends) clickSound(ends);
  }

  /** Says what has happened to who listens. */
  #tell(before: Snapshot, change: Change): void {
    const { add, keep, round, state } = change;
    const sides = familyOf(before.game)?.sides;
    const owners = sides && ownersOf(sides, state.view.opening);
    const now = { ...before, state };
    const moves = add.map(ply => (owners ? plyAloud(now, ply, owners) : ply.move));
    const said = [...(owners ? comings(before, now, owners) : []), ...rearranged(before, change), ...moves];
    const ending = newEnding(before, state);
    if (ending !== null) said.push(t("play-over", { text: (owners && verdict(now, owners)) ?? phrase(ending.text) }));
    else if (state.moves.length > 0 && said.length > 0) said.push(t("play-your-turn"));
    if (owners && state.offer !== null && before.state.offer === null) {
      this.answer.value = null;
      said.push(offerText(now, owners));
    }
    // An offer that goes without a move and without an end was declined; whoever declined it knows.
    const { offer } = before.state;
    const stays = round === before.round && add.length === 0 && keep === before.history.length && state.ending === null;
    if (owners && offer !== null && state.offer === null && stays && sideAt(now) !== other(offer)) {
      this.answer.value = t("play-draw-declined", { who: seatName(state, other(offer), owners, sideAt(now)) });
      said.push(this.answer.value);
    }
    if (said.length > 0) announce(said.join(". "));
  }

  /** Makes a move; a refusal is shown and changes nothing. */
  async play(move: PathMove): Promise<void> {
    const ply = this.snapshot.value?.history.length ?? 0;
    await this.request({ to: "table", do: "play", table: this.id, ply, move: move.move });
  }

  /** Shows why something was refused, as long as it takes to read it. */
  refuse(text: string): void {
    this.refusal.value = text;
    announce(phrase(text));
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => (this.refusal.value = null), REFUSAL_STAYS);
  }

  /** Shows what came of a draw offer: news and no refusal. */
  #tellAnswer(said: Said): void {
    if (typeof said !== "string" && TOLD_BY_STATE.includes(said.key)) return;
    this.answer.value = phrase(said);
    announce(this.answer.value);
  }

  /** Asks for something at this table, and shows what comes of it. */
  async request(wanted: Parameters<typeof ask>[0]): Promise<void> {
    this.refusal.value = this.answer.value = null;
    // A move says after which ply it was chosen; anything else would be carried out later, as often as it was pressed.
    const isMove = wanted.to === "table" && wanted.do === "play";
    const asked = isMove ? this.#whenKnown().then(() => ask(wanted)) : this.#asked.then(() => (line.value === "lost" ? Promise.reject(new Lost(saying("shell-lost-request"))) : ask(wanted)));
    if (!isMove) this.#asked = asked.catch(() => {});
    try {
      const answer = await asked;
      if (answer.is === "table") this.#enter(answer);
      if (answer.is === "said") this.#tellAnswer(answer.text);
    } catch (error) {
      // What was drawn ahead of the answer goes back to what is.
      const now = this.snapshot.value;
      if (now !== null) this.snapshot.value = { ...now, state: { ...now.state, moves: [...now.state.moves] } };
      this.refuse(wordsOf(error));
    }
  }
}

/** A table before the first move of its game. */
const unplayed = (table: Snapshot): Snapshot => ({ ...table, history: [], state: { ...table.state, ending: null, offer: null } });

/** What a whole table has that was not known, with so many of its last plies at most: an old game is not to be read aloud. */
function since(before: Snapshot, { history, round, state }: Snapshot, most: number): Change {
  const parting = history.findIndex(({ move }, ply) => move !== before.history[ply]?.move);
  const keep = round !== before.round ? 0 : parting < 0 ? history.length : parting;
  return { add: history.slice(Math.max(keep, history.length - most)), keep, round, state };
}

/** How the game ended since then, if it did. */
const newEnding = (before: Snapshot, { ending }: TableState) => (before.state.ending === null ? ending : null);

/** Who has come and who has gone of those who play at two places, in words; nobody is told of oneself. */
function comings(before: Snapshot, now: Snapshot, sides: Sides): string[] {
  const [old, { guest }, own] = [before.state.guest, now.state, sideAt(now)];
  if (old === null || guest === null || old.side !== guest.side) return [];
  const changed = (["first", "second"] as const).filter(side => side !== own && old.present[indexOf(side)] !== guest.present[indexOf(side)]);
  return changed.map(side => {
    const who = seatName(now.state, side, sides, own);
    return guest.present[indexOf(side)] ? t("guest-here", { who }) : t("guest-gone", { who });
  });
}

/** What has happened besides moves, in words: another game, or something that was taken back. */
function rearranged(before: Snapshot, { add, keep, round, state }: Change): string[] {
  if (round !== before.round) return [t("play-new-game")];
  if (add.length > 0) return [];
  if (keep < before.history.length) return [t("play-took-back")];
  return before.state.ending !== null && state.ending === null ? [t("play-end-took-back")] : [];
}

/**
 * A snapshot whose board is the same object as before where it says the same.
 * So a piece stays in hand when a spectator comes and when a lost connection returns.
 */
function settled(before: Snapshot | null, now: Snapshot): Snapshot {
  if (before === null) return now;
  const view = unchanged(before.state.view, now.state.view);
  const moves = unchanged(before.state.moves, now.state.moves);
  return { ...now, layout: unchanged(before.layout, now.layout), state: { ...now.state, view, moves } };
}

/** The earlier value if the new one says the same. */
function unchanged<T>(before: T, now: T): T {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

/** What lies on the board after the last ply, or while it is being played. */
export function viewNow(table: Table, snapshot: Snapshot): View {
  return table.frames.shown.value ?? snapshot.state.view;
}
