import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { randomBelow, randomToken } from "./random.ts";

const sourceOf = (...drawn: number[]) => {
  const left = [...drawn];
  return {
    left,
    random(bytes: number) {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntBE(left.shift() ?? 0, 0, bytes);
      return buffer;
    },
  };
};

describe("random values", () => {
  it("include every number below the limit and none above", () => {
    const drawn = new Set(Array.from({ length: 2000 }, () => randomBelow({ random: randomBytes }, 10)));
    expect([...drawn].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("are drawn again when the number falls into the incomplete last range", () => {
    // 2^48 is not a multiple of 10: it leaves a remainder of 6.
    const source = sourceOf(2 ** 48 - 1, 2 ** 48 - 6, 2 ** 48 - 7);
    expect(randomBelow(source, 10)).toBe(9);
    expect(source.left).toEqual([]);
  });

  it("make a token of 256 bits that differs each time", () => {
    const [a, b] = [randomToken({ random: randomBytes }), randomToken({ random: randomBytes })];
    expect(Buffer.from(a, "base64url")).toHaveLength(32);
    expect(a).not.toBe(b);
  });
});
