import type { SeriesEffects } from "#shared/series-effects.schema.ts";
import { refusalOf } from "../platform/api/refusal.ts";

/**
 * If the error is the refusal of a change that has to be confirmed, this returns the money that the change would move. It
 * returns null for any other error.
 */
export function effectsIn(error: unknown): SeriesEffects | null {
  const refusal = refusalOf(error, "series_unconfirmed");
  return refusal && "effects" in refusal ? refusal.effects : null;
}
