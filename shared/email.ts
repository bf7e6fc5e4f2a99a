/** Returns the key by which email addresses are compared: without case; accents in the local part are preserved. */
export function emailKey(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

const shape = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/u;

/** Returns true if the text has the format of an email address. A code sent to the address shows whether it works. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && shape.test(text.trim());
}
