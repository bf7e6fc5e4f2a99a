import { visibleText } from "./visible-text.ts";

/** Returns the key by which email addresses are compared. Case is ignored; accents in the local part are preserved. */
export function emailKey(email: string): string {
  return visibleText(email).normalize("NFC").toLowerCase();
}

const shape = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u;

/**
 * Returns true if the text has the format of an email address. Only a code sent to the address proves that it works.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && shape.test(text.trim());
}
