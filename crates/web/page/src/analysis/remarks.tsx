// What one says of a move: a comment, a sign, and what becomes of its line.
import { h } from "../vendor/preact.js";
import { Action } from "../parts/controls.js";
import { moveWord, t } from "../text/text.js";
import { SIGNS, type Branch, type Tree } from "./tree.js";

interface RemarksProps {
  tree: Tree;
  at: Branch;
  onChange: () => void;
  onGo: (branch: Branch) => void;
}

/** What the signs mean, by their keys. */
export const SIGN_NAMES = {
  "!!": "analyse-sign-brilliant",
  "!": "analyse-sign-good",
  "!?": "analyse-sign-interesting",
  "?!": "analyse-sign-dubious",
  "?": "analyse-sign-mistake",
  "??": "analyse-sign-blunder",
} as const;

/** The fields for the move one is at. */
export function Remarks({ tree, at, onChange, onGo }: RemarksProps) {
  const isMove = at.parent !== null;
  const isSide = isMove && !tree.main().includes(at);
  const variation = tree.variationOf(at);
  return (
    <details class="remarks">
      <summary>{t("analyse-remarks")}</summary>
      {isMove && (
        <div class="signs" role="group" aria-label={t("analyse-signs")}>
          {SIGNS.map(sign => (
            <button
              key={sign}
              type="button"
              class="sign-button"
              aria-pressed={at.sign === sign}
              title={t(SIGN_NAMES[sign])}
              onClick={() => {
                at.sign = at.sign === sign ? null : sign;
                onChange();
              }}
            >
              {sign}
            </button>
          ))}
        </div>
      )}
      <label class="field">
        <span>{isMove ? t("analyse-comment-on", { move: moveWord(at.move) }) : t("analyse-comment-on-game")}</span>
        <textarea
          rows={2}
          maxLength={2000}
          value={at.comment}
          onInput={event => {
            at.comment = event.currentTarget.value;
            onChange();
          }}
        />
      </label>
      {isMove && (
        <div class="action-row">
          {variation !== null && variation.parent !== null && (
            <Action
              icon="redo"
              label={t("analyse-raise")}
              onClick={() => {
                tree.raise(variation);
                onChange();
              }}
            />
          )}
          {isSide && (
            <Action
              icon="first"
              label={t("analyse-promote")}
              onClick={() => {
                tree.promote(at);
                onChange();
              }}
            />
          )}
          <Action
            icon="close"
            label={t("analyse-remove")}
            onClick={() => {
              onGo(tree.remove(at));
              onChange();
            }}
          />
        </div>
      )}
    </details>
  );
}
