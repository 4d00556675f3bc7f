// Looks, language and habits.
import { h } from "../vendor/preact.js";
import { prefs, setPrefs, type Language } from "../prefs.js";
import { server } from "../socket.js";
import { LANGUAGES, t } from "../text/text.js";
import { Dialogue, Pick, Segments, Tick } from "./controls.js";

/** The window with the choices; they hold at once. */
export function Settings({ onClose }: { onClose: () => void }) {
  const words = t().settings;
  const chosen = prefs.value;
  const languages = Object.entries(LANGUAGES).map(([code, { name }]) => [code as Language, name] as const);
  return (
    <Dialogue title={t().shell.settings} onClose={onClose}>
      <Segments
        label={words.theme}
        value={chosen.theme}
        options={[
          ["system", words.system],
          ["light", words.light],
          ["dark", words.dark],
        ]}
        onChange={theme => setPrefs({ theme })}
      />
      <Segments label={words.language} value={chosen.language} options={languages} onChange={language => setPrefs({ language })} />
      <Pick
        label={words.confirm}
        value={chosen.confirm}
        options={[
          ["auto", words.confirmAuto],
          ["always", words.confirmAlways],
          ["never", words.confirmNever],
        ]}
        onChange={confirm => setPrefs({ confirm: confirm as typeof chosen.confirm })}
      />
      <Tick label={words.legal} value={chosen.showLegal} onChange={showLegal => setPrefs({ showLegal })} />
      <Tick label={words.marks} value={chosen.marks} onChange={marks => setPrefs({ marks })} />
      <Tick label={words.animate} value={chosen.animate} onChange={animate => setPrefs({ animate })} />
      <Tick label={words.sound} value={chosen.sound} onChange={sound => setPrefs({ sound })} />
      <Tick label={words.textBoard} value={chosen.textBoard} onChange={textBoard => setPrefs({ textBoard })} />
      <p class="quiet">{words.kept}</p>
      {server.value && <p class="quiet">Boardwright {server.value.version}</p>}
    </Dialogue>
  );
}
