// Which places bring most.

import type { Letter, Points, TowerTable } from "../../protocol";
import { chainsAfter, grow, type Laid } from "../../rules/chains";
import { coloursOf, valueOf, weakest } from "../../rules/standing";
import { bonusFieldsUnder, openPairs, TOWER_TOP, type TowerPlacement } from "../../rules/towers";

/**
 * All places, the one that brings most in front, and of equal ones that which leaves the weakest
 * colour highest. A bonus point goes to the weakest colour.
 */
export function rankTowers(table: TowerTable, steps: readonly Laid[], players: number, seat: number): TowerPlacement[] {
  const chains = chainsAfter(steps, players); // once for all places: there are hundreds
  const before = table.scores[seat]!;
  return openPairs(table, players)
    .map((cells) => {
      const { scored, joined } = grow(chains, players, seat, cells);
      const values: Points = {};
      const add = (colour: Letter, points: number) =>
        (values[colour] = Math.min(valueOf(values, colour) + points, TOWER_TOP));
      for (const colour of coloursOf(before)) add(colour, valueOf(before, colour) + joined.length);
      for (const cell of scored) add(table.towers[cell]!.colour, table.towers[cell]!.value);
      const colours = bonusFieldsUnder(cells).map(() => {
        const [colour] = weakest(values).colours as [Letter];
        add(colour, 1);
        return colour;
      });
      return { placement: { cells, colours }, sum: sumOf(values), lowest: weakest(values).value };
    })
    .sort((one, other) => other.sum - one.sum || other.lowest - one.lowest)
    .map(({ placement }) => placement);
}

function sumOf(values: Points): number {
  return Object.values(values).reduce((sum, value) => sum + value, 0);
}
