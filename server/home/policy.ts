import type { Actor } from "../platform/context.ts";

/** Only staff see what waits for staff. */
export const maySeeStaffHome = (actor: Actor): boolean => actor.type === "admin";
