// Who looks on at a table, by the names that people give for themselves.
import { h } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import type { Role, Spectators as Looking } from "../generated/messages.js";
import { Action } from "../parts/controls.js";
import { MAX_NAME, cleanName, ownName, setPrefs } from "../prefs.js";
import { t } from "../text/text.js";

/** The list of those who look on besides oneself; whoever gave no name is counted. */
export function Spectators({ looking, role }: { looking: Looking; role: Role }) {
  const own = role === "spectator" ? looking.names.indexOf(ownName.value) : -1;
  const names = looking.names.filter((_, at) => at !== own);
  const count = role === "spectator" ? looking.count - 1 : looking.count;
  if (count <= 0) return null;
  const unnamed = count - names.length;
  const said = role === "spectator" ? t("watch-others", { count }) : t("watch-spectators", { count });
  if (names.length === 0) return <p class="spectators">{said}</p>;
  return (
    <div class="spectators">
      <span>{`${said}:`}</span>
      <ul aria-label={said}>
        {names.map((name, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {unnamed > 0 && <li class="unnamed">{t("watch-guests", { count: unnamed })}</li>}
      </ul>
    </div>
  );
}

/** The name by which one is listed oneself, and the field that changes it. */
export function OwnName({ plays = true }: { plays?: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const name = ownName.value;
  if (typed === null) {
    return (
      <p class="own-name">
        <span>{plays ? (name === "" ? t("guest-unnamed") : t("guest-named", { name })) : name === "" ? t("watch-unnamed") : t("watch-named", { name })}</span>
        <Action icon="keep" label={t(name === "" ? "watch-give-name" : "watch-change-name")} onClick={() => setTyped(name)} />
      </p>
    );
  }
  return (
    <form
      class="own-name"
      onSubmit={event => {
        event.preventDefault();
        setPrefs({ name: cleanName(typed) });
        setTyped(null);
      }}
    >
      <label class="field">
        <span>{t("watch-own-name")}</span>
        <input type="text" value={typed} maxLength={MAX_NAME} autoComplete="nickname" autoFocus onInput={event => setTyped(event.currentTarget.value)} />
        <small>{t("watch-name-help")}</small>
      </label>
      <button type="submit" class="action plain">{t("watch-take-name")}</button>
    </form>
  );
}
