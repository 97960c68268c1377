/** Chains of one player's tiles, and what they have scored (rules C5.2, C5.3). */

import type { SeenStep } from "../protocol";
import { towerGrid, type Cell } from "./hexes";
import { towerOn } from "./towerFields";

/** The connected cells of one seat. */
export interface Chain {
  seat: number;
  cells: Cell[];
  /** All towers beside it. */
  towers: ReadonlySet<Cell>;
  /** Towers whose chips the chain has scored. */
  done: ReadonlySet<Cell>;
  /** Large towers whose extra points the chain has scored. */
  big: ReadonlySet<Cell>;
}

/** A chain made longer by a tile, and what that brings. */
export interface Growth {
  chain: Chain;
  /** The towers whose chips count now. */
  scored: Cell[];
  /** The large towers that give extra points now. */
  joined: Cell[];
  /** The chains that are part of it from now on. */
  merged: Chain[];
}

/** Who laid a tile, and where: all that chains need of a step. */
export type Laid = Pick<SeenStep, "seat" | "act">;

/** The two cells that an action of Genial Spezial covers. */
export function cellsOf(act: string): [Cell, Cell] {
  return act.split("+")[0]!.split("-") as [Cell, Cell];
}

/** What the chain of a tile scores: chips from two towers on, extras from two large ones on. */
export function grow(chains: Chain[], players: number, seat: number, tile: [Cell, Cell]): Growth {
  const around = new Set(tile.flatMap(towerGrid.around));
  const merged = chains.filter((chain) => chain.seat === seat && chain.cells.some((cell) => around.has(cell)));
  const beside = [...around].filter((cell) => towerOn(cell, players) !== null);
  const towers = [...new Set([...merged.flatMap((chain) => [...chain.towers]), ...beside])];
  const large = towers.filter((cell) => towerOn(cell, players) === "large");
  const done = new Set(merged.flatMap((chain) => [...chain.done]));
  const big = new Set(merged.flatMap((chain) => [...chain.big]));
  const scored = towers.length >= 2 ? towers.filter((cell) => !done.has(cell)) : [];
  const joined = large.length >= 2 ? large.filter((cell) => !big.has(cell)) : [];
  const chain = {
    seat,
    cells: [...merged.flatMap((each) => each.cells), ...tile],
    towers: new Set(towers),
    done: new Set([...done, ...scored]),
    big: new Set([...big, ...joined]),
  };
  return { chain, scored, joined, merged };
}

/** All chains after these steps, which begin with the first of the game. */
export function chainsAfter(steps: readonly Laid[], players: number): Chain[] {
  let chains: Chain[] = [];
  for (const { seat, act } of steps) {
    const { chain, merged } = grow(chains, players, seat, cellsOf(act));
    chains = [...chains.filter((each) => !merged.includes(each)), chain];
  }
  return chains;
}
