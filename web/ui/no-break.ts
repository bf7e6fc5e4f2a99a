/** Returns a text that does not wrap, for a date in a sentence on a phone. */
export const noBreak = (text: string): string => text.replaceAll(" ", "\u00a0");
