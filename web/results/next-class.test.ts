import { expect, it } from "vitest";
import { nextClass } from "./next-class.ts";

const at = "2026-07-10T18:00:00.000Z";
const of = (_id: string, done: "verified" | "none" | "open") => ({
  _id,
  verifiedAt: done === "verified" ? at : null,
  didNotRunAt: done === "none" ? at : null,
});
const classes = [of("a", "open"), of("b", "verified"), of("c", "none"), of("d", "open")] as const;

it("The next class is the next one that is neither verified nor marked as 'did not run'", () => {
  expect(nextClass(classes, classes[0])?._id).toBe("d");
  expect(nextClass(classes, classes[1])?._id).toBe("d");
});

it("The next class after the last one is an earlier one, and there is none when all others are done", () => {
  expect(nextClass(classes, classes[3])?._id).toBe("a");
  expect(nextClass([of("a", "open"), of("b", "verified")], of("a", "open"))).toBeNull();
});
