import * as z from "zod/mini";
import { codeField, emailField, passwordField } from "./fields.ts";

export const addEmailInput = z.object({ email: emailField });
export const verifyAddedEmailInput = z.object({ code: codeField });
export const makePrimaryInput = z.object({ password: passwordField });

/**
 * This is an email address of a rider. The primary one is for login and receives email; results are matched by every
 * verified one.
 */
const riderEmailRecord = z.object({
  _id: z.string(),
  email: z.string(),
  primary: z.boolean(),
  verified: z.boolean(),
});
export type RiderEmailRecord = z.infer<typeof riderEmailRecord>;

export const riderEmailsAnswer = z.object({ emails: z.array(riderEmailRecord) });
