import { describe, expect, it } from "vitest";
import type { AdminRound } from "#shared/series-admin.schema.ts";
import { byDate, isByDate, movedRound, without, withRound } from "./round-order.ts";

/** Makes rounds from "id:day:number", with only the fields that the functions read. */
const roundsOf = (...texts: string[]): AdminRound[] =>
  texts.map((text) => {
    const [_id = "", day = "1", round] = text.split(":");
    const firstDate = `2026-06-${day.padStart(2, "0")}`;
    return { event: { _id, firstDate }, round: round ? Number(round) : null } as AdminRound;
  });
const three = roundsOf("a:6:1", "b:13:2", "c:20:3");
const order = (rounds: readonly { _id: string }[]) => rounds.map(({ _id }) => _id).join("");

describe("the rounds of a series", () => {
  it("can be moved up and down, and are numbered from 1", () => {
    expect(movedRound(three, "b", -1)).toEqual([
      { _id: "b", round: 1 },
      { _id: "a", round: 2 },
      { _id: "c", round: 3 },
    ]);
    expect(order(movedRound(three, "b", 1))).toBe("acb");
  });

  it("do not move past either end, and none is lost if the moved one is gone", () => {
    expect(order(movedRound(three, "a", -1))).toBe("abc");
    expect(order(movedRound(three, "c", 1))).toBe("abc");
    expect(order(movedRound(three, "gone", 1))).toBe("abc");
  });

  it("get a new one in the order of its day", () => {
    expect(order(withRound(three, { _id: "x", firstDate: "2026-06-14" }))).toBe("abxc");
    expect(order(withRound(three, { _id: "x", firstDate: "2026-06-01" }))).toBe("xabc");
    expect(order(withRound(three, { _id: "x", firstDate: "2026-12-01" }))).toBe("abcx");
    expect(withRound([], { _id: "x", firstDate: "2026-12-01" })).toEqual([{ _id: "x", round: 1 }]);
  });

  it("keep their numbers when one is removed, because riders know these numbers", () => {
    expect(without(three, "b")).toEqual([
      { _id: "a", round: 1 },
      { _id: "c", round: 3 },
    ]);
    expect(without(roundsOf("a:6", "b:13:4"), "b")).toEqual([{ _id: "a", round: null }]);
  });

  it("are numbered by their days on request, which is offered only if it changes something", () => {
    expect(order(byDate(roundsOf("c:20:1", "a:6:2", "b:13:3")))).toBe("abc");
    expect(isByDate(three)).toBe(true);
    expect(isByDate(roundsOf("b:13:1", "a:6:2"))).toBe(false);
    expect(isByDate(roundsOf("a:6:1", "b:13:3")), "a gap").toBe(false);
    expect(isByDate(roundsOf("a:6", "b:13")), "no numbers").toBe(false);
  });
});
