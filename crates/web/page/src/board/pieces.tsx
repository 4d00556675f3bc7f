// Pieces: shaded shapes in the colours of the sides, drawn by form and never by game.
import { h } from "../vendor/preact.js";
import { indexOf, type Colour, type Form, type Piece, type Sides } from "../model.js";

/** Light, middle and dark tone of each colour, with the rim that parts it from any board. */
const TONES: Record<Colour, [light: string, middle: string, dark: string, rim: string]> = {
  black: ["#5d5d64", "#1f1f23", "#08080a", "#000000"],
  white: ["#ffffff", "#f4f2ec", "#bdb6a6", "#8b8576"],
  red: ["#f08a72", "#c63d27", "#7d1c10", "#5c120a"],
  yellow: ["#fff1b0", "#f2c230", "#b07d0a", "#7a5503"],
  blue: ["#9cc9f2", "#2f78bd", "#123f70", "#0b2c50"],
  green: ["#b0e0ab", "#4b9b48", "#1c5a20", "#123f16"],
};

const COLOURS = Object.keys(TONES) as Colour[];
/** Middle and dark tone of each hue of seeds. */
const SEEDS = [
  ["#cf5f45", "#6e2413"],
  ["#edb94f", "#8a5c0c"],
  ["#5587bb", "#1d3b5e"],
  ["#75a657", "#2c4a19"],
] as const;

/** The colour gradients that all boards of the page share; stands once in the page. */
export function Gradients() {
  return (
    <svg class="gradients" aria-hidden="true" width="0" height="0" focusable="false">
      <defs>
        {COLOURS.map(colour => {
          const [light, middle, dark] = TONES[colour];
          return [
            <radialGradient id={`disc-${colour}`} cx="36%" cy="30%" r="75%">
              <stop offset="0" stop-color={light} />
              <stop offset={colour === "white" ? "0.55" : "0.4"} stop-color={middle} />
              <stop offset="1" stop-color={dark} />
            </radialGradient>,
            <linearGradient id={`rod-${colour}`} x1="0" x2="1" y1="0" y2="0">
              <stop offset="0" stop-color={middle} />
              <stop offset="0.35" stop-color={light} />
              <stop offset="1" stop-color={dark} />
            </linearGradient>,
            <linearGradient id={`top-${colour}`} x1="0" x2="0.7" y1="0" y2="1">
              <stop offset="0" stop-color={light} />
              <stop offset="1" stop-color={middle} />
            </linearGradient>,
          ];
        })}
        {SEEDS.map(([middle, dark], hue) => (
          <radialGradient id={`seed-${hue}`} cx="35%" cy="28%" r="80%">
            <stop offset="0" stop-color="#fff" stop-opacity="0.95" />
            <stop offset="0.25" stop-color={middle} />
            <stop offset="1" stop-color={dark} />
          </radialGradient>
        ))}
        <radialGradient id="shade" cx="50%" cy="50%" r="50%">
          <stop offset="0.62" stop-color="#1a0f00" stop-opacity="0.5" />
          <stop offset="0.85" stop-color="#1a0f00" stop-opacity="0.16" />
          <stop offset="1" stop-color="#1a0f00" stop-opacity="0" />
        </radialGradient>
        <radialGradient id="gleam" cx="50%" cy="50%" r="50%">
          <stop offset="0" stop-color="#fff" stop-opacity="0.9" />
          <stop offset="1" stop-color="#fff" stop-opacity="0" />
        </radialGradient>
        <radialGradient id="lamp" cx="26%" cy="12%" r="110%">
          <stop offset="0" stop-color="#fff4d6" stop-opacity="0.5" />
          <stop offset="0.45" stop-color="#fff4d6" stop-opacity="0" />
          <stop offset="1" stop-color="#4a2c05" stop-opacity="0.24" />
        </radialGradient>
        <linearGradient id="wood" x1="0" x2="1" y1="0" y2="1">
          <stop offset="0" stop-color="#e9c07c" />
          <stop offset="0.5" stop-color="#dfb06a" />
          <stop offset="1" stop-color="#d2a056" />
        </linearGradient>
        <linearGradient id="plate" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stop-color="#5d7a86" />
          <stop offset="1" stop-color="#48626d" />
        </linearGradient>
        <radialGradient id="hole" cx="50%" cy="62%" r="60%">
          <stop offset="0" stop-color="#2c3d45" />
          <stop offset="1" stop-color="#17232a" />
        </radialGradient>
        <linearGradient id="trough" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stop-color="#b98550" />
          <stop offset="1" stop-color="#9a6a3b" />
        </linearGradient>
        <radialGradient id="pit" cx="50%" cy="64%" r="66%">
          <stop offset="0" stop-color="#8a5c32" />
          <stop offset="0.75" stop-color="#6d4524" />
          <stop offset="1" stop-color="#4d2f17" />
        </radialGradient>
      </defs>
    </svg>
  );
}

