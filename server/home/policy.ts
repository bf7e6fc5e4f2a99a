import type { Actor } from "../platform/context.ts";

/** Only staff see the home page of staff, which lists what they have to decide. */
export const maySeeStaffHome = (actor: Actor): boolean => actor.type === "admin";
