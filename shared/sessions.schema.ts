import * as z from "zod/mini";
import { localeField } from "./fields.ts";

/** Where somebody is signed in. */
export const sessionRecord = z.object({
  _id: z.string(),
  /** Proper names, or null where the browser says nothing that is known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const sessionsAnswer = z.object({ sessions: z.array(sessionRecord) });
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

export const accountLocaleInput = z.object({ locale: localeField });
