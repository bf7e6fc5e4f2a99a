import type { Actor } from "../platform/context.ts";

/** Only staff see the program's reports. */
export const maySeeReports = (actor: Actor): boolean => actor.type === "admin";
