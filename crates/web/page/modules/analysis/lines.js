const moveOf = (info) => info.variation[0]?.move;
/**
 * The lines with what was told last, best first. A deeper search that is cut short has told the first lines only:
 * whoever stood in such a line moves to where its move was known from before, so that no move stands twice.
 */
export function told(lines, info) {
    const before = lines.find(line => moveOf(line) === moveOf(info))?.line;
    const moved = lines.map(line => (line.line === info.line && before !== undefined ? { ...line, line: before } : line));
    const others = moved.filter(line => line.line !== info.line && moveOf(line) !== moveOf(info));
    return [...others, info].sort((one, next) => next.score.value - one.score.value || next.depth - one.depth || one.line - next.line);
}
