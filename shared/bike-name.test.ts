import { expect, it } from "vitest";
import { bikeName } from "./bike-name.ts";

it("A bike's name has the model year first in English and last in French, and leaves out what is unknown", () => {
  const bike = { year: 2024, make: "KTM", model: "250 SX-F" };
  expect(bikeName(bike, "en")).toBe("2024 KTM 250 SX-F");
  expect(bikeName(bike, "fr")).toBe("KTM 250 SX-F 2024");
  expect(bikeName({ ...bike, year: null }, "fr")).toBe("KTM 250 SX-F");
  expect(bikeName({ year: null, make: null, model: null }, "en")).toBe("");
});
