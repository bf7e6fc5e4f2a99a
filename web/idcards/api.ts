import type { IdCardAnswer } from "#shared/id-card.schema.ts";
import { askedOrSeen, type Seen } from "../platform/seen.ts";
import { seenKey } from "../platform/seen-store.ts";

export type SeenCard = Seen<IdCardAnswer>;

/** The rider's card, or as it was last seen, so that a dealer can scan it anywhere. */
export const getIdCard = (signal: AbortSignal) =>
  askedOrSeen<IdCardAnswer>("/api/rider/id-card", seenKey("id-card", 2), signal);
