import { minVinPart } from "#shared/search.ts";
import { nameKey } from "#shared/name-key.ts";

/** These are the possible meanings of a typed text. Each one is null or empty if the text cannot have that meaning. */
export interface Typed {
  /**
   * A record must have a word that begins with each of these. The longest is first, because it matches the fewest
   * records.
   */
  names: readonly string[];
  /**
   * This is the text without spaces: a postal code, an AMA number or an email address. A phone number has only its
   * digits.
   */
  whole: string | null;
  /** This is the beginning of a redemption code. */
  code: string | null;
  /** This is the beginning of a claim's id. */
  claim: string | null;
  /** This is a part of a VIN. */
  vin: string | null;
}

const maxWords = 6;

/** Returns all possible meanings of a typed text. */
export function readTyped(text: string): Typed {
  const lower = text.trim().toLowerCase();
  const joined = lower.replaceAll(/\s/g, "");
  const isPhone = isPhoneLike(lower);
  const words = [...new Set(nameKey(lower).split(" ").filter(Boolean))];
  // The groups of a phone number are not words: a large share of the riders may have the same area code.
  const names = isPhone && words.length > 1 ? [] : words.toSorted((a, b) => b.length - a.length).slice(0, maxWords);
  const whole = isPhone ? localDigits(lower) : joined;
  const upper = joined.toUpperCase();
  return {
    names,
    whole: whole.length > 1 && whole !== names.join(" ") ? whole : null,
    code: /^[0-9A-Z]{3,12}$/.test(upper) ? upper : null,
    claim: /^[0-9a-f]{8}[0-9a-f-]{0,28}$/.test(joined) ? joined : null,
    vin: /^[A-Z0-9]{6,17}$/.test(upper) && upper.length >= minVinPart ? upper : null,
  };
}

const isPhoneLike = (text: string): boolean => /^\+?[\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, "").length >= 7;

/** Returns the digits of a phone number without the leading 1. */
function localDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}
