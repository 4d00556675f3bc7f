// The sound of a piece on a board: made here, so that nothing is downloaded; silent unless it was asked for.
import { prefs } from "./prefs.js";
let context = null;
/** A knock; a lower one when a game has ended. */
export function click(ending) {
    if (!prefs.value.sound)
        return;
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
