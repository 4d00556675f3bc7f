// The invitation of a guest: a link, the same as a picture, and what to do where no other machine reaches the server.
import { Fragment, h } from "../vendor/preact.js";
import { useEffect, useState } from "../vendor/hooks.js";
import type { Snapshot } from "../generated/messages.js";
import { copyText } from "../parts/clipboard.js";
import { Action, Notice } from "../parts/controls.js";
import { href, pageAddress } from "../router.js";
import { server } from "../socket.js";
import { t } from "../text/text.js";
import { OwnName } from "../watch/spectators.js";
import type { Code } from "./code.js";

const LOCAL = /^(localhost|127\.|\[?::1\]?$)/;

/** How to start a server that other machines reach. */
const COMMAND = "boardwright serve --listen 0.0.0.0";

/** Whether only this machine reaches the page under its address. */
const isLocal = (): boolean => LOCAL.test(location.hostname);

/** Where other machines find a page of this server. The address holds no token, so that it may be posted anywhere. */
export const publicAddress = (hash: string): string => baseFor() + hash;

/** Where a guest finds a page of this server, with the token if there is one. */
export function addressFor(hash: string): string {
  const token = server.value?.token ?? null;
  return `${baseFor()}${token === null ? "" : `?token=${encodeURIComponent(token)}`}${hash}`;
}

function baseFor(): string {
  const reach = server.value?.reach ?? null;
  return isLocal() && reach !== null ? reach : pageAddress("");
}

/** What to do where the link opens on this machine alone; the command breaks between its words and not after their hyphens. */
function Alone() {
  const [before, after] = t("guest-alone", { command: COMMAND }).split(COMMAND);
  const words = COMMAND.split(" ").map((word, at) => [at > 0 && " ", <span key={word}>{word}</span>]);
  return (
    <Fragment>
      {before}
      <code>{words}</code>
      {after}
    </Fragment>
  );
}

/** Everything that is needed to invite somebody. */
export function Invitation({ snapshot }: { snapshot: Snapshot }) {
  const [code, setCode] = useState<Code | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { guest } = snapshot;
  const info = snapshot.state.guest;
  const isWanted = guest !== null && info !== null && !info.joined;
  const link = guest === null ? "" : addressFor(href("play", guest));
  useEffect(() => {
    // Without the picture the link still works.
    if (isWanted) void import("./code.js").then(({ codeOf }) => setCode(codeOf(link)), () => null);
  }, [isWanted, link]);
  if (!isWanted) return null;
  const isAlone = isLocal() && (server.value?.reach ?? null) === null;

  async function copy(): Promise<void> {
    setSaid(t((await copyText(link)) ? "guest-copied" : "guest-copy-yourself"));
  }

  return (
    <section class="invitation" aria-label={t("guest-invite")}>
      <h2>{t("guest-invite")}</h2>
      <p>{isAlone ? <Alone /> : t("guest-how")}</p>
      {code !== null && (
        <svg class="code" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={t("guest-code")} shape-rendering="crispEdges">
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      )}
      <label class="field">
        <span>{t("guest-link")}</span>
        <input type="text" readOnly value={link} onFocus={event => event.currentTarget.select()} />
      </label>
      <div class="action-row">
        <Action icon="link" label={t("guest-copy")} kind="main" onClick={() => void copy()} />
        {"share" in navigator && <Action icon="open" label={t("guest-share")} onClick={() => void navigator.share({ url: link }).catch(() => null)} />}
      </div>
      <OwnName />
      <Notice text={said} />
      <p class="quiet waiting-dots">{t("guest-waiting")}</p>
    </section>
  );
}
