import { isEmail } from "../email.ts";

// This module splits a cell that has several ways to reach a dealer: "512-555-0104 / sales@apex.example",
// "P: (214) 555-0105 ext 3, E: parts@lone.example, www.lone.example".

export interface SplitContact {
  phone: string;
  email: string;
  websiteUrl: string;
}

const emailWithin = /[^\s<>()[\],;|/:"]+@[^\s<>()[\],;|/"]+\.\p{L}{2,}/u;
const websiteWithin = /(?:https?:\/\/|\bwww\.)[^\s,;|<>]+/i;
const phoneWithin = /(?:\+?1[\s.-]{0,2})?\(?\b\d{3}\)?[\s./-]{0,3}\d{3}[\s.-]{0,2}\d{4}\b/;

/**
 * Finds an email, a website and a North American phone number in a text. A field is an empty text if it is not found.
 */
export function splitContact(text: string): SplitContact {
  const found = emailWithin.exec(text)?.[0].replace(/^mailto:/i, "") ?? "";
  const email = isEmail(found) ? found : "";
  const beside = email === "" ? text : text.replace(email, " ");
  const websiteUrl = websiteWithin.exec(beside)?.[0] ?? "";
  const phone = phoneWithin.exec(websiteUrl === "" ? beside : beside.replace(websiteUrl, " "))?.[0].trim() ?? "";
  return { phone, email, websiteUrl };
}
