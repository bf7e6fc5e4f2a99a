import type { IdCardAnswer } from "#shared/id-card.schema.ts";
import { api } from "../platform/api.ts";
import { askedOrSeen, type Seen } from "../platform/seen.ts";
import { seenKey } from "../platform/seen-store.ts";

export type SeenCard = Seen<IdCardAnswer>;

/** The rider's card or its last-seen copy, so that a dealer can scan it offline too. */
export const getIdCard = (signal: AbortSignal) =>
  askedOrSeen((until) => api("GET /api/rider/id-card", { signal: until }), seenKey("id-card", 2), signal);
