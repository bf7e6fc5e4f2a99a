import { expect, it } from "vitest";
import { sumOfEffects } from "./activation-effects.ts";

it("The effects on more riders than one preview takes are added up separately for each currency", () => {
  const none = { riders: 0, loggedIn: 0, credit: [], cash: [], givesCredit: [], givesCash: [], bikesGone: 0 };
  const one = {
    ...none,
    riders: 100,
    loggedIn: 2,
    credit: [
      { currency: "USD" as const, amount: 10_00 },
      { currency: "CAD" as const, amount: 1_00 },
    ],
  };
  const other = { ...none, riders: 20, bikesGone: 1, credit: [{ currency: "USD" as const, amount: 5_00 }] };
  expect(sumOfEffects([one, other])).toEqual({
    ...none,
    riders: 120,
    loggedIn: 2,
    bikesGone: 1,
    credit: [
      { currency: "USD", amount: 15_00 },
      { currency: "CAD", amount: 1_00 },
    ],
  });
  expect(sumOfEffects([])).toEqual(none);
});
