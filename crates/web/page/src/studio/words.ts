// The words that a bot may use, taken from the definitions that the server gives.

/** A word that can be completed. */
export interface Word {
  readonly label: string;
  readonly type: "keyword" | "function" | "property" | "method" | "variable" | "type";
  readonly detail?: string;
  readonly info?: string;
}

const LUA = ["and", "break", "continue", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while"];
const LIBRARY = ["assert", "error", "ipairs", "math", "next", "pairs", "print", "select", "string", "table", "tonumber", "tostring", "type", "unpack"];

/** Everything that definitions in Luau declare, with the comment above each, and the words of the language. */
export function completions(definitions: string): Word[] {
  const found = new Map<string, Word>();
  for (const label of LUA) found.set(label, { label, type: "keyword" });
  for (const label of LIBRARY) found.set(label, { label, type: "function" });
  let comment: string[] = [];
  for (const line of definitions.split("\n")) {
    const text = line.trim();
    if (text.startsWith("--")) {
      comment.push(text.replace(/^--+\[*\s?/, ""));
      continue;
    }
    const word = declared(text);
    if (word !== null) found.set(`${word.type}/${word.label}`, comment.length > 0 ? { ...word, info: comment.join(" ") } : word);
    comment = [];
  }
  return [...found.values()];
}

/** What a line declares: a function, a member with its type, a type, or a global. */
function declared(line: string): Word | null {
  const method = /^(?:declare )?function (?:\w+[.:])?(\w+)\s*(\(.*)$/.exec(line);
  if (method) return { label: method[1] ?? "", type: line.includes("self") ? "method" : "function", detail: method[2] ?? "" };
  const alias = /^(?:export )?type (\w+)/.exec(line);
  if (alias) return { label: alias[1] ?? "", type: "type" };
  const global = /^declare (\w+)\s*:\s*(.*)$/.exec(line);
  if (global) return { label: global[1] ?? "", type: "variable", detail: global[2] ?? "" };
  const member = /^(\w+)\s*:\s*(.*?),?$/.exec(line);
  return member ? { label: member[1] ?? "", type: "property", detail: member[2] ?? "" } : null;
}
