import type { Actor } from "../platform/context.ts";

export const mayKeepPromoter = (actor: Actor, promoterId: string): boolean =>
  actor.type === "admin" || (actor.type === "promoter" && actor.id === promoterId);

/** Which e-mail signs in, and whether anyone may, is the staff's (decisions §6). */
export const mayKeepAccount = (actor: Actor): boolean => actor.type === "admin";
