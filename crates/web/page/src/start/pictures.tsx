// Small pictures for choices: a board by its shape, who plays, a side's piece, a clock.
import { h } from "../vendor/preact.js";
import type { Board, Colour, SideInfo } from "../generated/messages.js";
import type { Mode } from "./choices.js";

const disc = (colour: Colour) => `url(#disc-${colour})`;

/** A corner of a board with a few pieces. */
export function BoardPicture({ board, sides }: { board: Board; sides: readonly [SideInfo, SideInfo] }) {
  const [first, second] = [sides[0].colour, sides[1].colour];
  return (
    <svg class="picture" viewBox="0 0 64 48" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="62" height="46" rx="7" fill="url(#wood)" stroke="#9a7434" />
      {board.shape === "crossings" && (
        <g>
          <path d="M8 12H56M8 24H56M8 36H56M14 6V42M26 6V42M38 6V42M50 6V42" stroke="#5b431a" stroke-width="1" />
          {[[26, 24, first], [38, 12, second], [38, 24, first], [14, 36, first], [50, 36, second]].map(([x, y, colour]) => (
            <circle key={`${x}-${y}`} cx={x} cy={y} r="5.4" fill={disc(colour as Colour)} stroke="#0004" />
          ))}
        </g>
      )}
      {board.shape === "holes" && (
        <g>
          {[13, 26, 39, 52].map(x => [12, 24, 36].map(y => <circle key={`${x}-${y}`} cx={x} cy={y} r="3.2" fill="#5b431a" />))}
          <circle cx="26" cy="24" r="7" fill="none" stroke={disc(second)} stroke-width="4" />
          {[[26, 24], [13, 24]].map(([x, y]) => <circle key={`${x}-${y}`} cx={x} cy={y} r="4" fill={disc(first)} stroke="#0005" />)}
          <circle cx="39" cy="24" r="7.4" fill={disc(first)} stroke="#0004" />
          <circle cx="52" cy="12" r="4" fill={disc(second)} stroke="#0005" />
        </g>
      )}
      {board.shape === "pits" && (
        <g fill="#6d4d1c" stroke="#4a3311" stroke-width="0.8">
          <rect x="4" y="10" width="9" height="28" rx="4.500" />
          <rect x="51" y="10" width="9" height="28" rx="4.500" />
          {[20, 32, 44].map(x => [16, 32].map(y => <circle key={`${x}-${y}`} cx={x} cy={y} r="5.4" />))}
          <g stroke="none">
            {[[19, 15, 0], [22, 18, 1], [31, 31, 2], [34, 33, 3], [43, 17, 0], [8, 22, 1], [9, 27, 2], [55, 20, 3], [56, 26, 0]].map(([x, y, hue]) => (
              <circle key={`${x}-${y}`} cx={x} cy={y} r="2" fill={`url(#seed-${hue})`} />
            ))}
          </g>
        </g>
      )}
    </svg>
  );
}

const PERSON = "M0-7.500a3.500 3.500 0 1 1 0 7a3.500 3.500 0 1 1 0-7M-6.500 8c0-5 3-7 6.500-7s6.500 2 6.500 7";
const COMPUTER = "M-6-5h12v11h-12zM0-5v-3M-3-.500h.01M3-.500h.01M-2.500 3h5";

/** Who plays: two of people and computers, or somebody far away. */
export function ModePicture({ mode }: { mode: Mode }) {
  const [left, right] = mode === "computers" ? [COMPUTER, COMPUTER] : mode === "computer" ? [PERSON, COMPUTER] : [PERSON, PERSON];
  return (
    <svg class="picture line-picture" viewBox="0 0 44 24" aria-hidden="true" focusable="false">
      <path transform="translate(10 12)" d={left} />
      <path transform="translate(34 12)" d={right} />
      {mode === "guest" && <path class="thin" d="M18 9a6 6 0 0 1 8 0M18 14.500a6 6 0 0 0 8 0" />}
    </svg>
  );
}

/** The piece of a side, or both halves where a coin decides. */
export function SidePicture({ sides, place }: { sides: readonly [SideInfo, SideInfo]; place: "first" | "second" | "random" }) {
  const [first, second] = [disc(sides[0].colour), disc(sides[1].colour)];
  return (
    <svg class="picture" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {place === "random" ? (
        <g stroke="#0005">
          <path d="M12 2a10 10 0 0 0 0 20z" fill={first} />
          <path d="M12 2a10 10 0 0 1 0 20z" fill={second} />
        </g>
      ) : (
        <circle cx="12" cy="12" r="10" fill={place === "first" ? first : second} stroke="#0005" />
      )}
    </svg>
  );
}
