// The buttons that go through a game, and the arrow keys that do the same.
import { h } from "../vendor/preact.js";
import { useLayoutEffect, useRef } from "../vendor/hooks.js";
import { t } from "../text/text.js";
import { Action } from "./controls.js";

interface StepperProps {
  at: number;
  last: number;
  onGo: (ply: number) => void;
}

/** What needs the arrow keys itself; a board does not while one plays on it by hand. */
const TAKERS = 'input, textarea, select, [role=application]:not([data-by-hand="true"]), .editor, [role=slider]';

/** Whether keys belong to what has the focus, and not to these buttons; a window has those that stand in it. */
function isTaken(target: EventTarget | null, buttons: Element | null): boolean {
  return target instanceof Element && (target.closest(TAKERS) !== null || target.closest("dialog") !== (buttons?.closest("dialog") ?? null));
}

/** First, back, forward, last. */
export function Stepper({ at, last, onGo }: StepperProps) {
  // Keys may come faster than the board follows: each goes on from where the one before it led.
  const group = useRef<HTMLDivElement>(null);
  const shown = useRef(at);
  const wanted = useRef(at);
  if (shown.current !== at) shown.current = wanted.current = at;
  // Before the next key can come: a listener of the board as it was takes the move before the last for the end.
  useLayoutEffect(() => {
    const go = (ply: number) => {
      wanted.current = ply;
      onGo(ply);
    };
    const key = (event: KeyboardEvent) => {
      if (isTaken(event.target, group.current) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowLeft" && wanted.current > 0) go(wanted.current - 1);
      else if (event.key === "ArrowRight" && wanted.current < last) go(wanted.current + 1);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [last, onGo]);
  return (
    <div class="stepper" ref={group} role="group" aria-label={t("moves-steps")}>
      <Action bare icon="first" label={t("moves-first")} disabled={at === 0} onClick={() => onGo(0)} />
      <Action bare icon="back" label={t("moves-back")} disabled={at === 0} onClick={() => onGo(at - 1)} />
      <Action bare icon="forward" label={t("moves-forward")} disabled={at >= last} onClick={() => onGo(at + 1)} />
      <Action bare icon="last" label={t("moves-last")} disabled={at >= last} onClick={() => onGo(last)} />
    </div>
  );
}
