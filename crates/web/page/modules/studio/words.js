// The words that a bot may use, taken from the definitions that the server gives.
const LUA = ["and", "break", "continue", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while"];
const LIBRARY = ["assert", "error", "ipairs", "math", "next", "pairs", "print", "select", "string", "table", "tonumber", "tostring", "type", "unpack"];
/** Everything that definitions in Luau declare, with the comment above each, and the words of the language. */
export function completions(definitions) {
    const found = new Map();
    const enter = (word) => found.set(`${word.owner ?? ""}/${word.type}/${word.label}`, word);
    for (const label of LUA)
        enter({ label, type: "keyword", owner: null });
    for (const label of LIBRARY)
        enter({ label, type: "function", owner: null });
    let owner = null;
    let comment = [];
    for (const line of definitions.split("\n")) {
        const text = line.trim();
        if (text.startsWith("--")) {
            comment.push(text.replace(/^--+\[*\s?/, ""));
            continue;
        }
        const word = declared(text, owner);
        if (word !== null)
            enter(comment.length > 0 ? { ...word, info: comment.join(" ") } : word);
        comment = [];
        owner = ownerAfter(text, owner);
    }
    return [...found.values()];
}
/** Whose members the lines after this one declare. */
function ownerAfter(line, owner) {
    const opened = /^declare class (\w+)/.exec(line) ?? /^declare (\w+)\s*:\s*\{$/.exec(line);
    if (opened)
        return opened[1] ?? null;
    return line === "end" || line === "}" ? null : owner;
}
/** What a line declares: a class, a function, a member with its type, a type, or a global. */
function declared(line, owner) {
    const method = /^(?:declare )?function (?:\w+[.:])?(\w+)\s*(\(.*)$/.exec(line);
    if (method)
        return { label: method[1] ?? "", type: line.includes("self") ? "method" : "function", detail: method[2] ?? "", owner };
    const alias = /^(?:export type|type|declare class) (\w+)/.exec(line);
    if (alias)
        return { label: alias[1] ?? "", type: "type", owner: null };
    const global = /^declare (\w+)\s*:\s*(.*)$/.exec(line);
    if (global)
        return { label: global[1] ?? "", type: "variable", detail: global[2] ?? "", owner: null };
    const member = /^(\w+)\s*:\s*(.*?),?$/.exec(line);
    return member ? { label: member[1] ?? "", type: "property", detail: member[2] ?? "", owner } : null;
}
/**
 * The members that may follow a name: those of the table that is called so, else those of the class whose values the
 * script gets. Of several classes that is the one whose comment names a function that the script defines ("a script
 * gets that defines NAME(…)"), else the first.
 */
export function members(words, receiver, script) {
    const own = words.filter(({ owner }) => owner === receiver);
    if (own.length > 0 || LIBRARY.includes(receiver))
        return own;
    const classes = words.filter(word => word.type === "type" && words.some(({ owner }) => owner === word.label));
    const given = classes.find(({ info = "" }) => {
        const entry = /\bdefines (\w+)\(/.exec(info)?.[1];
        return entry !== undefined && new RegExp(`\\b${entry}\\b`).test(script);
    });
    const chosen = (given ?? classes[0])?.label;
    return words.filter(({ owner, type }) => owner === chosen && type === "method");
}
