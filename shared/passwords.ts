import { defaultProgramme } from "./programme.ts";

/**
 * This is the max length of a text to be hashed with Argon2: longer than any password, short enough to prevent abuse.
 */
export const passwordMaxLength = 200;

const lettersAndNumbers = /^[\p{L}\p{M}\p{N}]*$/u;

/**
 * Normalizes Unicode, so that the same password typed on another keyboard is equal: é may be one code point or two.
 */
export function normalisePassword(password: string): string {
  return password.normalize("NFC");
}

/**
 * Returns what is wrong with a new password (docs/spec/portal.md#validation): too short, too long, or characters other
 * than letters and digits. Passwords are case-sensitive.
 */
export function passwordFault(
  password: string,
  minLength: number = defaultProgramme.passwordMinLength,
): "password_short" | "password_special" | "too_long" | null {
  if (!lettersAndNumbers.test(password)) return "password_special";
  if (normalisePassword(password).length < minLength) return "password_short";
  return password.length > passwordMaxLength ? "too_long" : null;
}

/** Returns true for exactly `digits` digits. */
export function isPin(pin: string, digits: number = defaultProgramme.pinDigits): boolean {
  return pin.length === digits && /^[0-9]+$/.test(pin);
}
