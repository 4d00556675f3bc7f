// The editor for bots: CodeMirror with Lua's colours and the words of our own API.
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from "../vendor/editor/autocomplete.js";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "../vendor/editor/commands.js";
import { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, syntaxHighlighting } from "../vendor/editor/language.js";
import { tags } from "../vendor/editor/lezer-highlight.js";
import { lintGutter, setDiagnostics } from "../vendor/editor/lint.js";
import { lua } from "../vendor/editor/lua.js";
import { EditorState } from "../vendor/editor/state.js";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers, tooltips } from "../vendor/editor/view.js";
import { completions, members, type Word } from "./words.js";

/** What is wrong in a line, for a reader. */
interface Fault {
  readonly line: number | null;
  readonly message: string;
}

/** What the studio does with an editor. */
export interface Editor {
  readonly text: () => string;
  readonly replace: (text: string) => void;
  readonly mark: (problems: readonly Fault[]) => void;
  readonly destroy: () => void;
}

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--code-keyword)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.number, color: "var(--code-number)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.standard(tags.variableName), tags.function(tags.variableName)], color: "var(--code-name)" },
]);

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "0.9rem", blockSize: "100%" },
  "&.cm-focused": { outline: "2px solid var(--accent)" },
  ".cm-content": { caretColor: "var(--ink)", fontFamily: "var(--mono)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--quiet)", backgroundColor: "var(--surface)", borderRight: "1px solid var(--rule)" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--raised)", border: "1px solid var(--rule)", maxInlineSize: "26rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { color: "var(--on-accent)", backgroundColor: "var(--accent)" },
});

/**
 * Makes an editor. It stands in a shadow root, where its styles are sheets made by script: those in the page would be
 * inline styles, which the page's policy forbids.
 */
export function createEditor(place: HTMLElement, label: string, text: string, definitions: string, onChange: (text: string) => void): Editor {
  const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
  root.replaceChildren();
  const known = completions(definitions);
  const state = EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      indentOnInput(),
      bracketMatching(),
      StreamLanguage.define(lua),
      syntaxHighlighting(colours),
      autocompletion({ override: [context => complete(context, known)] }),
      // What is offered stays over the editor: beside it stands what the check has found.
      tooltips({ tooltipSpace: within => within.dom.getBoundingClientRect() }),
      keymap.of([...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      EditorView.updateListener.of(update => update.docChanged && onChange(update.state.doc.toString())),
      look,
    ],
  });
  const view = new EditorView({ state, parent: root, root });
  return {
    text: () => view.state.doc.toString(),
    replace: next => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    mark: problems => view.dispatch(setDiagnostics(view.state, problems.map(problem => diagnostic(view, problem)))),
    destroy: () => view.destroy(),
  };
}

function diagnostic(view: EditorView, { line, message }: Fault) {
  const { doc } = view.state;
  const at = doc.line(Math.min(Math.max(1, line ?? 1), doc.lines));
  return { from: at.from, to: at.to, severity: "error" as const, message };
}

/** The words that may follow: members after a dot or colon, else names and Lua's own words. */
function complete(context: CompletionContext, known: readonly Word[]): CompletionResult | null {
  const typed = context.matchBefore(/[\w.:]*/);
  if (typed === null || (typed.from === typed.to && !context.explicit)) return null;
  const member = /(\w*)[.:](\w*)$/.exec(typed.text);
  if (member === null) return { from: typed.from, options: known.filter(({ owner }) => owner === null), validFor: /^\w*$/ };
  const [, receiver = "", begun = ""] = member;
  const options = members(known, receiver, context.state.doc.toString());
  return { from: typed.to - begun.length, options, validFor: /^\w*$/ };
}
