/**
 * Removes the spaces around a text, and invisible characters, which come along when a number or an address is copied
 * from a phone's contacts or an email.
 */
export const visibleText = (text: string): string => text.replaceAll(/\p{Cf}/gu, "").trim();

/** Removes spaces, hyphens and invisible characters from a code that may be typed or pasted in groups: "123-456". */
export const ungrouped = (text: string): string => text.replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "");
