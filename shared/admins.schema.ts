import * as z from "zod/mini";
import { localeField, optionalPhone, requiredText, versionField } from "./fields.ts";
import { locales } from "./locale.ts";

export const updateAdminInput = z.object({
  __v: versionField,
  firstName: z.optional(requiredText(60)),
  lastName: z.optional(requiredText(60)),
  phone: optionalPhone,
  locale: z.optional(localeField),
});
export type UpdateAdminInput = z.infer<typeof updateAdminInput>;

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
});
export type AdminRecord = z.infer<typeof adminRecord>;

export const adminAnswer = z.object({ admin: adminRecord });
export type AdminAnswer = z.infer<typeof adminAnswer>;
