// The frame around every page: the way around, the state of the line, choices of looks, and what is said aloud.
import { h } from "./vendor/preact.js";
import type { ComponentType } from "./vendor/preact.js";
import { useEffect, useRef, useState } from "./vendor/hooks.js";
import { spoken } from "./announce.js";
import { Gradients } from "./board/pieces.js";
import { Action } from "./parts/controls.js";
import { Icon, type IconName } from "./parts/icon.js";
import { Settings } from "./parts/settings.js";
import { Start } from "./pages/start.js";
import { href, route } from "./router.js";
import { line, retryNow } from "./socket.js";
import { t } from "./text/text.js";

interface Page {
  readonly load: () => Promise<ComponentType<{ rest: string }>>;
}

/** The pages by the first part of their address; all but the start are fetched when they are needed. */
const PAGES: Record<string, Page> = {
  play: { load: () => import("./pages/play.js").then(module => module.Play) },
  analyse: { load: () => import("./pages/analyse.js").then(module => module.Analyse) },
  records: { load: () => import("./pages/records.js").then(module => module.Records) },
  watch: { load: () => import("./pages/watch.js").then(module => module.Watch) },
  event: { load: () => import("./pages/event.js").then(module => module.EventPage) },
  studio: { load: () => import("./pages/studio.js").then(module => module.Studio) },
};

const WAYS: readonly (readonly [page: string, icon: IconName, also: readonly string[]])[] = [
  ["", "play", ["play"]],
  ["analyse", "analyse", []],
  ["records", "records", []],
  ["watch", "watch", ["event"]],
  ["studio", "studio", []],
];

/** The whole page. */
export function App() {
  const { page, rest } = route.value;
  const main = useRef<HTMLElement>(null);
  const [settings, setSettings] = useState(false);
  const before = useRef(page);
  useEffect(() => {
    document.title = `${title(page)} · Boardwright`;
    if (before.current !== page) main.current?.focus({ preventScroll: true });
    if (before.current !== page) scrollTo(0, 0);
    before.current = page;
  }, [page]);
  return (
    <div class="app">
      <Gradients />
      <a class="skip" href="#main" onClick={event => (event.preventDefault(), main.current?.focus())}>
        {t().shell.skip}
      </a>
      <header class="top">
        <a class="brand" href={href("")}>
          <img src="icon.svg" alt="" width="28" height="28" />
          <span>Boardwright</span>
        </a>
        <nav aria-label={t().shell.ways}>
          {WAYS.map(([name, icon, also]) => (
            <a key={name} href={href(name)} aria-current={name === page || also.includes(page) ? "page" : undefined}>
              <Icon name={icon} />
              <span>{title(name)}</span>
            </a>
          ))}
        </nav>
        <Action icon="settings" label={t().shell.settings} bare onClick={() => setSettings(true)} />
      </header>
      <LineState />
      <main id="main" ref={main} tabIndex={-1}>
        {page === "" ? <Start /> : <Loaded key={page} page={page} rest={rest} />}
      </main>
      {settings && <Settings onClose={() => setSettings(false)} />}
      <Spoken />
    </div>
  );
}

function title(page: string): string {
  const titles: Record<string, string> = t().shell.pages;
  return titles[page === "play" ? "" : page] ?? titles[""] ?? "";
}

/** A page that is fetched first. */
function Loaded({ page, rest }: { page: string; rest: string }) {
  const [Content, setContent] = useState<ComponentType<{ rest: string }> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const known = PAGES[page];
    if (known === undefined) setFailed(true);
    else known.load().then(loaded => setContent(() => loaded)).catch(() => setFailed(true));
  }, [page]);
  if (failed) return <p class="quiet">{t().shell.noPage}</p>;
  return Content === null ? <p class="quiet">{t().shell.loading}</p> : <Content rest={rest} />;
}

/** Says when the line is down, and that it will be back. */
function LineState() {
  const lost = line.value === "lost";
  return (
    <div class={lost ? "line lost" : "line"} role="status">
      {lost && <span>{t().shell.lost}</span>}
      {lost && (
        <button type="button" onClick={retryNow}>
          {t().shell.retry}
        </button>
      )}
    </div>
  );
}

function Spoken() {
  const [one, two] = spoken.value;
  return (
    <div class="unseen">
      <p aria-live="polite">{one}</p>
      <p aria-live="polite">{two}</p>
    </div>
  );
}
