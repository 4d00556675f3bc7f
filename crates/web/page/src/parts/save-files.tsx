// A game as a file in any format that can be written.
import { h } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import { formatName, formatsOf } from "../catalog.js";
import { wordsOf } from "./asking.js";
import { askFor, type Ask } from "../socket.js";
import { phrase, t } from "../text/text.js";
import { Action, Problem, download } from "./controls.js";

interface SaveFilesProps {
  game: string;
  /** The request that has the game written in a format. */
  request: (format: string) => Ask;
}

/** A button for each format, and what a file could not hold. */
export function SaveFiles({ game, request }: SaveFilesProps) {
  const [said, setSaid] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(format: string): Promise<void> {
    try {
      const { name, base64, notices } = await askFor("file", request(format));
      download(name, new Blob([Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))]));
      setProblem(null);
      setSaid([t("play-saved", { name }), ...notices.map(phrase)]);
    } catch (error) {
      setProblem(wordsOf(error));
      setSaid([]);
    }
  }

  return (
    <div class="save-files">
      <div class="file-grid">
        {formatsOf(game).map(format => (
          <Action key={format.name} icon="save" label={formatName(format)} onClick={() => void save(format.name)} />
        ))}
      </div>
      <Problem text={problem} />
      <p role="status" class="quiet">
        {said.join("; ")}
      </p>
    </div>
  );
}
