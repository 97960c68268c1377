/** Every step of a lesson can be done as it is shown, and not by just anything. */

import { describe, expect, it } from "vitest";
import { isSameCard } from "../../board/cardShape";
import { placements, readPlacement, whyNot } from "../../rules/tiles";
import { readTower, towerPlacements, whyNotTower } from "../../rules/towers";
import { playCard, weighCard } from "../positions/cards";
import { layTile, weighTile } from "../positions/tiles";
import { weighTower } from "../positions/towers";
import { anything, type CardStep, type ChoiceStep, type Step, type TileStep, type TowerStep } from "./lesson";
import { LESSONS } from "./lessons";

const steps = LESSONS.flatMap(({ game, steps }) => steps.map((step) => ({ game, step, name: `${game} ${step.id}` })));

function ofKind<Kind extends Step>(kind: Kind["kind"]): { name: string; step: Kind }[] {
  return steps.filter(({ step }) => step.kind === kind) as unknown as { name: string; step: Kind }[];
}

describe("steps with tiles", () => {
  it.each(ofKind<TileStep>("tiles"))("$name", ({ step }) => {
    let { position } = step;
    let rack = step.rack;
    for (const { meets, solution } of step.rounds) {
      const { table, game, players, seat } = position;
      const shown = readPlacement(solution)!;
      const held = rack.find((tile) => isSameCard(tile, shown.tile));
      expect(held, `${solution} is on the rack`).toBeDefined();
      expect(whyNot(table, game, players, seat, shown)).toBeNull();
      expect(meets(weighTile(position, shown))).toBe(true);
      if (meets !== anything) {
        const others = rack.flatMap((tile) => placements(table, game, players, seat, tile));
        expect(others.some((other) => !meets(weighTile(position, other)))).toBe(true);
      }
      rack = rack.filter((tile) => tile !== held);
      position = layTile(position, shown);
    }
  });
});

describe("bags", () => {
  const boards = steps.flatMap(({ name, step }) => {
    const position = step.kind === "tiles" ? step.position : step.kind === "choice" ? step.board : undefined;
    return position ? [{ name, position }] : [];
  });
  it.each(boards)("$name: the bag holds what lies neither on the board nor on a rack", ({ position }) => {
    const { game, table, pairs } = position;
    const racks = table.rack_sizes.reduce((sum, each) => sum + each, 0);
    // Rules A1.2, B3.
    expect(table.bag_size + racks + pairs.length).toBe(game === "travel" ? 57 : 120);
  });
});

describe("steps with towers", () => {
  it.each(ofKind<TowerStep>("towers"))("$name", ({ step: { position, rounds } }) => {
    for (const { meets, solution } of rounds) {
      const shown = readTower(solution)!;
      expect(whyNotTower(position.table, position.players, 0, shown)).toBeNull();
      expect(meets(weighTower(position, shown))).toBe(true);
      const others = towerPlacements(position.table, position.players, 0);
      expect(others.some((other) => !meets(weighTower(position, other)))).toBe(true);
    }
  });
});

describe("steps with cards", () => {
  it.each(ofKind<CardStep>("cards"))("$name", ({ step }) => {
    let { position } = step;
    for (const { meets, solution } of step.rounds) {
      expect(position.hand.some((card) => isSameCard(card, solution))).toBe(true);
      expect(meets(weighCard(position, solution))).toBe(true);
      if (meets !== anything) {
        expect(position.hand.some((card) => !meets(weighCard(position, card)))).toBe(true);
      }
      position = playCard(position, solution);
    }
  });
});

describe("questions", () => {
  it.each(ofKind<ChoiceStep>("choice"))("$name has a right answer", ({ step: { options, right } }) => {
    expect(options[right]).toBeDefined();
  });
});

it("every lesson has three to seven steps", () => {
  for (const { steps } of LESSONS) {
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(7);
  }
});
