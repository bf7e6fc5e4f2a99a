import { botCheckAnswer, contactInput } from "#shared/contact.schema.ts";
import { done } from "#shared/fields.ts";
import { call } from "../platform/http/call.ts";
import { contactUs } from "./contact-us.ts";

export const contactCalls = [
  call({
    method: "POST",
    path: "/api/contact-us",
    roles: "public",
    limit: "code",
    botCheck: true,
    summary: "Sends a message to program staff",
    body: contactInput,
    answer: done,
    async handle({ ctx, body }) {
      await contactUs(ctx, body);
      return { ok: true };
    },
  }),
  call({
    method: "GET",
    path: "/api/bot-check",
    roles: "public",
    added: true,
    summary: "The site key and script of the bot check on forms; null when it is off",
    answer: botCheckAnswer,
    async handle({ c }) {
      const check = c.get("botCheck");
      return { botCheck: check ? { siteKey: check.siteKey, script: check.script } : null };
    },
  }),
];
