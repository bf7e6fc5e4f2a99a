import { defaultProgramme } from "./programme.ts";

/** What an Argon2 hash may be asked to take in: far past any password, short of an attack. */
export const passwordMaxLength = 200;

const lettersAndNumbers = /^[\p{L}\p{M}\p{N}]*$/u;

/** The same keys on another keyboard are the same password: é may come as one character or as two. */
export function normalisePassword(password: string): string {
  return password.normalize("NFC");
}

/** What is wrong with a new password (spec §5): too short, or more than letters and numbers. Case counts. */
export function passwordFault(
  password: string,
  minLength: number = defaultProgramme.passwordMinLength,
): "password_short" | "password_special" | "too_long" | null {
  if (!lettersAndNumbers.test(password)) return "password_special";
  if (normalisePassword(password).length < minLength) return "password_short";
  return password.length > passwordMaxLength ? "too_long" : null;
}

/** Exactly four numbers (spec §5). */
export function isPin(pin: string, digits: number = defaultProgramme.pinDigits): boolean {
  return pin.length === digits && /^[0-9]+$/.test(pin);
}
