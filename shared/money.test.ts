import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyOfCountry, parseAmount } from "./money.ts";

describe("an amount typed at the counter", () => {
  it.each([
    ["50", 5000],
    ["50.00", 5000],
    ["50.5", 5050],
    ["50,00 $", 5000],
    ["50,00\u00A0$", 5000],
    ["$1,234.50", 123450],
    ["1 234,50 $", 123450],
    ["1\u00A0234,50\u00A0$ US", 123450],
    ["1\u202F234,5", 123450],
    ["CA$12", 1200],
    ["12 CAD", 1200],
    ["1,234", 123400],
    ["1,234,567", 123456700],
    ["12,34", 1234],
    ["0", 0],
    ["0.05", 5],
    ["  7 ", 700],
  ])("%s is read as %i cents", (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  it.each([
    "",
    "$",
    "-5",
    "5.123",
    "1.234",
    "1,23,456",
    "12,3456",
    "1.234,50",
    "5.",
    ".5",
    "fifty",
    "1e3",
    "0x10",
    "50 50.00 50",
    "5 0",
    "1 23",
    "$ $ 5",
    "99999999999",
    "٥٠",
    "NaN",
  ])("is refused: %j", (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it("is read back from every formatted amount, with both decimal separators", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        const whole = Math.floor(cents / 100);
        const rest = String(cents % 100).padStart(2, "0");
        expect(parseAmount(`${whole}.${rest}`)).toBe(cents);
        expect(parseAmount(`${whole},${rest} $`)).toBe(cents);
      }),
    );
  });
});

describe("the currency of a race", () => {
  it("is US dollars in the United States and Canadian dollars in Canada", () => {
    expect(currencyOfCountry("US")).toBe("USD");
    expect(currencyOfCountry("CA")).toBe("CAD");
  });

  it("does not exist for another country", () => {
    expect(currencyOfCountry("FR" as string)).toBeNull();
  });
});
