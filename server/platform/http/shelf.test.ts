import { describe, expect, it } from "vitest";
import { Shelf } from "./shelf.ts";

const answer = (bytes: number) => ({ plain: new Uint8Array(bytes) });

describe("what is kept of answers", () => {
  it("keeps no more bytes than it may, and lets go of the first ones", () => {
    const shelf = new Shelf(10_000);
    for (let n = 0; n < 100; n += 1) shelf.put(`/api/events?n=${n}`, answer(1000));
    const left = Array.from({ length: 100 }, (_, n) => n).filter((n) => shelf.get(`/api/events?n=${n}`));
    expect(left).toEqual([96, 97, 98, 99]);
  });

  it("does not count an answer twice that is made anew", () => {
    const shelf = new Shelf(10_000);
    shelf.put("/api/dealers", answer(1000));
    for (let n = 0; n < 100; n += 1) shelf.put("/api/events", answer(1000));
    expect(shelf.get("/api/dealers")).toBeDefined();
  });

  it("keeps nothing that is larger than all it may keep", () => {
    const shelf = new Shelf(10_000);
    shelf.put("/api/events", answer(20_000));
    expect(shelf.get("/api/events")).toBeUndefined();
  });
});
