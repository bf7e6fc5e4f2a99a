/**
 * Finds a PIN or code in a heap of text, but not by chance within an id or a hash: those have any four digits once in a few
 * hundred runs.
 */
export const standsAlone = (digits: string): RegExp => new RegExp(`(?<![\\w-])${digits}(?![\\w-])`);
