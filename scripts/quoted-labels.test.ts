import { describe, expect, it } from "vitest";
import { locales } from "#shared/locale.ts";
import { isShown, labelsIn, unknownLabels } from "./quoted-labels.ts";

/** These texts quote labels of the screens: the guide to the kiosk, and the help pages. */
const sources = ["guide", "help"] as const;

describe("the labels that help texts quote", () => {
  it.each(locales.flatMap((locale) => sources.map((source) => [source, locale] as const)))(
    "in the %s are texts of our screens (%s)",
    async (source, locale) => {
      expect(await unknownLabels(locale, source)).toEqual([]);
    },
  );

  it("are found in quotation marks and, at the start of a table's row, in bold", () => {
    const guide =
      "Tap “Start”, then “Cancel.” **Never** mind.\n| **Wrong PIN** / **Not accepted** | *Take* it. **You** |\n";
    expect(labelsIn("en", guide)).toEqual(["Start", "Cancel", "Wrong PIN", "Not accepted"]);
    expect(labelsIn("fr", "Touchez «\u00a0Revenir à\nmon compte\u00a0», puis attendez")).toEqual([
      "Revenir à mon compte",
    ]);
  });

  it("must be a whole text or the beginning of one", () => {
    const texts = ["Refund", "A tablet lost data. Compare your slips.", "Suivant\u00a0: NIP"];
    expect(isShown("Refund", texts)).toBe(true);
    expect(isShown("A tablet lost data", texts)).toBe(true);
    expect(isShown("Suivant", texts)).toBe(true);
    expect(isShown("A tablet", texts)).toBe(false);
    expect(isShown("Repay", texts)).toBe(false);
  });
});
