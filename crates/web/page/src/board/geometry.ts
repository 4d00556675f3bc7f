// Where everything of a board lies, in the units of its drawing: one layout for each kind of board, none for a game.
import type { Board, Place, Side, Spot, Scene } from "../model.js";

/** The outline of a spot, around its centre. */
export interface Area {
  readonly x: number;
  readonly y: number;
  /** Half the width and half the height of what can be clicked. */
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** The radius of a piece that lies here. */
  readonly radius: number;
}

/** A board laid out. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly area: (place: Place) => Area;
}

/** How a board is turned and shaped. */
export interface Stance {
  /** The side whose part of the board is nearest. */
  readonly near: Side;
  /** Whether the screen is higher than wide. */
  readonly tall: boolean;
}

export const CELL = 40;
export const MARGIN = 44;
/** Where the numbers of rows end: stones on the first column do not reach so far. */
export const ROW_LABEL_END = 23;
export const HOLE = 62;
export const PLATE_MARGIN = 30;
export const TRAY = 118;
export const GAP = 14;
export const PIT = 100;
export const LABEL = 36;
export const RIM = 16;

/** The layout of a board. */
export function layout(board: Board, stance: Stance): Layout {
  switch (board.shape) {
    case "crossings":
      return crossings(board.columns, board.rows);
    case "holes":
      return holes(board.columns, board.rows, stance);
    case "pits":
      return stance.tall ? tallPits(board.houses, stance.near) : widePits(board.houses, stance.near);
  }
}

function crossings(columns: number, rows: number): Layout {
  return {
    width: (columns - 1) * CELL + 2 * MARGIN,
    height: (rows - 1) * CELL + 2 * MARGIN,
    area: place => {
      const { column, row } = cell(place);
      return square(MARGIN + column * CELL, MARGIN + (rows - 1 - row) * CELL, CELL / 2, CELL * 0.47);
    },
  };
}

/** Where the plate of a board with holes begins and what stands around it. */
export function plate(columns: number, rows: number, tall: boolean) {
  const width = columns * HOLE + 2 * PLATE_MARGIN;
  const height = rows * HOLE + 2 * PLATE_MARGIN;
  const beside = TRAY + GAP;
  return { x: tall ? 0 : beside, y: tall ? beside : 0, width, height };
}

function holes(columns: number, rows: number, stance: Stance): Layout {
  const { x, y, width, height } = plate(columns, rows, stance.tall);
  return {
    width: stance.tall ? width : width + 2 * x,
    height: stance.tall ? height + 2 * y : height,
    area: place => {
      if (place.at === "tray") return tray(place, { x, y, width, height }, stance);
      const { column, row } = cell(place);
      const left = x + PLATE_MARGIN + (column + 0.5) * HOLE;
      return square(left, y + PLATE_MARGIN + (rows - 0.5 - row) * HOLE, HOLE / 2, HOLE * 0.4);
    },
  };
}

/** One third of the tray of a side: beside the plate, or above and below it where the screen is tall. */
function tray(
  place: { side: Side; index: number },
  plate: { x: number; y: number; width: number; height: number },
  stance: Stance,
): Area {
  const near = place.side === stance.near;
  const long = (stance.tall ? plate.width : plate.height) / 3;
  const along = (place.index + 0.5) * long;
  if (stance.tall) {
    const y = near ? plate.y + plate.height + GAP + TRAY / 2 : TRAY / 2;
    return { x: along, y, halfWidth: long / 2, halfHeight: TRAY / 2, radius: HOLE * 0.34 };
  }
  const x = near ? TRAY / 2 : plate.x + plate.width + GAP + TRAY / 2;
  return { x, y: along, halfWidth: TRAY / 2, halfHeight: long / 2, radius: HOLE * 0.34 };
}

/** Houses in two rows between two stores, the near side at the bottom and its store at the right. */
function widePits(houses: number, near: Side): Layout {
  const width = (houses + 2) * PIT + 2 * RIM;
  const height = 2 * PIT + 2 * RIM + 2 * LABEL;
  const middle = height / 2;
  return {
    width,
    height,
    area: place => {
      const { side, house } = pit(place, houses);
      const own = side === near;
      const column = own ? house + 1 : houses - house;
      const x = RIM + (column + 0.5) * PIT;
      if (house === houses) return box(x, middle, PIT / 2, PIT);
      return square(x, own ? middle + PIT / 2 : middle - PIT / 2, PIT / 2, PIT * 0.45);
    },
  };
}

/**
 * The same turned a quarter clockwise for tall screens: the near side's houses run down the left to its store at the
 * bottom, beside its name and under its thumb.
 */
