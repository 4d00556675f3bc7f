// Buttons, choices and dialogues that every page uses.
import { h } from "../vendor/preact.js";
import { useEffect, useId, useRef } from "../vendor/hooks.js";
import { phrase, t } from "../text/text.js";
import { Icon } from "./icon.js";
/** A button with a picture. */
export function Action({ icon, label, onClick, disabled = false, bare = false, pressed, kind = "plain" }) {
    return (h("button", { type: "button", class: `action ${kind} ${bare ? "bare" : ""}`, title: bare ? label : undefined, "aria-label": bare ? label : undefined, "aria-pressed": pressed, disabled: disabled, onClick: onClick },
        h(Icon, { name: icon }),
        !bare && h("span", null, label)));
}
/** One of a few, side by side. */
export function Segments({ label, value, options, onChange }) {
    const name = useId();
    return (h("fieldset", { class: "segments" },
        h("legend", null, label),
        h("div", null, options.map(([option, text]) => (h("label", { key: option, class: option === value ? "chosen" : "" },
            h("input", { type: "radio", name: name, checked: option === value, onChange: () => onChange(option) }),
            h("span", null, text)))))));
}
/** One of many in a list that folds. */
export function Pick({ label, value, options, onChange }) {
    return (h("label", { class: "field" },
        h("span", null, label),
        h("select", { value: value, onChange: event => onChange(event.currentTarget.value) }, options.map(([option, text]) => (h("option", { key: option, value: option, selected: option === value }, text))))));
}
/** A box to tick. */
export function Tick({ label, value, onChange }) {
    return (h("label", { class: "tick" },
        h("input", { type: "checkbox", checked: value, onChange: event => onChange(event.currentTarget.checked) }),
        h("span", null, label)));
}
/** A window over the page; Escape closes it. */
export function Dialogue({ title, onClose, children }) {
    const dialog = useRef(null);
    const id = useId();
    useEffect(() => {
        dialog.current?.showModal();
    }, []);
    return (h("dialog", { ref: dialog, "aria-labelledby": id, onClose: onClose },
        h("header", null,
            h("h2", { id: id }, title),
            h(Action, { icon: "close", label: t().shell.close, bare: true, onClick: () => dialog.current?.close() })),
        h("div", { class: "dialogue-body" }, children)));
}
/** What went wrong, said at once. */
export function Problem({ text }) {
    return (h("div", { role: "alert", class: text === null ? "problem nothing" : "problem" }, text === null ? null : phrase(text)));
}
/** What went well, said without alarm. */
export function Notice({ text }) {
    return (h("div", { role: "status", class: text === null ? "notice nothing" : "notice" }, text));
}
/** Saves a text as a file. */
export function download(name, text) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
