// Why something was not done, in the player's language.

import type { Complaint } from "../protocol";
import { NotGranted } from "../live/requests";
import { knows, t, type Params } from "../texts/texts.svelte";

/** A refusal as a sentence; one that this client does not know yet is told as the server says it. */
export function tellRefusal({ code, what, sentence }: Pick<Complaint, "code" | "what" | "sentence">): string {
  return knows(`refusal.${code}`) ? t(`refusal.${code}`, what as Params) : sentence;
}

/** Whatever a request was answered with instead of being granted. */
export function tellFailure(error: unknown): string {
  return error instanceof NotGranted ? tellRefusal(error.complaint) : t("refusal.fault");
}
