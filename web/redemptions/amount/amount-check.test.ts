import { describe, expect, it } from "vitest";
import { typedAmount } from "../../parts/money/typed-amount.ts";
import { checkAmount } from "./amount-check.ts";

describe("a typed amount", () => {
  it.each([
    ["", null, "empty"],
    ["  ", null, "empty"],
    ["0", null, "invalid"],
    ["-5", null, "invalid"],
    ["4.555", null, "invalid"],
    ["abc", null, "invalid"],
    ["725", 725_00, null],
    ["725,00", 725_00, null],
    ["725.01", 725_01, "above"],
    ["1,900.00", 1_900_00, "above"],
  ])("“%s” of at most $725.00 is %s cents, with the error %s", (text, cents, fault) => {
    expect(checkAmount(text, 725_00)).toEqual({ cents, fault });
  });

  it("is formatted as a person types it in either language, and reads back as the same cents", () => {
    expect([typedAmount(350_00, "en"), typedAmount(350_50, "en"), typedAmount(350_50, "fr")]).toEqual([
      "350",
      "350.50",
      "350,50",
    ]);
    expect(checkAmount(typedAmount(1_05, "fr"), 5_00)).toEqual({ cents: 1_05, fault: null });
  });
});