function tallPits(houses: number, near: Side): Layout {
  const width = 2 * PIT + 2 * RIM + 2 * LABEL;
  const height = houses * PIT + 2 * PIT + 2 * RIM;
  const middle = width / 2;
  return {
    width,
    height,
    area: place => {
      const { side, house } = pit(place, houses);
      const own = side === near;
      const row = own ? house + 1 : houses - house;
      const y = RIM + (row + 0.5) * PIT;
      if (house === houses) return box(middle, y, PIT, PIT / 2);
      return square(own ? middle - PIT / 2 : middle + PIT / 2, y, PIT / 2, PIT * 0.45);
    },
  };
}

function square(x: number, y: number, half: number, radius: number): Area {
  return { x, y, halfWidth: half, halfHeight: half, radius };
}

function box(x: number, y: number, halfWidth: number, halfHeight: number): Area {
  return { x, y, halfWidth, halfHeight, radius: Math.min(halfWidth, halfHeight) * 0.9 };
}

function cell(place: Place): { column: number; row: number } {
  if (place.at !== "cell") throw new Error(`a ${place.at} on a grid`);
  return place;
}

/** A house or store as one number along a side: a store lies behind the last house. */
function pit(place: Place, houses: number): { side: Side; house: number } {
  if (place.at === "house") return { side: place.side, house: place.index };
  if (place.at === "store") return { side: place.side, house: houses };
  throw new Error(`a ${place.at} among pits`);
}

/** The crossings by which one counts where the board has no edges: every fifth column and row. */
export function fifths(board: Board & { shape: "crossings" }): { column: number; row: number }[] {
  const { left, bottom } = board.window ?? { left: 0, bottom: 0 };
  const marked = (count: number, first: number) => Array.from({ length: count }, (_, at) => at).filter(at => (first + at) % 5 === 0);
  return marked(board.columns, left).flatMap(column => marked(board.rows, bottom).map(row => ({ column, row })));
}

/**
 * The marked crossings of a board with lines, as on boards that are sold: those of `Board::is_marked` in Rust. The middles of the
 * sides have a star from 19 lines on.
 */
export function starPoints(columns: number, rows: number): { column: number; row: number }[] {
  const middle = (count: number): number[] => (count % 2 === 1 && count >= 5 ? [(count - 1) / 2] : []);
  const edges = (count: number): number[] => {
    const edge = count < 13 ? 2 : 3;
    return count < 9 ? [] : [edge, count - 1 - edge];
  };
  const cross = (across: number[], up: number[]) => across.flatMap(column => up.map(row => ({ column, row })));
  const sides =
    columns >= 19 && rows >= 19 ? [...cross(edges(columns), middle(rows)), ...cross(middle(columns), edges(rows))] : [];
  return [...cross(edges(columns), edges(rows)), ...cross(middle(columns), middle(rows)), ...sides];
}

/** The letters of a column: a to z, then aa. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** The name of a line of a board without edges: counted from the one in the middle, with a letter for each direction. */
const counted = (number: number, up: string, down: string): string => (number === 0 ? "0" : `${number > 0 ? up : down}${Math.abs(number)}`);

const windowOf = (board: Board) => (board.shape === "crossings" ? board.window : undefined);

/** The name of a board's column: letters, or where the board has no edges a number to the east or the west. */
export function columnLabel(board: Board, column: number): string {
  const window = windowOf(board);
  return window === undefined ? columnName(column) : counted(window.left + column, "e", "w");
}

/** The name of a board's row: a number, where the board has no edges one to the north or the south. */
export function rowLabel(board: Board, row: number): string {
  const window = windowOf(board);
  return window === undefined ? String(row + 1) : counted(window.bottom + row, "n", "s");
}

export type Direction = "up" | "down" | "left" | "right";

/** The spot that lies next in a direction, as the eye finds it: near, and hardly off the straight way. */
export function neighbour(view: Scene, layout: Layout, from: Spot, direction: Direction): Spot {
  const here = layout.area(from.place);
  let best = from;
  let least = Infinity;
  for (const spot of view.spots) {
    const there = layout.area(spot.place);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const [ahead, aside] = along(direction, dx, dy);
    if (ahead <= 1) continue;
    const cost = ahead + 3 * Math.max(0, Math.abs(aside) - overlap(direction, there)) + Math.abs(aside) / 100;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

function along(direction: Direction, dx: number, dy: number): [number, number] {
  switch (direction) {
    case "up":
      return [-dy, dx];
    case "down":
      return [dy, dx];
    case "left":
      return [-dx, dy];
    case "right":
      return [dx, dy];
  }
}

/** How far aside a large spot may lie and still be straight ahead. */
function overlap(direction: Direction, area: Area): number {
  return (direction === "up" || direction === "down" ? area.halfWidth : area.halfHeight) * 0.9;
}
