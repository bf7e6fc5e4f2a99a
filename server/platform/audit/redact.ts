/**
 * These are the texts and words to erase for one person. A text identifies the person anywhere; a word does so only in
 * a row that is known to be about the person.
 */
export interface PersonalTexts {
  /** These are emails, VINs, phone numbers, street lines and full names. */
  texts: readonly string[];
  /** These are first and last names, AMA numbers and places, which other people may share. */
  words: readonly string[];
}

/** This replaces an erased value. */
export const removedText = "—";

/**
 * Replaces a person's texts (in upper or lower case) and words (exact case, whole words only) in a JSON value with
 * `removedText`.
 */
export function redact(value: unknown, { texts, words }: PersonalTexts): unknown {
  const found = [
    ...texts.map((text) => new RegExp(escaped(text), "giu")),
    ...words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, "gu")),
  ];
  const clean = (item: unknown): unknown => {
    if (typeof item === "string") return found.reduce((text, one) => text.replace(one, removedText), item);
    if (Array.isArray(item)) return item.map(clean);
    if (typeof item !== "object" || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([field, inner]) => [field, clean(inner)]));
  };
  return clean(value);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
