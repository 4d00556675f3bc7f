// A game that is gone through by itself: play and pause, and how fast.
import { h } from "../vendor/preact.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";
import { Action, Pick } from "../parts/controls.js";
import { isOneOf, store, stored } from "../kept.js";
import { t } from "../text/text.js";

const KEY = "boardwright.pace";

/** Milliseconds between two positions. */
const PACES = [2000, 1000, 500, 200] as const;

interface ReplayProps {
  /** The ply that is shown. */
  at: number;
  last: number;
  onGo: (ply: number) => void;
}

/** Goes on by itself from the position that is shown; from the end it begins anew. */
export function Replay({ at, last, onGo }: ReplayProps) {
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState<number>(() => stored(KEY, isOneOf(PACES)) ?? 1000);
  const go = useRef(onGo);
  go.current = onGo;
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go.current(at + 1), pace);
    return () => clearTimeout(timer);
  }, [playing, at, last, pace]);

  function toggle(): void {
    if (!playing && at >= last) go.current(0);
    setPlaying(!playing);
  }

  if (last === 0) return null;
  return (
    <div class="replay" role="group" aria-label={t("replay-title")}>
      <Action icon={playing ? "pause" : "start"} label={playing ? t("replay-pause") : t("replay-play")} pressed={playing} onClick={toggle} />
      <Pick
        label={t("replay-pace")}
        value={String(pace)}
        options={PACES.map(ms => [String(ms), t("replay-seconds", { seconds: ms / 1000 })] as const)}
        onChange={next => {
          setPace(Number(next));
          store(KEY, Number(next));
        }}
      />
    </div>
  );
}
