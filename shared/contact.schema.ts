import * as z from "zod/mini";
import { emailField, requiredText } from "./fields.ts";

/** What somebody who writes is to the programme. */
export const contactRoles = ["rider", "dealer", "promoter", "other"] as const;
export type ContactRole = (typeof contactRoles)[number];

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
