// A tree that is too large to be drawn in full, as a book: the line one is in, and what it goes on with here.
import { h } from "../vendor/preact.js";
import { moveWord, number, t } from "../text/text.js";
import { behind, textOfMove } from "./labels.js";
import type { Branch, Tree } from "./tree.js";

interface BookProps {
  tree: Tree;
  at: Branch;
  onGo: (branch: Branch) => void;
}

/** More continuations than these are counted. */
const MOST = 60;

/** As much of a comment as stands beside a move; the whole stands below it. */
const SHORT = 80;

const brief = (comment: string): string => {
  const [line = ""] = comment.split("\n", 1);
  return line.length > SHORT ? `${line.slice(0, SHORT)}…` : line;
};

/** The book, open at a move. */
export function Book({ tree, at, onGo }: BookProps) {
  const line = tree.lineTo(at);
  const next = at.children.slice(0, MOST);
  return (
    <div class="tree book" tabIndex={0} role="region" aria-label={t("moves-list")}>
      <p class="book-line">
        <button type="button" class="ply" aria-current={at.parent === null ? "step" : undefined} onClick={() => onGo(tree.root)}>
          {t("why-start")}
        </button>
        {line.map((branch, index) => (
          <button key={branch.id} type="button" class="ply" aria-current={branch === at ? "step" : undefined} onClick={() => onGo(branch)}>
            <small>{index + 1}.</small>
            {moveWord(branch.move)}
            {branch.sign && <b class="sign">{branch.sign}</b>}
          </button>
        ))}
      </p>
      {at.comment !== "" && <p class="book-comment">{at.comment}</p>}
      {next.length === 0 ? (
        <p class="quiet">{t("book-ends")}</p>
      ) : (
        <ul class="book-next" aria-label={t("book-next")}>
          {next.map(branch => (
            <li key={branch.id}>
              <button type="button" class="ply" onClick={() => onGo(branch)}>
                {textOfMove(branch) !== null && <small>{textOfMove(branch)}</small>}
                {moveWord(branch.move)}
                {branch.sign && <b class="sign">{branch.sign}</b>}
              </button>{" "}
              <small class="quiet">{t("book-behind", { count: behind(branch) })}</small> {branch.comment !== "" && <span class="comment">{brief(branch.comment)}</span>}
            </li>
          ))}
        </ul>
      )}
      {at.children.length > MOST && <p class="quiet">{t("why-more", { count: number(at.children.length - MOST) })}</p>}
    </div>
  );
}
