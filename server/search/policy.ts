import type { Actor } from "../platform/context.ts";

/** Only staff search all records (docs/spec/portal.md#roles). */
export const mayFindRecords = (actor: Actor): boolean => actor.type === "admin";
