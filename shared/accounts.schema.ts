import * as z from "zod/mini";
import { codeField, emailField, optionalPhone, optionalText, passwordField, requiredText } from "./fields.ts";
import { roles } from "./roles.ts";

export const signInInput = z.object({
  /** Not held to the shape of an address: a wrong one is a wrong combination, no more. */
  email: z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(254, "too_long")),
  password: passwordField,
});
export type SignInInput = z.infer<typeof signInInput>;

export const forgotPasswordInput = z.object({ email: emailField });
export const resetPasswordInput = z.object({ email: emailField, code: codeField, password: passwordField });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const verifyEmailInput = z.object({ code: codeField });
/** With the password: the code proves the mailbox, the password that it is the one who registered. */
export const confirmRegistrationInput = z.object({ email: emailField, code: codeField, password: passwordField });
export type ConfirmRegistrationInput = z.infer<typeof confirmRegistrationInput>;

export const changePasswordInput = z.object({ currentPassword: passwordField, password: passwordField });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** For who no longer has the mailbox (decisions §6): staff looks at it, nothing opens by itself. */
export const accountRecoveryInput = z.object({
  type: z.enum(roles, "required"),
  fullName: requiredText(120),
  /** The address of the account, as far as it is remembered. */
  accountEmail: optionalText(254),
  /** Where staff can answer. */
  contactEmail: emailField,
  phone: optionalPhone,
  /** AMA number, dealer number, VIN, last events: what only the owner knows. */
  proof: requiredText(500),
});
export type AccountRecoveryInput = z.infer<typeof accountRecoveryInput>;

export const firstAdminInput = z.object({
  token: z.string("required").check(z.maxLength(100, "invalid_value")),
  firstName: requiredText(60),
  lastName: requiredText(60),
  email: emailField,
  password: passwordField,
});
export type FirstAdminInput = z.infer<typeof firstAdminInput>;
