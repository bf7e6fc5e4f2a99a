import { Problem } from "../platform/problem.ts";

/**
 * Returns a website as a URL: "zeigler.example" becomes "https://zeigler.example". Throws unless the text is a web
 * address, because the value becomes a link.
 */
export function readWebsite(typed: string, field = "websiteUrl"): string {
  const text = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol) || !url.hostname.includes(".")) {
    throw new Problem("invalid_value", { fields: { [field]: "invalid_value" } });
  }
  return url.toString().replace(/\/$/, "");
}
