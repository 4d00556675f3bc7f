// The sounds of pieces on a board: made here, so that nothing is downloaded; silent unless they were asked for.
import { prefs } from "./prefs.js";

let context: AudioContext | null = null;

/** A tone that sets in after some seconds, changes its pitch, and fades. */
interface Tone {
  readonly type: "sine" | "triangle";
  readonly delay?: number;
  readonly pitch: number;
  /** The pitch that it falls to, and after how many seconds. */
  readonly fall?: readonly [pitch: number, after: number];
  readonly volume: number;
  /** Seconds until it is at its loudest. */
  readonly swell?: number;
  readonly lasts: number;
}

function sound(tones: readonly Tone[]): void {
  if (!prefs.value.sound) return;
  context ??= new AudioContext();
  for (const { type, delay = 0, pitch, fall, volume, swell = 0, lasts } of tones) {
    const start = context.currentTime + delay;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(pitch, start);
    if (fall) tone.frequency.exponentialRampToValueAtTime(fall[0], start + fall[1]);
    gain.gain.setValueAtTime(swell > 0 ? 0.0001 : volume, start);
    if (swell > 0) gain.gain.exponentialRampToValueAtTime(volume, start + swell);
    gain.gain.exponentialRampToValueAtTime(0.001, start + lasts);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + lasts + 0.01);
  }
}

/** A knock; a lower one when a game has ended. */
export function click(ending: boolean): void {
  sound([{ type: "triangle", pitch: ending ? 330 : 520, fall: [ending ? 165 : 180, 0.09], volume: 0.25, lasts: ending ? 0.5 : 0.12 }]);
}

/** A soft tap: one more picture of a move that takes several, such as a seed that falls. */
export function tap(): void {
  sound([{ type: "triangle", pitch: 760, fall: [420, 0.04], volume: 0.08, lasts: 0.06 }]);
}

/** Two rising notes: something was done as it was meant. */
export function chime(): void {
  sound([[0.05, 523], [0.17, 784]].map(([delay, pitch]) => ({ type: "sine", delay, pitch, volume: 0.18, swell: 0.02, lasts: 0.45 }) as Tone));
}
