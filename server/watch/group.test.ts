import { describe, expect, it } from "vitest";
import { longestTurn } from "../testing/longest-turn.ts";
import { inParts } from "./group.ts";

describe("parts of a long list", () => {
  it("contain each item once, and let other requests run before each part", async () => {
    const items = Array.from({ length: 1000 }, (_, at) => at);
    const { result, count } = await longestTurn(async () => {
      const parts: number[][] = [];
      for await (const part of inParts(items, 100)) parts.push(part);
      return parts;
    });
    expect(result.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 100));
    expect(result.flat()).toEqual(items);
    expect(count).toBeGreaterThanOrEqual(10);
  });
});
