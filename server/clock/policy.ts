import type { Actor } from "../platform/context.ts";

/** Returns true when the actor may see and confirm the server's clock: only staff may. */
export const mayConfirmClock = (actor: Actor): boolean => actor.type === "admin";
