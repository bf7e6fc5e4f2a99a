import type { Actor } from "../platform/context.ts";

/** A series is closed by its own promoter, or by staff. */
export const mayCloseSeries = (actor: Actor, series: { promoterId: string | null }): boolean =>
  actor.type === "admin" || (actor.type === "promoter" && series.promoterId === actor.id);

/** Series are made, changed and removed by the programme's staff (spec §6). */
export const mayWriteSeries = (actor: Actor): boolean => actor.type === "admin";
