/**
 * Normalizes a website: "zeigler.example" → "https://zeigler.example". Returns null unless the text is a web address,
 * because the value becomes a link.
 */
export function readWebAddress(typed: string): string | null {
  const text = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !["http:", "https:"].includes(url.protocol) || !url.hostname.includes(".")) return null;
  return url.toString().replace(/\/$/, "");
}
