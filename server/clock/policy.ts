import type { Actor } from "../platform/context.ts";

/** Only staff can see and confirm the server's clock. */
export const mayKeepClock = (actor: Actor): boolean => actor.type === "admin";
