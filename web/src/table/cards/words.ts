// What a card would bring, in words.

import type { CardPreview } from "../../rules/cards";
import { t } from "../../texts/texts.svelte";
import { nameColours } from "../../tracks/describe";
import { tellPiece, tellPoints } from "../stepWords";

/** Which colours a wall stops. */
export function tellWalls({ gains }: CardPreview): string[] {
  return gains
    .filter(({ wall }) => wall !== undefined)
    .map(({ colour, wall }) => t("cards.stopped", { colour: t(`colour.${colour}`), after: wall! - 1 }));
}

/** What does not arrive of the points, whether at a wall or at the end. */
export function tellLost({ gains }: CardPreview): string[] {
  const count = gains.reduce((sum, { lost }) => sum + lost, 0);
  return count > 0 ? [`${t("preview.lost", { count })}.`] : [];
}

/** A chosen card for those who listen: its points, what is lost, and the weakest colour then. */
export function tellChoice(action: string, preview: CardPreview): string {
  const { value, colours } = preview.weakestAfter;
  const first = preview.orderMatters ? [t("cards.firstScores", { colour: t(`colour.${action[0]}`) })] : [];
  return [
    t("cards.chosen", { card: tellPiece(action), points: tellPoints(preview.points) }),
    ...first,
    ...tellWalls(preview),
    ...tellLost(preview),
    t("cards.weakestThen", { colours: nameColours(colours), value }),
  ].join(" ");
}
