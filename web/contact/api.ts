import type { ContactInput } from "#shared/contact.schema.ts";
import { api } from "../platform/api/api.ts";

export const contactUs = (body: ContactInput, botCheck: string | undefined) =>
  api("POST /api/contact-us", { body, botCheck });
