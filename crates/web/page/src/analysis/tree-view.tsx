// The moves of an analysis: the main line in a row, variations set in below the move that they replace.
import { h, Fragment } from "../vendor/preact.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import type { Reviewed } from "../generated/messages.js";
import { follow } from "../parts/follow.js";
import { moveWord, t } from "../text/text.js";
import { SIGN } from "./judged.js";
import type { Branch, Tree } from "./tree.js";

interface TreeViewProps {
  tree: Tree;
  at: Branch;
  marks: ReadonlyMap<number, Reviewed>;
  onGo: (branch: Branch) => void;
}

/** All moves; a click goes to the position after one. */
export function TreeView({ tree, at, marks, onGo }: TreeViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = box.current?.querySelector("[aria-current]");
    // Before the first move the box stays as it is.
    if (current) follow(box.current, current);
  }, [at]);
  const main = new Set(tree.main().map(({ id }) => id));
  const shared = { at, onGo, marks, main };
  return (
    <div class="tree" ref={box} tabIndex={0} role="region" aria-label={t("moves-list")}>
      {tree.root.comment !== "" && <p class="comment">{tree.root.comment}</p>}
      {tree.root.children.length === 0 ? <p class="quiet">{t("analyse-no-moves")}</p> : <Line from={tree.root} ply={1} {...shared} />}
    </div>
  );
}

interface LineProps {
  from: Branch;
  ply: number;
  at: Branch;
  marks: ReadonlyMap<number, Reviewed>;
  main: ReadonlySet<number>;
  onGo: (branch: Branch) => void;
}

/** A line from a branch on, by first children, with what else could be played on the way. */
function Line({ from, ply, ...shared }: LineProps) {
  const parts = [];
  let number = ply;
  for (let branch = from; branch.children.length > 0; ) {
    const [next, ...others] = branch.children as [Branch, ...Branch[]];
    parts.push(<Move key={next.id} branch={next} ply={number} {...shared} />);
    for (const other of others) {
      parts.push(
        <div key={other.id} class="variation">
          <Move branch={other} ply={number} {...shared} />
          <Line from={other} ply={number + 1} {...shared} />
        </div>,
      );
    }
    branch = next;
    number += 1;
  }
  return <Fragment>{parts}</Fragment>;
}

function Move({ branch, ply, at, marks, main, onGo }: Omit<LineProps, "from"> & { branch: Branch }) {
  const mark = main.has(branch.id) ? marks.get(ply)?.mark : null;
  const sign = branch.sign ?? (mark ? SIGN[mark] : null);
  return (
    <Fragment>
      <button
        type="button"
        class={`ply ${mark ?? ""}`}
        aria-current={branch === at ? "step" : undefined}
        onClick={() => onGo(branch)}
      >
        <small>{ply}.</small>
        {moveWord(branch.move)}
        {sign && <b class="sign">{sign}</b>}
      </button>
      {branch.comment !== "" && <span class="comment">{branch.comment}</span>}
    </Fragment>
  );
}
