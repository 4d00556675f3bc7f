// Looks, language and habits.
import { h } from "../vendor/preact.js";
import { prefs, setPrefs } from "../prefs.js";
import { server } from "../socket.js";
import { LANGUAGES, t } from "../text/text.js";
import { Dialogue, Pick, Segments, Tick } from "./controls.js";
/** The window with the choices; they hold at once. */
export function Settings({ onClose }) {
    const words = t().settings;
    const chosen = prefs.value;
    const languages = Object.entries(LANGUAGES).map(([code, { name }]) => [code, name]);
    return (h(Dialogue, { title: t().shell.settings, onClose: onClose },
        h(Segments, { label: words.theme, value: chosen.theme, options: [
                ["system", words.system],
                ["light", words.light],
                ["dark", words.dark],
            ], onChange: theme => setPrefs({ theme }) }),
        h(Segments, { label: words.language, value: chosen.language, options: languages, onChange: language => setPrefs({ language }) }),
        h(Pick, { label: words.confirm, value: chosen.confirm, options: [
                ["auto", words.confirmAuto],
                ["always", words.confirmAlways],
                ["never", words.confirmNever],
            ], onChange: confirm => setPrefs({ confirm: confirm }) }),
        h(Tick, { label: words.legal, value: chosen.showLegal, onChange: showLegal => setPrefs({ showLegal }) }),
        h(Tick, { label: words.marks, value: chosen.marks, onChange: marks => setPrefs({ marks }) }),
        h(Tick, { label: words.animate, value: chosen.animate, onChange: animate => setPrefs({ animate }) }),
        h(Tick, { label: words.sound, value: chosen.sound, onChange: sound => setPrefs({ sound }) }),
        h(Tick, { label: words.textBoard, value: chosen.textBoard, onChange: textBoard => setPrefs({ textBoard }) }),
        h("p", { class: "quiet" }, words.kept),
        server.value && h("p", { class: "quiet" },
            "Boardwright ",
            server.value.version)));
}
