// What happened at a table, in words.

import type { Letter, Points, SeenStep } from "../protocol";
import { readAction } from "../rules/action";
import { list, t } from "../texts/texts.svelte";

/** An action without its player and its points: "red blue on h9 and h10". */
export function tellAction(act: string): string {
  if (act === "swap") return t("step.swap");
  if (act === "keep") return t("step.keep");
  const { piece, cells, colours } = readAction(act);
  if (!cells) return t("step.card", { card: tellPiece(piece ?? "") });
  const [from, to] = cells;
  const where = piece ? t("step.tile", { tile: tellPiece(piece), from, to }) : t("step.lay", { from, to });
  return colours.length > 0 ? `${where}, ${t("step.bonus", { colour: tellPiece(colours.join("")) })}` : where;
}

/** A tile or card by its colours, as "red blue". */
export function tellPiece(piece: string): string {
  return [...piece].map((letter) => t(`colour.${letter}`)).join(" ");
}

/** Points by colours, as "red plus 2 and blue plus 3". */
export function tellPoints(points: Points): string {
  const gains = (Object.entries(points) as [Letter, number][]).filter(([, count]) => count > 0);
  if (gains.length === 0) return t("step.noPoints");
  return list(gains.map(([colour, count]) => t("step.points", { colour: t(`colour.${colour}`), points: count })));
}

/** What an exchange has shown, as "red blue and green green". */
export function tellPieces(pieces: readonly string[]): string {
  return list(pieces.map(tellPiece));
}

/** A whole step: who, what, and what it counted or showed. */
export function tellStep({ act, points, shown = [] }: Told, name: string): string {
  const isMove = act !== "swap" && act !== "keep";
  const more = isMove ? tellPoints(points) : tellPieces(shown);
  return t("step.by", { name, what: more ? `${tellAction(act)}: ${more}` : tellAction(act) });
}

type Told = Pick<SeenStep, "act" | "points"> & Partial<Pick<SeenStep, "shown">>;
