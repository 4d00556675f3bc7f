// Buttons, choices and dialogues that every page uses.
import { h } from "../vendor/preact.js";
import type { ComponentChildren } from "../vendor/preact.js";
import type { Said } from "../generated/messages.js";
import { useId, useLayoutEffect, useRef } from "../vendor/hooks.js";
import { phrase, t } from "../text/text.js";
import { Icon, type IconName } from "./icon.js";

interface ActionProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  /** Whether the picture stands alone; the label is then a tip. */
  bare?: boolean;
  pressed?: boolean;
  kind?: "plain" | "main" | "danger";
}

/** A button with a picture. */
export function Action({ icon, label, onClick, disabled = false, bare = false, pressed, kind = "plain" }: ActionProps) {
  return (
    <Press kind={`action ${kind} ${bare ? "bare" : ""}`} label={bare ? label : undefined} pressed={pressed} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      {!bare && <span>{label}</span>}
    </Press>
  );
}

interface ActionLinkProps {
  icon: IconName;
  label: string;
  href: string;
  kind?: "plain" | "main";
  download?: boolean;
  onClick?: (event: MouseEvent) => void;
}

/** A link that looks like a button with a picture. */
export function ActionLink({ icon, label, kind = "plain", ...link }: ActionLinkProps) {
  return (
    <a class={`action ${kind}`} {...link}>
      <Icon name={icon} />
      <span>{label}</span>
    </a>
  );
}

/** A button by which a file is chosen; it can be chosen again after it was changed. */
export function FileAction({ label, accept, onFile }: { label: string; accept?: string; onFile: (file: File) => void }) {
  return (
    <label class="action plain file">
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget: input }) => {
          const [file] = input.files ?? [];
          input.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <Icon name="open" />
      <span>{label}</span>
    </label>
  );
}

interface PressProps {
  /** Its classes. */
  kind: string;
  onClick: () => void;
  disabled?: boolean;
  /** What it does, where its contents do not say it. */
  label?: string | undefined;
  pressed?: boolean | undefined;
  children?: ComponentChildren;
}

/** A button that keeps the focus when it has nothing more to do: a keyboard would begin anew at the top of the page. */
export function Press({ kind, onClick, disabled = false, label, pressed, children }: PressProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isHeld = disabled && button.current !== null && button.current === document.activeElement;
  return (
    <button
      ref={button}
      type="button"
      class={kind}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled && !isHeld}
      aria-disabled={isHeld || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}

interface SegmentsProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
}

/** One of a few, side by side. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend>{label}</legend>
      <div>
        {options.map(([option, text]) => (
          <label key={option} class={option === value ? "chosen" : ""}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PickProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** One of many in a list that folds. */
export function Pick({ label, value, options, onChange }: PickProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={event => onChange(event.currentTarget.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A box to tick. */
export function Tick({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label class="tick">
      <input type="checkbox" checked={value} onChange={event => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface DialogueProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A window over the page; Escape closes it. */
export function Dialogue({ title, onClose, children }: DialogueProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  const id = useId();
  // At once, not after the next frame: whoever presses Escape as soon as the window is there closes it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // One that goes with what is around it gives the focus back, too.
    return () => {
      isGone.current = true;
      shown?.close();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={() => isGone.current || onClose()}>
      <header>
        <h2 id={id}>{title}</h2>
        <Action icon="close" label={t("shell-close")} bare onClick={() => dialog.current?.close()} />
      </header>
      <div class="dialogue-body">{children}</div>
    </dialog>
  );
}

/** What went wrong, said at once. */
export function Problem({ text }: { text: Said | null }) {
  return (
    <div role="alert" class={text === null ? "problem nothing" : "problem"}>
      {text === null ? null : phrase(text)}
    </div>
  );
}

/** What went well, said without alarm. */
export function Notice({ text }: { text: string | null }) {
  return (
    <div role="status" class={text === null ? "notice nothing" : "notice"}>
      {text}
    </div>
  );
}

/** Saves a text or a picture as a file. */
export function download(name: string, contents: string | Blob): void {
  const url = URL.createObjectURL(typeof contents === "string" ? new Blob([contents], { type: "text/plain" }) : contents);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
