import type { Actor } from "../platform/context.ts";

/** Returns true when the actor may close the series: its own promoter and staff may. */
export const mayCloseSeries = (actor: Actor, series: { promoterId: string | null }): boolean =>
  actor.type === "admin" || (actor.type === "promoter" && series.promoterId === actor.id);

/** Returns true when the actor may create, change and remove series: only staff may. See docs/spec/portal.md#roles. */
export const mayWriteSeries = (actor: Actor): boolean => actor.type === "admin";
