// Pages that nobody sees: in a tab in the background, or behind another window.

/** Milliseconds after which nobody is taken to look; whoever only glances at another tab finds all as it was. */
const AWAY = 10_000;

/** Calls `leave` when nobody has seen the page for some time, and `back` when it is seen again. */
export function whenUnseen(leave: () => void, back: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAway = false;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => {
        isAway = true;
        leave();
      }, AWAY);
    } else if (isAway) {
      isAway = false;
      back();
    }
  });
}
