import type { Actor } from "../platform/context.ts";

/** A series is closed by its own promoter, or by staff. */
export const mayCloseSeries = (actor: Actor, series: { promoterId: string | null }): boolean =>
  actor.type === "admin" || (actor.type === "promoter" && series.promoterId === actor.id);
