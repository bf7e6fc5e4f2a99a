import * as z from "zod/mini";
import { contactRoles } from "./contact.ts";
import { emailField, requiredText } from "./fields.ts";

/** Beyond any programme's setting: how many characters a message may have is the programme's (spec §5). */
const mostOfAll = 5_000;

export const contactInput = z.object({
  name: requiredText(120),
  email: emailField,
  about: z.enum(contactRoles, "required"),
  message: requiredText(mostOfAll),
});
export type ContactInput = z.infer<typeof contactInput>;

/** Null: off, for want of a site key. */
export const botCheckAnswer = z.object({ botCheck: z.nullable(z.object({ siteKey: z.string(), script: z.string() })) });
export type BotCheckAnswer = z.infer<typeof botCheckAnswer>;
