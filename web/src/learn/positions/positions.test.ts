/** Positions on the page are such as could lie on a table. */

import { expect, it } from "vitest";
import { directionTo, tileGrid, towerGrid } from "../../rules/hexes";
import { PRINTED, sideOf } from "../../rules/tiles";
import { towerOn } from "../../rules/towers";
import { DUEL, REACHING_18, SCORING, SOLO, TEAM } from "../examples/tiles";
import { TOWERS } from "../examples/towers";
import { LESSONS } from "../lessons/lessons";
import { cellsOf } from "../../rules/chains";

const steps = LESSONS.flatMap(({ game, steps }) => steps.map((step) => ({ name: `${game} ${step.id}`, step })));

const tilePositions = [
  ...[...SCORING, ...REACHING_18, ...SOLO, ...TEAM, ...DUEL].map(({ id, position }) => ({ name: id, position })),
  ...steps.flatMap(({ name, step }) => {
    const position = step.kind === "tiles" ? step.position : step.kind === "choice" ? step.board : undefined;
    return position ? [{ name, position }] : [];
  }),
];

it.each(tilePositions)("$name: tiles lie on neighbouring cells of their own", ({ position }) => {
  const { game, players, table, pairs } = position;
  const grid = tileGrid(sideOf(game, players));
  for (const [one, other] of pairs) expect(directionTo(grid, one, other), `${one}-${other}`).toBeGreaterThanOrEqual(0);
  expect(Object.keys(table.board).length).toBe(Object.keys(PRINTED).length + 2 * pairs.length);
});

const towerPositions = [
  ...TOWERS.map(({ id, position }) => ({ name: id, position })),
  ...steps.flatMap(({ name, step }) => (step.kind === "towers" ? [{ name, position: step.position }] : [])),
];

it.each(towerPositions)("$name: tiles lie on neighbouring cells without towers", ({ position }) => {
  const pairs = position.steps.map(({ act }) => cellsOf(act));
  for (const pair of pairs) {
    expect(directionTo(towerGrid, ...pair), pair.join("-")).toBeGreaterThanOrEqual(0);
    for (const cell of pair) expect(towerOn(cell, position.players)).toBeNull();
  }
  expect(Object.keys(position.table.board).length).toBe(2 * pairs.length);
});

it.each(towerPositions)("$name: each colour has two chips of either light value", ({ position }) => {
  const chips = Object.values(position.table.towers).map(
    ({ colour, value, black }) => `${colour}${value - Number(black)}`,
  );
  for (const colour of "OPBG") {
    for (const value of "12") expect(chips.filter((chip) => chip === colour + value).length, colour + value).toBe(2);
  }
});
