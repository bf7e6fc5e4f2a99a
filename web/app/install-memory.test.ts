import { expect, it } from "vitest";
import { mayOffer, noteVisit, rememberDismissal } from "./install-memory.ts";

const memory = () => {
  const kept = new Map<string, string>();
  return { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => void kept.set(k, v) };
};
const hour = 3_600_000;

it("does not count a reload as a second visit", () => {
  const store = memory();
  expect(noteVisit(store, 100 * hour)).toBe(1);
  expect(noteVisit(store, 100 * hour + 60_000)).toBe(1);
  expect(noteVisit(store, 102 * hour)).toBe(2);
});

it("never offers again what was refused", () => {
  const store = memory();
  expect(mayOffer(store)).toBe(true);
  rememberDismissal(store);
  expect(mayOffer(store)).toBe(false);
});

it("works where storage is off", () => {
  const broken = {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  };
  expect(noteVisit(broken, hour)).toBe(1);
  expect(() => rememberDismissal(broken)).not.toThrow();
});
