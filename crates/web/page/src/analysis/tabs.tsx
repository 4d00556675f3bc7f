// Panels of which one is shown: a list of tabs that arrow keys go through.
import { h } from "../vendor/preact.js";
import type { ComponentChildren } from "../vendor/preact.js";
import { useId, useRef } from "../vendor/hooks.js";

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange: (value: T) => void;
  children: ComponentChildren;
}

/** The list and the panel of the chosen tab. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function key(event: KeyboardEvent): void {
    const at = tabs.findIndex(([tab]) => tab === value);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const index = (next + tabs.length) % tabs.length;
    const [tab] = tabs[index] ?? [value];
    onChange(tab);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  }

  return (
    <section class="tabbed">
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={key}>
        {tabs.map(([tab, text]) => (
          <button
            key={tab}
            id={`${id}-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} class="tab-panel">
        <h2 class="unseen">{tabs.find(([tab]) => tab === value)?.[1]}</h2>
        {children}
      </div>
    </section>
  );
}
