// A link as a picture for a phone's camera (QR code). A file of its own, fetched only where somebody is invited; so it shares
// nothing with the rest of the page.
import { generate } from "../vendor/qr.js";

/** A code as squares. */
export interface Code {
  /** The number of dots on each side. */
  readonly size: number;
  /** The dark dots as a path of unit squares. */
  readonly path: string;
}

/** The light rim around the code that cameras need, in dots. */
const RIM = 4;

/** The code of a text. */
export function codeOf(text: string): Code {
  const code = generate(text);
  let path = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x + RIM} ${y + RIM}h1v1h-1z`;
  }
  return { size: code.size + 2 * RIM, path };
}
