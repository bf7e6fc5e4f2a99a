import { describe, expect, it } from "vitest";
import {
  formatDistance,
  formatList,
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatOrdinal,
  formatPercent,
  formatPhone,
  formatPlaces,
  formatRate,
  formatShare,
  joinList,
} from "./format.ts";

/** Shows non-breaking spaces, which these tests check, as ~. */
const withVisibleSpaces = (text: string) => text.replaceAll("\u00A0", "~");

const tags = [
  ["en", "en-US"],
  ["fr", "fr-CA"],
] as const;

describe("money", () => {
  it.each([
    [123_450, "USD", "en", "$1,234.50"],
    [123_450, "CAD", "en", "CA$1,234.50"],
    [123_450, "EUR", "en", "€1,234.50"],
    [123_450, "CAD", "fr", "1~234,50~$"],
    [123_450, "USD", "fr", "1~234,50~$~US"],
    [123_450, "EUR", "fr", "1~234,50~€"],
    [0, "USD", "en", "$0.00"],
    [5, "CAD", "fr", "0,05~$"],
    [-500, "USD", "en", "-$5.00"],
    [284_165_000, "CAD", "fr", "2~841~650,00~$"],
  ] as const)("is shown: %i cents of %s in %s as %s", (cents, currency, locale, text) => {
    expect(withVisibleSpaces(formatMoney(cents, currency, locale))).toBe(text);
  });

  it("has only no-break spaces in French", () => {
    expect(formatMoney(123_456_789, "USD", "fr")).not.toMatch(/[ \u202F]/);
  });

  it("is the same as the browser's own format", () => {
    const amounts = [0, 1, 9, 10, 99, 100, 99_999, 100_000, 99_999_999, 100_000_000, 123_456_789_012];
    for (const [locale, tag] of tags) {
      for (const currency of ["USD", "CAD", "EUR"] as const) {
        const [full, short] = [2, 0].map(
          (digits) => new Intl.NumberFormat(tag, { style: "currency", currency, minimumFractionDigits: digits }),
        );
        for (const cents of amounts.flatMap((amount) => [amount, -amount - 1])) {
          expect(formatMoney(cents, currency, locale)).toBe(full?.format(cents / 100));
          const whole = cents * 100;
          expect(formatMoneyShort(whole, currency, locale)).toBe(short?.format(whole / 100));
        }
        // An average, such as that of a chart, may have a part of a cent.
        for (const cents of [12.4, 12.6, -12.6, 99.7]) {
          expect(formatMoney(cents, currency, locale)).toBe(full?.format(cents / 100));
        }
      }
    }
  });

  it("omits cents only if they are zero", () => {
    expect(formatMoneyShort(500_000, "USD", "en")).toBe("$5,000");
    expect(withVisibleSpaces(formatMoneyShort(500_000, "CAD", "fr"))).toBe("5~000~$");
    expect(formatMoneyShort(500_050, "USD", "en")).toBe("$5,000.50");
  });
});

describe("percent", () => {
  it.each([
    [0.267, "26%"],
    [0.999, "99%"],
    [1, "100%"],
    [0, "0%"],
    [45, "45%"],
    [1.5, "1.5%"],
    ["0.3", "30%"],
    [0.29, "29%"],
    [0.57, "57%"],
  ])("%j is shown as %s", (value, text) => {
    expect(formatPercent(value, "en")).toBe(text);
  });

  it.each([Number.NaN, null, undefined, "", " ", "abc", {}, [], Number.POSITIVE_INFINITY, true])(
    "is shown as 0%% for the invalid value %j",
    (value) => {
      expect(formatPercent(value, "en")).toBe("0%");
      expect(withVisibleSpaces(formatPercent(value, "fr"))).toBe("0~%");
    },
  );

  it("has a comma and a non-breaking space in French", () => {
    expect(withVisibleSpaces(formatPercent(1.5, "fr"))).toBe("1,5~%");
    expect(withVisibleSpaces(formatShare(0.2669, "fr"))).toBe("26,7~%");
    expect(formatShare(0.2669, "en")).toBe("26.7%");
  });

  it("of a rule has exactly the digits of the rule", () => {
    expect(formatRate(0.3, "en")).toBe("30%");
    expect(withVisibleSpaces(formatRate(0.3, "fr"))).toBe("30~%");
    expect(withVisibleSpaces(formatRate(0.155, "fr"))).toBe("15,5~%");
  });
});

describe("a phone number", () => {
  it.each([
    ["9202429639", "(920) 242-9639"],
    ["(256) 546-4444", "(256) 546-4444"],
    ["256.546.4444", "(256) 546-4444"],
    ["+1 920 242 9639", "+1 (920) 242-9639"],
    ["0043774260000", "+004 (377) 426-0000"],
    ["436641234567", "+43 (664) 123-4567"],
  ])("%s is shown as %s", (text, shown) => {
    expect(formatPhone(text)).toBe(shown);
  });

  it.each(["911", "546-4444", "00000000000000", "call us", ""])("%j stays as it is", (text) => {
    expect(formatPhone(text)).toBe(text);
  });

  it("is empty if it is unknown", () => {
    expect(formatPhone(null)).toBe("");
    expect(formatPhone(undefined)).toBe("");
  });
});

describe("ordinals, places and lists", () => {
  it.each([
    [1, "1st", "1er"],
    [2, "2nd", "2e"],
    [3, "3rd", "3e"],
    [4, "4th", "4e"],
    [11, "11th", "11e"],
    [12, "12th", "12e"],
    [13, "13th", "13e"],
    [21, "21st", "21e"],
    [22, "22nd", "22e"],
    [101, "101st", "101e"],
    [111, "111th", "111e"],
    [112, "112th", "112e"],
  ])("of %i are %s and %s", (n, en, fr) => {
    expect(formatOrdinal(n, "en")).toBe(en);
    expect(formatOrdinal(n, "fr")).toBe(fr);
  });

  it("include la 1re place in French", () => {
    expect(formatOrdinal(1, "fr", "f")).toBe("1re");
    expect(formatOrdinal(2, "fr", "f")).toBe("2e");
  });

  it("show a range of places with a dash, and one place without", () => {
    expect(formatPlaces(11, 15)).toBe("11–15");
    expect(formatPlaces(4, 4)).toBe("4");
    expect(formatPlaces(4)).toBe("4");
  });

  it("join lists without missing values", () => {
    expect(joinList(["Buchanan", "", null, "MI"])).toBe("Buchanan, MI");
    expect(joinList(["a", false, "b"], " · ")).toBe("a · b");
    expect(joinList([])).toBe("");
    expect(formatList(["Laps", "Diff", "Best Tm"], "en")).toBe("Laps, Diff, and Best Tm");
    expect(formatList(["Laps", "Diff", "Best Tm"], "fr")).toBe("Laps, Diff et Best Tm");
  });
});

describe("numbers and distances", () => {
  it("are grouped as the language groups them", () => {
    expect(formatNumber(18_718, "en")).toBe("18,718");
    expect(withVisibleSpaces(formatNumber(18_718, "fr"))).toBe("18~718");
  });

  it("are miles in English and kilometers in French", () => {
    expect(withVisibleSpaces(formatDistance(25, "en"))).toBe("25~mi");
    expect(withVisibleSpaces(formatDistance(25, "fr"))).toBe("40~km");
    expect(withVisibleSpaces(formatDistance(0.42, "en"))).toBe("0.4~mi");
    expect(withVisibleSpaces(formatDistance(1, "fr"))).toBe("1,6~km");
    expect(withVisibleSpaces(formatDistance(9.97, "en"))).toBe("10~mi");
  });
});
