import type { ContactInput } from "#shared/contact.schema.ts";
import { request } from "../platform/api.ts";

export const contactUs = (body: ContactInput, botCheck: string | undefined) =>
  request<unknown>("POST", "/api/contact-us", { body, botCheck });
