// Small pictures on buttons, drawn with strokes in the colour of the text.
import { h } from "../vendor/preact.js";

const SHAPES = {
  play: "M7 5v14l11-7z",
  analyse: "M4 19h16M6 15l4-5 3 3 5-7",
  puzzles: "M10 4a2 2 0 0 1 4 0c0 .8-.5 1.200-.5 2H19v5.500c-.8 0-1.200-.5-2-.5a2 2 0 0 0 0 4c.8 0 1.200-.5 2-.5V20H5V6h5.500c0-.8-.5-1.200-.5-2z",
  records: "M5 4h11l3 3v13H5zM8 10h8M8 14h8",
  watch: "M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  studio: "M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 5 5v1",
  redo: "M15 7l5 5-5 5M20 12H10a5 5 0 0 0-5 5v1",
  hint: "M9.5 18h5M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.8.6 1 1.3 1 2.1h5c0-.8.2-1.5 1-2.1A6 6 0 0 0 12 3z",
  now: "M13 3L5 14h6l-1 7 8-11h-6z",
  draw: "M5 9.5h14M5 14.5h14",
  resign: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  again: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
  swap: "M4 8h14l-3.5-3.5M20 16H6l3.5 3.5",
  flip: "M8 20V5L4.5 8.5M16 4v15l3.5-3.5",
  why: "M9.2 9a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1-1.4 2.1M12 17.2v.3M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  save: "M12 4v10M8 10.5l4 4 4-4M5 19h14",
  open: "M12 15V5M8 8.500l4-4 4 4M5 19h14",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.200 1.200M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.200-1.200",
  first: "M18 6l-7 6 7 6M7 6v12",
  back: "M15 6l-7 6 7 6",
  forward: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M17 6v12",
  close: "M6 6l12 12M18 6L6 18",
  keep: "M7 4h10v16l-5-4-5 4z",
  stop: "M7 7h10v10H7z",
  learn: "M3 6.500C6 5 9 5 12 7c3-2 6-2 9-.500V19c-3-1.500-6-1.500-9 .500c-3-2-6-2-9-.500zM12 7v12.500",
  tick: "M5 12.500l4.500 4.500L19 7",
  start: "M8 5v14l11-7z",
  pause: "M9 6v12M15 6v12",
  more: "M5 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M12 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2M19 11a1 1 0 1 0 0 2a1 1 0 1 0 0-2",
} as const;

export type IconName = keyof typeof SHAPES;

/** A picture beside words, or alone on a button that has a name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} />
    </svg>
  );
}
