import type { Actor, AdminActor } from "../platform/context.ts";

/** Returns true when the actor may merge two riders and undo it: only staff may, and not while acting as somebody. */
export const mayMergeRiders = (actor: Actor): actor is AdminActor => actor.type === "admin";
