import { expect, it } from "vitest";
import { sortedByLabel } from "./by-label.ts";
import { countryNames, regionNames } from "./country-names.ts";

it.each([
  ["en", 1],
  ["fr", 2],
] as const)("puts all countries, states and provinces in the order of the language (%s)", (locale, column) => {
  const collator = new Intl.Collator(`${locale}-CA`);
  for (const names of [countryNames, regionNames.US, regionNames.CA]) {
    // Intl puts a name with non-breaking hyphens after all names with the same beginning and plain ones.
    const labels = names.map((each) => each[column].replaceAll("\u2011", "-"));
    const shown = sortedByLabel(labels.map((label) => ({ label }))).map(({ label }) => label);
    expect(shown).toEqual(labels.toSorted(collator.compare));
  }
});

it("ignores case, accents and the kind of hyphen, and keeps the order of equal labels", () => {
  const shown = sortedByLabel([
    { label: "zebra", id: 1 },
    { label: "Égypte", id: 2 },
    { label: "Eau", id: 3 },
    { label: "eté", id: 4 },
    { label: "été", id: 5 },
    { label: "Saint-Marin", id: 6 },
    { label: "Saint\u2011Kitts", id: 7 },
  ]);
  expect(shown.map(({ id }) => id)).toEqual([3, 2, 4, 5, 7, 6, 1]);
});
