import * as z from "zod/mini";
import { adminActs } from "./admins.ts";
import { emailField, idField, localeField, optionalPhone, optionalText, requiredText, versionField } from "./fields.ts";
import { locales } from "./locale.ts";
import { loginStatuses } from "./logins.ts";
import { sessionRecord } from "./sessions.schema.ts";
import { staffRoles } from "./staff-roles.ts";

export const adminParams = z.object({ adminId: idField });

const roleField = z.enum(staffRoles, "invalid_value");

export const inviteAdminInput = z.object({
  firstName: requiredText(60),
  lastName: requiredText(60),
  email: emailField,
  /** Emails to the admin are in this language. */
  locale: localeField,
  role: z._default(roleField, "staff"),
});
export type InviteAdminInput = z.infer<typeof inviteAdminInput>;

export const updateAdminInput = z.object({
  __v: versionField,
  firstName: z.optional(requiredText(60)),
  lastName: z.optional(requiredText(60)),
  phone: optionalPhone,
  locale: z.optional(localeField),
  role: z.optional(roleField),
});
export type UpdateAdminInput = z.infer<typeof updateAdminInput>;

export const adminActInput = z.object({
  act: z.enum(adminActs, "invalid_value"),
  /** This is the reason for a deactivation, for the audit log. */
  reason: optionalText(300),
});
export type AdminActInput = z.infer<typeof adminActInput>;

const adminRecord = z.object({
  _id: z.string(),
  __v: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  locale: z.enum(locales),
  deActivated: z.boolean(),
  role: z.enum(staffRoles),
  status: z.enum(loginStatuses),
  /** The latest emailed link is valid until this time; it is null if there is no link. */
  invitedUntil: z.nullable(z.string()),
  lastLoginAt: z.nullable(z.string()),
});
export type AdminRecord = z.infer<typeof adminRecord>;

export const adminAnswer = z.object({ admin: adminRecord });

/** This answer has the sessions in which an admin is logged in, and the admin's passkeys. */
export const adminAccessAnswer = z.object({
  sessions: z.array(sessionRecord),
  passkeys: z.array(z.object({ name: z.string(), createdAt: z.iso.datetime() })),
});
export type AdminAccess = z.infer<typeof adminAccessAnswer>;
