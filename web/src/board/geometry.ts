// Where everything lies in the drawing of a tile board. A cell has a radius of 100, the middle of
// the board is the origin, and y grows downwards.

import { tileGrid, type Cell, type Grid, type Hex } from "../rules/hexes";

export type Side = 6 | 7 | 8;

export interface Point {
  x: number;
  y: number;
}

/** A rectangle, as in a viewBox. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** The radius of a cell. */
export const UNIT = 100;

/** Radii by that of a cell: a tile's half is a disc, and its symbol fits well in it. */
export const TILE = 0.775 * UNIT;
export const SYMBOL = 0.59 * UNIT;
export const HALO = 0.7 * UNIT;

/** From this radius of a cell on, in pixels, coordinates can be read. */
export const READABLE = 22;

const ROOT = Math.sqrt(3);
const ROUNDING = 0.45 * UNIT; // half of the stroke that rounds the corners of the plate
const SHADOW = 0.26 * UNIT;

/** The middle of a hex that stands on its corner. */
export function middleOf({ q, r }: Hex): Point {
  return { x: ROOT * UNIT * (q + r / 2), y: 1.5 * UNIT * r };
}

/** The middle of a cell of the tile boards, all of which name their cells alike. */
export function middleOfCell(cell: Cell): Point {
  return middleOf(tileGrid(8).at(cell));
}

/** How many rings lie round the middle of the board. */
export function ringsOf(side: Side): number {
  return side - 1;
}

/** In which ring a hex lies. */
export function ringOf({ q, r }: Hex): number {
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The corners of a hexagon on its corner, for a polygon. */
export function hexagon({ x, y }: Point, radius: number): string {
  return corners(x, y, radius, 30);
}

/** The corners of the plate below so many rings, with some room round the cells. */
export function plate(rings: number, room: number): string {
  return corners(0, 0, ROOT * UNIT * rings + room * UNIT, 0);
}

function corners(x: number, y: number, radius: number, first: number): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = ((first + 60 * corner) * Math.PI) / 180;
    return `${round(x + radius * Math.cos(angle))},${round(y + radius * Math.sin(angle))}`;
  }).join(" ");
}

/** The room between the outermost cells and the edge of the plate; coordinates need some. */
export function roomFor(coordinates: boolean): number {
  return coordinates ? 1.1 : 0.62;
}

/** All that a board needs to be drawn. */
export function boxOf(side: Side, coordinates: boolean): Box {
  const reach = ROOT * UNIT * ringsOf(side) + roomFor(coordinates) * UNIT;
  const halfWidth = reach + ROUNDING;
  const halfHeight = (reach * ROOT) / 2 + ROUNDING;
  return { x: -halfWidth, y: -halfHeight, width: 2 * halfWidth, height: 2 * halfHeight + SHADOW };
}

/** The radius of a cell in pixels when a box fills an area as well as it can. */
export function radiusIn(box: Box, width: number, height: number): number {
  return UNIT * Math.min(width / box.width, height / box.height);
}

/** The point of a drawing that is shown at some place of the area in whose middle it is fitted. */
export function pointAt(box: Box, area: Box, at: Point): Point {
  const scale = radiusIn(box, area.width, area.height) / UNIT;
  return {
    x: box.x + box.width / 2 + (at.x - area.x - area.width / 2) / scale,
    y: box.y + box.height / 2 + (at.y - area.y - area.height / 2) / scale,
  };
}

/** The place in an area at which a point of the drawing is shown. */
export function placeOf(box: Box, width: number, height: number, { x, y }: Point): Point {
  const scale = radiusIn(box, width, height) / UNIT;
  return {
    x: width / 2 + (x - box.x - box.width / 2) * scale,
    y: height / 2 + (y - box.y - box.height / 2) * scale,
  };
}

/** The cell in which a point of the drawing lies, or null outside of the board. */
export function cellAt(grid: Grid, { x, y }: Point): Cell | null {
  const r = y / (1.5 * UNIT);
  return grid.name(nearest({ q: x / (ROOT * UNIT) - r / 2, r }));
}

/** The hex whose middle is nearest: what rounding misses most follows from the other two. */
function nearest({ q, r }: Hex): Hex {
  const s = -q - r;
  const whole = { q: Math.round(q), r: Math.round(r), s: Math.round(s) };
  const off = { q: Math.abs(whole.q - q), r: Math.abs(whole.r - r), s: Math.abs(whole.s - s) };
  if (off.q > off.r && off.q > off.s) whole.q = -whole.r - whole.s;
  else if (off.r > off.s) whole.r = -whole.q - whole.s;
  return { q: whole.q, r: whole.r };
}

/** The outline of a tile: a capsule round two points. */
export function capsule(a: Point, b: Point, radius: number): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const x = (-(b.y - a.y) / length) * radius;
  const y = ((b.x - a.x) / length) * radius;
  const at = (point: Point, side: number) => `${round(point.x + side * x)} ${round(point.y + side * y)}`;
  const arc = `A${radius} ${radius} 0 0 0`;
  return `M${at(a, 1)}L${at(b, 1)}${arc} ${at(b, -1)}L${at(a, -1)}${arc} ${at(a, 1)}Z`;
}

/** The point at a share of the way from one point to another. */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
