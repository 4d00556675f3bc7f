// The languages that there are: the head of the page names a file of texts for each.

/** A language by its code and its own name. */
interface Language {
  readonly code: string;
  readonly name: string;
  /** Where its texts are; the name tells their contents. */
  readonly address: string;
}

/** All languages, in the order in which they are offered. */
export const LANGUAGES: readonly Language[] = [...document.querySelectorAll<HTMLLinkElement>("link[rel=localization]")].map(
  ({ hreflang, title, href }) => ({ code: hreflang, name: title, address: href }),
);

/** The language that is spoken when nobody has chosen one: the first of the browser's own that there is. */
export function preferred(): string {
  const wanted = navigator.languages.map(language => language.toLowerCase().split("-", 1)[0]);
  return wanted.find(code => LANGUAGES.some(language => language.code === code)) ?? "en";
}

/** Between two attempts to fetch texts, in milliseconds. */
const PAUSE = 2000;

/** Fetches the texts of a language, again and again until they are there. */
export function fetchTexts(code: string, use: (source: string) => void): void {
  const found = LANGUAGES.find(language => language.code === code) ?? LANGUAGES.find(language => language.code === "en");
  if (found === undefined) return;
  const again = () => setTimeout(() => fetchTexts(code, use), PAUSE);
  fetch(found.address)
    .then(async response => (response.ok ? use(await response.text()) : again()))
    .catch(again);
}
