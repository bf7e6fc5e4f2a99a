const accents = /\p{M}/gu;
/** Like a plain hyphen and apostrophe, these are before all letters. */
const marks = /[\u2011’]/g;

/** Returns a text such that comparing two of them character by character gives their alphabetical order. */
const keyOf = (label: string): string =>
  label.normalize("NFD").replaceAll(accents, "").replaceAll(marks, "-").toLowerCase();

/**
 * Returns the items in the alphabetical order of their labels, in which letters with an accent are next to those without
 * one. It does not use `Intl.Collator`, whose first use blocks a phone for about 50 ms
 * (docs/decisions/0027-first-load-without-intl.md).
 */
export const sortedByLabel = <Item extends { label: string }>(items: readonly Item[]): Item[] =>
  items
    .map((item) => [keyOf(item.label), item] as const)
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .map(([, item]) => item);
