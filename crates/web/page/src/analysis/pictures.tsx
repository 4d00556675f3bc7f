// Pictures of a position and moving pictures of a game, saved as files.
import { h } from "../vendor/preact.js";
import { useState } from "../vendor/hooks.js";
import type { GamePosition } from "../generated/messages.js";
import { wordsOf } from "../parts/asking.js";
import { Action, Problem, Tick, download } from "../parts/controls.js";
import { askFor } from "../socket.js";
import { gameName, t } from "../text/text.js";

interface PicturesProps {
  place: GamePosition;
  players: readonly string[];
}

/** Twice as many points as units: sharp on most screens. */
const SHARP = 2;

/** An SVG drawn as a PNG by the browser. */
export async function painted(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SHARP;
  canvas.height = image.naturalHeight * SHARP;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob(blob => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png"));
}

/** The buttons. */
export function Pictures({ place, players }: PicturesProps) {
  const [numbers, setNumbers] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const named = players.filter(name => name !== "" && name !== "?");
  const title = [gameName(place.game), named.join(" – ")].filter(Boolean).join(", ");

  async function save(kind: "svg" | "png" | "film"): Promise<void> {
    setProblem(null);
    try {
      const { name, text } = await askFor("text", { to: "study", do: "picture", place, title, film: kind === "film", numbers });
      if (kind === "png") download(name.replace(/svg$/, "png"), await painted(text));
      else download(name, text);
    } catch (error) {
      setProblem(wordsOf(error));
    }
  }

  return (
    <section>
      <h3>{t("picture-heading")}</h3>
      <Problem text={problem} />
      <Tick label={t("picture-numbers")} value={numbers} onChange={setNumbers} />
      <div class="action-row">
        <Action icon="save" label={t("picture-svg")} onClick={() => void save("svg")} />
        <Action icon="save" label={t("picture-png")} onClick={() => void save("png")} />
        <Action icon="play" label={t("picture-film")} disabled={place.moves?.length === 0} onClick={() => void save("film")} />
      </div>
    </section>
  );
}
