import type { SeriesEffects } from "#shared/series-effects.schema.ts";
import { refusalOf } from "../platform/api/refusal.ts";

/** These changes of series and events have to be confirmed if they move money. */
const confirmed = [
  "POST /api/admin/series",
  "PUT /api/admin/serie/{seriesId}",
  "DELETE /api/admin/serie/{seriesId}",
  "PUT /api/admin/event/{eventId}",
  "PUT /api/event/{eventId}/classes",
  "POST /api/event/{eventId}/upload-class",
] as const;

/**
 * If the error is the refusal of a change that has to be confirmed, this returns the money that the change would move. It
 * returns null for any other error.
 */
export const effectsIn = (error: unknown): SeriesEffects | null =>
  refusalOf(error, "series_unconfirmed", ...confirmed)?.effects ?? null;
