import { expect, it } from "vitest";
import { nameKey } from "./name-key.ts";

it.each(["O'Connor", "O’Connor", "O‘Connor", "OʼConnor", "O′Connor", "O`Connor", "O´Connor", "OCONNOR"])(
  "a name has the same key, whichever character was typed for the apostrophe: %s",
  (name) => {
    expect(nameKey(name)).toBe("oconnor");
  },
);

it("a name keeps its letters without their accents, with single spaces", () => {
  expect(nameKey("  Thériault, J.-P. ")).toBe("theriault j p");
  expect(nameKey("Bjørn Ström-Œuvré")).toBe("bjorn strom oeuvre");
});