/** A round thing seen from above with its shadow. */
function Disc({ colour, r }: { colour: Colour; r: number }) {
  return (
    <g>
      <circle cx={r * 0.1} cy={r * 0.16} r={r * 1.14} fill="url(#shade)" />
      <circle r={r} fill={`url(#disc-${colour})`} stroke={TONES[colour][3]} stroke-width={r * 0.03} />
      <ellipse cx={-r * 0.3} cy={-r * 0.42} rx={r * 0.42} ry={r * 0.26} fill="url(#gleam)" opacity={colour === "black" ? 0.5 : 0.85} transform="rotate(-32)" />
    </g>
  );
}

/** A barrel seen a little from above: its wall, and a lid or the way in. */
function Barrel({ colour, r, open }: { colour: Colour; r: number; open: boolean }) {
  const [light, middle, dark, rim] = TONES[colour];
  const drop = r * 0.2;
  const inner = r * 0.6;
  return (
    <g>
      <ellipse cx={r * 0.06} cy={drop + r * 0.1} rx={r * 1.14} ry={r * 1.06} fill="url(#shade)" />
      <circle cy={drop * 0.7} r={r} fill={dark} stroke={rim} stroke-width={r * 0.05} />
      <circle cy={-drop * 0.5} r={r} fill={`url(#top-${colour})`} stroke={rim} stroke-width={r * 0.05} />
      {open ? (
        <g>
          <circle cy={-drop * 0.5} r={inner} fill="#1a1512" stroke={rim} stroke-width={r * 0.06} />
          <path
            d={`M ${-inner} ${-drop * 0.5} A ${inner} ${inner} 0 0 1 ${inner} ${-drop * 0.5} A ${inner} ${inner * 0.78} 0 0 0 ${-inner} ${-drop * 0.5} Z`}
            fill={dark}
          />
        </g>
      ) : (
        <g>
          <circle cy={-drop * 0.5} r={r * 0.72} fill="none" stroke={dark} stroke-width={r * 0.07} opacity="0.65" />
          <circle cy={-drop * 0.5} r={r * 0.3} fill={middle} stroke={light} stroke-width={r * 0.07} />
        </g>
      )}
    </g>
  );
}

/** A stick standing up, a little tilted, so that it shows from within a barrel. */
function Stick({ colour, r }: { colour: Colour; r: number }) {
  const [light, , , rim] = TONES[colour];
  const half = r * 0.25;
  const top = -r * 0.86;
  const bottom = r * 0.5;
  return (
    <g>
      <ellipse cx={r * 0.2} cy={bottom + r * 0.08} rx={r * 0.55} ry={r * 0.26} fill="url(#shade)" />
      <path
        d={`M ${-half} ${top} V ${bottom} A ${half} ${half * 0.6} 0 0 0 ${half} ${bottom} V ${top} Z`}
        fill={`url(#rod-${colour})`}
        stroke={rim}
        stroke-width={r * 0.05}
      />
      <ellipse cy={top} rx={half} ry={half * 0.6} fill={light} stroke={rim} stroke-width={r * 0.05} />
    </g>
  );
}

/** One seed. */
export function SeedShape({ r, hue, turn }: { r: number; hue: number; turn: number }) {
  return <ellipse rx={r} ry={r * 0.78} fill={`url(#seed-${hue})`} transform={`rotate(${turn})`} />;
}

/** A mark on the second side's pieces for eyes that cannot tell the colours apart. */
function Mark({ r, form }: { r: number; form: Form }) {
  const y = form === "stick" ? -r * 0.18 : form === "disc" ? 0 : -r * 0.1;
  const size = form === "stick" ? 0.13 : form === "ring" ? 0.17 : 0.22;
  const at = form === "ring" ? -r * 0.8 : 0;
  return <rect class="piece-mark" x={-r * size} y={y + at - r * size} width={2 * r * size} height={2 * r * size} />;
}

interface PieceProps {
  piece: Piece;
  sides: Sides;
  r: number;
}

/** A piece around the origin, in the colour of its side. */
export function PieceShape({ piece, sides, r }: PieceProps) {
  const colour = sides[indexOf(piece.side)].colour;
  return (
    <g class={`piece piece-${piece.form}`}>
      {shape(piece.form, colour, r)}
      {piece.side === "second" && piece.form !== "seed" && <Mark r={r} form={piece.form} />}
    </g>
  );
}

function shape(form: Form, colour: Colour, r: number) {
  switch (form) {
    case "disc":
      return <Disc colour={colour} r={r} />;
    case "ring":
      return <Barrel colour={colour} r={r * 0.92} open />;
    case "block":
      return <Barrel colour={colour} r={r * 0.92} open={false} />;
    case "stick":
      return <Stick colour={colour} r={r} />;
    case "seed":
      return <SeedShape r={r * 0.2} hue={0} turn={20} />;
  }
}
