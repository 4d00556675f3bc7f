// Keys that lead on: where what had the focus goes with the key that was pressed, the board gets it.

/** What is shown while a board is on its way. */
const AWAITED = "[aria-busy=true], .preview.empty";

/**
 * Gives the focus to the board of this part of the page, or to its heading where it has no board, when what had it was taken away:
 * a key would begin anew at the top of the page. Whoever points needs no focus. Gives the way to end that.
 */
export function followLostFocus(main: HTMLElement): () => void {
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element && main.contains(target) && target.matches(":focus-visible") ? target : null;
  };
  const forget = () => (last = null);
  const watcher = new MutationObserver(() => {
    if (last === null || last.isConnected) return;
    if (document.activeElement !== document.body) {
      forget();
      return;
    }
    if (main.querySelector(AWAITED) !== null) return;
    const place = main.querySelector<SVGElement>(".stage .board[tabindex]") ?? main.querySelector<HTMLElement>("h1");
    if (place === null) return;
    forget();
    if (place.tabIndex < 0) place.setAttribute("tabindex", "-1");
    place.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", forget);
  watcher.observe(main, { childList: true, subtree: true, attributeFilter: ["aria-busy"] });
  return () => {
    document.removeEventListener("focusin", note);
    document.removeEventListener("pointerdown", forget);
    watcher.disconnect();
  };
}
