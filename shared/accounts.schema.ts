import * as z from "zod/mini";
import { codeField, emailField, optionalPhone, optionalText, passwordField, requiredText } from "./fields.ts";
import { roles } from "./roles.ts";

export const signInInput = z.object({
  /** The format of the address is not checked: a malformed address is refused like a wrong password. */
  email: z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(254, "too_long")),
  password: passwordField,
});
export type SignInInput = z.infer<typeof signInInput>;

export const forgotPasswordInput = z.object({ email: emailField });
export const resetPasswordInput = z.object({
  email: emailField,
  code: codeField,
  password: passwordField,
  /** If this is true, all passkeys of the account are removed as well. */
  removePasskeys: z.optional(z.boolean()),
});
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const verifyEmailInput = z.object({ code: codeField });
/** The code proves access to the mailbox; the password proves that this is the person who registered. */
export const confirmRegistrationInput = z.object({ email: emailField, code: codeField, password: passwordField });
export type ConfirmRegistrationInput = z.infer<typeof confirmRegistrationInput>;

export const changePasswordInput = z.object({ currentPassword: passwordField, password: passwordField });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/**
 * This is the request of a person who no longer has access to the mailbox (docs/spec/accounts.md#sign-in). Staff review
 * it; nothing is unlocked automatically.
 */
export const accountRecoveryInput = z.object({
  type: z.enum(roles, "required"),
  fullName: requiredText(120),
  /** This is the address of the account, as far as the person remembers it. */
  accountEmail: optionalText(254),
  /** Staff reply to this email address. */
  contactEmail: emailField,
  phone: optionalPhone,
  /** These are facts that only the owner knows: AMA number, dealer number, VIN, last events. */
  proof: requiredText(500),
});
export type AccountRecoveryInput = z.infer<typeof accountRecoveryInput>;

/** This is the token of an emailed link that sets the password of an account. */
const inviteToken = z.string("required").check(z.maxLength(100, "invalid_value"));
export const readInviteInput = z.object({ token: inviteToken });
/** The page of the emailed link shows this about the account. */
export const inviteAnswer = z.object({
  email: z.string(),
  /** This is the name of the dealer, promoter or person that the account belongs to. */
  name: z.string(),
  /** This is true for the first password of the account. */
  isNew: z.boolean(),
});
export type InviteAnswer = z.infer<typeof inviteAnswer>;
export const acceptInviteInput = z.object({ token: inviteToken, password: passwordField });
export type AcceptInviteInput = z.infer<typeof acceptInviteInput>;

export const firstAdminInput = z.object({
  token: z.string("required").check(z.maxLength(100, "invalid_value")),
  firstName: requiredText(60),
  lastName: requiredText(60),
  email: emailField,
  password: passwordField,
});
export type FirstAdminInput = z.infer<typeof firstAdminInput>;
