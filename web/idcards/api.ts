import type { IdCardAnswer } from "#shared/id-card.schema.ts";
import { askedOrSeen, type Seen } from "../platform/seen.ts";

export type SeenCard = Seen<IdCardAnswer>;

/** The rider's card, or as it was last seen, so that a dealer can scan it anywhere. */
export const getIdCard = (signal: AbortSignal) =>
  askedOrSeen<IdCardAnswer>("/api/rider/id-card", "id-card-seen", signal);
