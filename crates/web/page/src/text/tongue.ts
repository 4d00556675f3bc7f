// The messages of one language: texts in Fluent's syntax, found by key.
import { FluentBundle, FluentResource, type FluentVariable } from "../vendor/fluent/index.js";

/** An argument that a person reads inside a message. */
export type Value = string | number;

/** The arguments of a message, by name. */
export type Values = Readonly<Record<string, Value>>;

/** A part of a key as it stands in files of texts: `gomoku:15,renju` is `gomoku-15-renju` there. */
export const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** All messages of one language. */
export class Tongue {
  readonly #bundle: FluentBundle;

  constructor(
    readonly language: string,
    source: string,
  ) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    this.#bundle.addResource(new FluentResource(source));
  }

  /** The message `key`, or the attribute after its dot, with these arguments; nothing if there is no such message. */
  say(key: string, values: Values = {}): string | null {
    const [name = "", attribute] = key.split(".", 2);
    const message = this.#bundle.getMessage(name);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    if (pattern === undefined || pattern === null) return null;
    // A missing argument is shown by its name; the tests of the texts fail on it.
    return this.#bundle.formatPattern(pattern, values as Record<string, FluentVariable>, []);
  }
}
