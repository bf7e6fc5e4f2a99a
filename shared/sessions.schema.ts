import * as z from "zod/mini";
import { localeField } from "./fields.ts";

/** This is one of the sessions in which the user is logged in. */
export const sessionRecord = z.object({
  _id: z.string(),
  /** This is the browser's name; it is null if the user agent is not recognized. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** This is true for the session that makes the request. */
  current: z.boolean(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const sessionsAnswer = z.object({ sessions: z.array(sessionRecord) });
export type SessionsAnswer = z.infer<typeof sessionsAnswer>;

/** `acceptedTerms` is the version of the texts that were shown (terms.ts). */
export const acceptTermsInput = z.object({ acceptedTerms: z.string("rules_not_accepted") });

export const accountLocaleInput = z.object({ locale: localeField });
