// The sound of a piece on a board: made here, so that nothing is downloaded; silent unless it was asked for.
import { prefs } from "./prefs.js";

let context: AudioContext | null = null;

/** A knock; a lower one when a game has ended. */
export function click(ending: boolean): void {
  if (!prefs.value.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(ending ? 330 : 520, now);
  tone.frequency.exponentialRampToValueAtTime(ending ? 165 : 180, now + 0.09);
  volume.gain.setValueAtTime(0.25, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + (ending ? 0.5 : 0.12));
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + (ending ? 0.5 : 0.13));
}

/** Two rising notes: something was done as it was meant. */
export function chime(): void {
  if (!prefs.value.sound) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [delay, pitch] of [[0.05, 523], [0.17, 784]] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "sine";
    tone.frequency.setValueAtTime(pitch, now + delay);
    volume.gain.setValueAtTime(0.0001, now + delay);
    volume.gain.exponentialRampToValueAtTime(0.18, now + delay + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, now + delay + 0.45);
    tone.connect(volume).connect(context.destination);
    tone.start(now + delay);
    tone.stop(now + delay + 0.46);
  }
}
