import type { Actor } from "../platform/context.ts";

/** Returns true for the series' own promoter and for staff, who may close it. */
export const mayCloseSeries = (actor: Actor, series: { promoterId: string | null }): boolean =>
  actor.type === "admin" || (actor.type === "promoter" && series.promoterId === actor.id);

/** Only staff create, change and remove series. See docs/spec/portal.md#roles. */
export const mayWriteSeries = (actor: Actor): boolean => actor.type === "admin";
