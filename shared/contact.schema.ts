import * as z from "zod/mini";
import { contactRoles } from "./contact.ts";
import { emailField, requiredText } from "./fields.ts";

/** This is the upper bound for all programs; the program sets the actual max number of characters. */
const maxMessageLength = 5_000;

export const contactInput = z.object({
  name: requiredText(120),
  email: emailField,
  about: z.enum(contactRoles, "required"),
  message: requiredText(maxMessageLength),
});
export type ContactInput = z.infer<typeof contactInput>;

/** `botCheck` is null if the bot check is off because there is no site key. */
export const botCheckAnswer = z.object({ botCheck: z.nullable(z.object({ siteKey: z.string(), script: z.string() })) });
export type BotCheckAnswer = z.infer<typeof botCheckAnswer>;
