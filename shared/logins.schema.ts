import * as z from "zod/mini";
import { emailField, idField, localeField, optionalText, requiredText, versionField } from "./fields.ts";
import { loginActs } from "./logins.ts";

export const loginParams = z.object({ loginId: idField });

/** This is a person whom staff invite to log in for a dealer or promoter. */
export const inviteLoginInput = z.object({
  name: requiredText(120),
  email: emailField,
  /** This is the language of the emails. */
  locale: localeField,
});
export type InviteLoginInput = z.infer<typeof inviteLoginInput>;

export const updateLoginInput = z.object({
  __v: versionField,
  name: z.optional(requiredText(120)),
  email: z.optional(emailField),
});
export type UpdateLoginInput = z.infer<typeof updateLoginInput>;

export const loginActInput = z.object({
  act: z.enum(loginActs, "invalid_value"),
  /** This is the reason for a deactivation, for the audit log. */
  reason: optionalText(300),
  /** This is the dealer to which a login moves. */
  dealerId: z.optional(idField),
});
export type LoginActInput = z.infer<typeof loginActInput>;
