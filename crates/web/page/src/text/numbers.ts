// Numbers as the chosen language writes them, with a true minus, which is as wide as a plus. Nothing here needs a browser.
import { signal } from "../vendor/signals.js";

/** The language in which numbers are written: that of the texts. */
export const numberLanguage = signal("en");

export const MINUS = "−";

/** From here on `Intl` says where the digits are parted. */
export const MANY = 1000;

/** Making one takes longer than writing with it. */
const formats = new Map<string, Intl.NumberFormat>();

/** A number that is not negative. */
function size(value: number, digits: number): string {
  // Every language here writes such a number with its digits alone, and the first use of `Intl` takes a phone 150 milliseconds.
  if (digits === 0 && Number.isInteger(value) && value < MANY) return String(value);
  const key = `${numberLanguage.value} ${digits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(numberLanguage.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, format);
  return format.format(value);
}

/** A number with so many digits behind the decimal sign. What rounds to nothing has no minus. */
export function number(value: number, digits = 0): string {
  const text = size(Math.abs(value), digits);
  return value < 0 && text !== size(0, digits) ? MINUS + text : text;
}

/** A number with a plus or a minus before it. */
export const signed = (value: number, digits = 0): string => (value < 0 ? MINUS : "+") + size(Math.abs(value), digits);
