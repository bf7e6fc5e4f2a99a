import { describe, expect, it } from "vitest";
import { fitsClass } from "./engine-size.ts";

describe("The classes that a bike fits", () => {
  it.each([
    ["350 SX-F", "450 B", true],
    ["350 SX-F", "250 B", false],
    ["350 SX-F", "B Open 251+", true],
    ["250 SX-F", "250SX East", true],
    ["125 SX", "250 B", true],
    ["KX250", "A 201-250", true],
    ["450 SX-F", "A 201-250", false],
    ["85 SX 19/16", "85cc 12-15 yrs", true],
    ["50 SX", "Super Sr 50+", false],
    ["450 SX-F", "30+", false],
    ["250 SX-F", "Women 12+", false],
    ["Freeride", "250 B", false],
  ])("%s in %s: %s", (model, className, fits) => {
    expect(fitsClass(model, className)).toBe(fits);
  });
});
