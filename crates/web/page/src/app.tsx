// The frame around every page: the way around, the state of the line, choices of looks, and what is said aloud.
import { h, Fragment } from "./vendor/preact.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";
import { spoken } from "./announce.js";
import { Gradients } from "./board/pieces.js";
import icon from "./icon.svg";
import { Action } from "./parts/controls.js";
import { Icon, type IconName } from "./parts/icon.js";
import { followLostFocus } from "./parts/lost-focus.js";
import { wayNews } from "./parts/news.js";
import { Settings } from "./parts/settings.js";
import { isUnkeptRead, unkept } from "./parts/unkept.js";
import { fetchOthers, others } from "./pages/fetch.js";
import { Play } from "./pages/play.js";
import { Start } from "./pages/start.js";
import { href, route } from "./router.js";
import { isUnknown, line, missingPart, retryNow } from "./socket.js";
import { canSpeak, t } from "./text/text.js";
import { isAlone } from "./transport.js";

const WAYS: readonly (readonly [page: string, icon: IconName, also: readonly string[]])[] = [
  ["", "play", ["play"]],
  ["learn", "learn", []],
  ["puzzles", "puzzles", []],
  ["analyse", "analyse", ["proof"]],
  ["records", "records", []],
  ["watch", "watch", ["event"]],
  ["studio", "studio", []],
];

/** The page as soon as it can say anything. */
export function App() {
  return canSpeak() ? <Page /> : <p class="quiet" aria-busy="true" />;
}

/** The whole page. */
function Page() {
  const { page, rest } = route.value;
  const main = useRef<HTMLElement>(null);
  const [settings, setSettings] = useState(false);
  const before = useRef(page);
  // Before the next frame, so that a key that is pressed meanwhile is for this page and not for the one before.
  useLayoutEffect(() => {
    document.title = `${title(page)} · Boardwright`;
    // Who has made the first move on the board goes on there, by keys as well.
    const board = page === "play" && before.current === "" ? main.current?.querySelector<SVGElement>(".board") : null;
    if (before.current !== page) (board ?? main.current)?.focus({ preventScroll: true });
    if (before.current !== page) scrollTo(0, 0);
    before.current = page;
  }, [page]);
  useEffect(() => (main.current === null ? undefined : followLostFocus(main.current)), []);
  return (
    <div class="app">
      <Gradients />
      {page !== "embed" && <Top page={page} main={main} onSettings={() => setSettings(true)} />}
      <LineState />
      <main id="main" ref={main} tabIndex={-1}>
        {page === "" ? <Start /> : <Other key={page} page={page} rest={rest} />}
      </main>
      {settings && <Settings onClose={() => setSettings(false)} />}
      <Spoken />
    </div>
  );
}

/** The way around, which a frame in another site does without. Bots in Lua need the program. */
function Top({ page, main, onSettings }: { page: string; main: { readonly current: HTMLElement | null }; onSettings: () => void }) {
  return (
    <Fragment>
      <a class="skip" href="#main" onClick={event => (event.preventDefault(), main.current?.focus())}>
        {t("shell-skip")}
      </a>
      <header class="top">
        <a class="brand" href={href("")}>
          <img src={icon} alt="" width="28" height="28" />
          <span>Boardwright</span>
        </a>
        <nav aria-label={t("shell-ways")} onPointerEnter={fetchOthers} onFocusIn={fetchOthers}>
          {WAYS.filter(([name]) => name !== "studio" || !isAlone()).map(([name, icon, also]) => (
            <a key={name} href={href(name)} aria-current={name === page || also.includes(page) ? "page" : undefined}>
              <Icon name={icon} />
              <span>{title(name)}</span>
            </a>
          ))}
        </nav>
        <Action icon="settings" label={t("shell-settings")} bare onClick={onSettings} />
      </header>
    </Fragment>
  );
}

function title(page: string): string {
  switch (page) {
    case "learn":
    case "puzzles":
    case "analyse":
    case "proof":
    case "records":
    case "watch":
    case "studio":
      return t(`page-${page}`);
    case "event":
      return t("page-watch");
    default:
      return t("page-play");
  }
}

/** A page besides the start, if there is one of that name. */
function Other({ page, rest }: { page: string; rest: string }) {
  const isTable = page === "play";
  useEffect(() => (isTable ? undefined : fetchOthers()), [isTable]);
  // Before the other pages are looked at: a table that was drawn again when they come would keep the nodes of its last game.
  if (isTable) return <Play rest={rest} />;
  const { pages, isLost } = others.value;
  if (pages === null) return isLost ? <Reload /> : <p class="quiet" aria-busy="true">{t("shell-loading")}</p>;
  const Content = Object.hasOwn(pages, page) ? pages[page] : undefined;
  return Content === undefined ? <p class="quiet">{t("shell-no-page")}</p> : <Content rest={rest} />;
}

/** The file with the other pages did not come: the line is down, or the program is a newer one by now. */
function Reload() {
  return (
    <p class="quiet" role="alert">
      {t("shell-not-loaded")} <Action icon="again" label={t("shell-reload")} onClick={() => location.reload()} />
    </p>
  );
}

/** Says when the line is down, and that it will be back. */
function LineState() {
  const lost = line.value === "lost";
  if (!lost && wayNews.value !== null) return <WayNews />;
  const ends = route.value.page === "embed" ? null : unkept();
  if (!lost && ends !== null) return <Told text={ends} onClose={() => (isUnkeptRead.value = true)} />;
  return (
    <div class={lost ? "line lost" : "line"} role="status">
      {lost && <span>{missingPart.value === null ? t(isUnknown.value ? "shell-unknown" : "shell-lost") : t("shell-part-missing", { why: missingPart.value })}</span>}
      {lost && (
        <button type="button" onClick={retryNow}>
          {t("shell-retry")}
        </button>
      )}
    </div>
  );
}

/** Says that a newer version waits, or that games are not kept. */
function WayNews() {
  const news = wayNews.value;
  if (news === null) return null;
  const text = news.is === "lost" ? t("shell-not-kept", { why: news.why }) : t(news.isStrange ? "shell-newer-strange" : "shell-newer");
  return <Told text={text} take={news.is === "newer" ? news.take : null} onClose={() => (wayNews.value = null)} />;
}

/** Something told in the bar, with what closes it. */
function Told({ text, take = null, onClose }: { text: string; take?: (() => void) | null; onClose: () => void }) {
  return (
    <div class="line" role="status">
      <span>{text}</span>
      {take !== null && (
        <button type="button" onClick={take}>
          {t("shell-take-newer")}
        </button>
      )}
      <button type="button" onClick={onClose}>
        {t("shell-close")}
      </button>
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
