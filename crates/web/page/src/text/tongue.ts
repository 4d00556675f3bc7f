// The messages of one language: texts in Fluent's syntax, found by key.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable, type Scope } from "../vendor/fluent/index.js";
import { MANY, MINUS } from "./numbers.js";

/** An argument that a person reads inside a message. */
export type Value = string | number;

/** The arguments of a message, by name. */
export type Values = Readonly<Record<string, Value>>;

/** A part of a key as it stands in files of texts: `gomoku:15,renju` is `gomoku-15-renju` there. */
export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/**
 * A number of a few digits. Every language here writes such a number with its digits alone, and asking `Intl` for that takes a phone
 * 150 milliseconds the first time.
 */
class Few extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

/** A number below nothing, which `Intl` writes with a hyphen in most languages. */
class Negative extends FluentNumber {
  override toString(scope?: Scope): string {
    return super.toString(scope).replace("-", MINUS);
  }
}

/** An argument as Fluent takes it. */
function variable(value: Value): FluentVariable {
  if (typeof value !== "number") return value;
  if (value < 0) return new Negative(value);
  return Number.isInteger(value) && value < MANY ? new Few(value) : value;
}

/** The beginning of a message. Whatever goes on in further lines is indented. */
const START = /^(-?[a-zA-Z][\w-]*) *=/gm;

/** The name of a message inside another one. */
const REFERENCE = /\{\s*(-?[a-zA-Z][\w-]*)/g;

/** All messages of one language. */
export class Tongue {
  readonly #bundle: FluentBundle;

  /** The messages that nobody has asked for yet, as they stand in the file: a page needs few of them. */
  readonly #sources = new Map<string, string>();

  constructor(
    readonly language: string,
    source: string,
  ) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    const starts = [...source.matchAll(START)];
    starts.forEach(({ 1: name = "", index }, at) => {
      if (!this.#sources.has(name)) this.#sources.set(name, source.slice(index, starts[at + 1]?.index));
    });
  }

  /** Reads a message and those that it names, if they have not been read. */
  #read(name: string): void {
    const source = this.#sources.get(name);
    if (source === undefined) return;
    this.#sources.delete(name);
    this.#bundle.addResource(new FluentResource(source));
    for (const [, wanted = ""] of source.matchAll(REFERENCE)) this.#read(wanted);
  }

  /** The message `key`, or the attribute after its dot, with these arguments; nothing if there is no such message. */
  say(key: string, values: Values = {}): string | null {
    const [name = "", attribute] = key.split(".", 2);
    this.#read(name);
    const message = this.#bundle.getMessage(name);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    if (pattern === undefined || pattern === null) return null;
    // A missing argument is shown by its name; the tests of the texts fail on it.
    const variables = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, variable(value)]));
    return this.#bundle.formatPattern(pattern, variables, []);
  }
}
