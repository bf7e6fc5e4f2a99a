import type { Actor } from "../platform/context.ts";

/** Only staff create, change and remove categories. See docs/spec/portal.md#roles. */
export const mayWriteCategories = (actor: Actor): boolean => actor.type === "admin";
