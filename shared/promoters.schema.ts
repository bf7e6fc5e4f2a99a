import * as z from "zod/mini";
import { emailField, localeField, optionalPhone, requiredText, versionField } from "./fields.ts";
import { locales } from "./locale.ts";

export const updatePromoterInput = z.object({
  __v: versionField,
  name: z.optional(requiredText(120)),
  phone: optionalPhone,
  locale: z.optional(localeField),
  /** Only admins get the email address. */
  email: z.optional(emailField),
  deActivated: z.optional(z.boolean("invalid_value")),
});
export type UpdatePromoterInput = z.infer<typeof updatePromoterInput>;

const promoterRecord = z.object({
  _id: z.string(),
  __v: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  locale: z.enum(locales),
  emailVerified: z.boolean(),
  deActivated: z.boolean(),
});
export type PromoterRecord = z.infer<typeof promoterRecord>;

export const promoterAnswer = z.object({ promoter: promoterRecord });
export type PromoterAnswer = z.infer<typeof promoterAnswer>;
