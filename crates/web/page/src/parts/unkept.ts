// What the browser does not keep, so that it ends with the tab.
import { keepsNothing } from "../kept.js";
import { server } from "../socket.js";
import { isAlone } from "../transport.js";
import { t } from "../text/text.js";
import { signal } from "../vendor/signals.js";

/** Whether somebody has read it. */
export const isUnkeptRead = signal(false);

/** What ends with this tab, in a sentence; nothing where all is kept, or where it has been read. A server keeps games by itself. */
export function unkept(): string | null {
  if (isUnkeptRead.value) return null;
  const losesGames = isAlone() && server.value?.store === false;
  if (losesGames) return t(keepsNothing.value ? "shell-keeps-nothing" : "shell-keeps-no-games");
  return keepsNothing.value ? t("shell-keeps-no-results") : null;
}
