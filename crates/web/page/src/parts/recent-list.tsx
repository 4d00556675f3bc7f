// Games of this browser that can be gone on with.
import { h } from "../vendor/preact.js";
import { href } from "../router.js";
import { gameName, t, when } from "../text/text.js";
import { recent } from "./recent.js";

/** The list; nothing if there are none. */
export function Recent() {
  if (recent.value.length === 0) return null;
  return (
    <section class="recent">
      <h2>{t("start-recent")}</h2>
      <ul>
        {recent.value.map(table => (
          <li key={table.id}>
            <a href={href("play", table.id)}>{gameName(table.game)}</a> <small>{when(table.at)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
