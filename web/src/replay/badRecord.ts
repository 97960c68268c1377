// Why a record is not shown, in the player's language.

import { NotGranted } from "../live/requests";
import { tellFailure } from "../parts/refusal";
import { knows, t } from "../texts/texts.svelte";

/** Why the server does not take a record, and where it fails. */
export function tellBadRecord(error: unknown, line: number): string {
  if (!(error instanceof NotGranted) || error.complaint.code !== "bad-record") return tellFailure(error);
  const { step, act, reason, said } = error.complaint.what as Record<string, string | number | undefined>;
  const known = typeof reason === "string" && knows(`refusal.${reason}`) ? t(`refusal.${reason}`) : null;
  const why = reason === "running" ? t("record.running") : (known ?? String(said ?? error.complaint.sentence));
  if (step === undefined) return t("record.bad", { line, why });
  return t("record.badStep", { line, step, act: act ?? "", why });
}
