// Looks, language and habits.
import { h } from "../vendor/preact.js";
import { keepsNothing } from "../kept.js";
import { MAX_NAME, cleanName, prefs, setPrefs } from "../prefs.js";
import { server } from "../socket.js";
import { LANGUAGES } from "../text/languages.js";
import { t } from "../text/text.js";
import { Dialogue, Pick, Segments, Tick } from "./controls.js";

/** The window with the choices; they hold at once. */
export function Settings({ onClose }: { onClose: () => void }) {
  const chosen = prefs.value;
  const languages = LANGUAGES.map(({ code, name }) => [code, name] as const);
  return (
    <Dialogue title={t("shell-settings")} onClose={onClose}>
      <Segments
        label={t("settings-theme")}
        value={chosen.theme}
        options={[
          ["system", t("settings-system")],
          ["light", t("settings-light")],
          ["dark", t("settings-dark")],
        ]}
        onChange={theme => setPrefs({ theme })}
      />
      <Segments label={t("settings-language")} value={chosen.language} options={languages} onChange={language => setPrefs({ language })} />
      <Pick
        label={t("settings-confirm")}
        value={chosen.confirm}
        options={[
          ["auto", t("settings-confirm-auto")],
          ["always", t("settings-confirm-always")],
          ["never", t("settings-confirm-never")],
        ]}
        onChange={confirm => setPrefs({ confirm: confirm as typeof chosen.confirm })}
      />
      <Tick label={t("settings-legal")} value={chosen.showLegal} onChange={showLegal => setPrefs({ showLegal })} />
      <Tick label={t("settings-marks")} value={chosen.marks} onChange={marks => setPrefs({ marks })} />
      <Tick label={t("settings-animate")} value={chosen.animate} onChange={animate => setPrefs({ animate })} />
      <Tick label={t("settings-sound")} value={chosen.sound} onChange={sound => setPrefs({ sound })} />
      <Tick label={t("settings-text-board")} value={chosen.textBoard} onChange={textBoard => setPrefs({ textBoard })} />
      <label class="field">
        <span>{t("watch-own-name")}</span>
        <input type="text" value={chosen.name} maxLength={MAX_NAME} autoComplete="nickname" onChange={event => setPrefs({ name: cleanName(event.currentTarget.value) })} />
        <small>{t("watch-name-help")}</small>
      </label>
      <p class="quiet">{t(keepsNothing.value ? "settings-not-kept" : "settings-kept")}</p>
      {server.value && <p class="quiet">Boardwright {server.value.version}</p>}
    </Dialogue>
  );
}
