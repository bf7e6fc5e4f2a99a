import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countTry, secondsLeft, wrongTries, type CodeName } from "./code-tries.ts";

/** Returns a storage in memory with the methods of localStorage, which Node does not have. */
function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-07-15T18:00:00Z") });
  vi.stubGlobal("localStorage", memoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tryWrong = (code: CodeName, times: number): void => {
  for (let n = 0; n < times; n += 1) countTry(code, false);
};

describe("wrong tries of a code", () => {
  it("cause no wait at first, and then one that doubles up to 15 minutes", () => {
    tryWrong("exit", 4);
    expect([wrongTries("exit"), secondsLeft("exit")]).toEqual([4, 0]);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      countTry("exit", false);
      waits.push(secondsLeft("exit"));
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
    vi.advanceTimersByTime(899_000);
    expect(secondsLeft("exit")).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(secondsLeft("exit")).toBe(0);
  });

  it("are cleared by the right code", () => {
    tryWrong("exit", 6);
    countTry("exit", true);
    expect([wrongTries("exit"), secondsLeft("exit")]).toEqual([0, 0]);
  });

  it("of the exit code are not cleared by the right staff code, and the reverse", () => {
    tryWrong("exit", 6);
    countTry("staff", true);
    expect([wrongTries("exit"), secondsLeft("exit")]).toEqual([6, 30]);
    tryWrong("staff", 5);
    countTry("exit", true);
    expect([wrongTries("staff"), secondsLeft("staff")]).toEqual([5, 15]);
  });

  it("never lock the tablet for longer than 15 minutes, even if its clock was changed", () => {
    tryWrong("exit", 20);
    vi.setSystemTime(new Date("2026-07-10T18:00:00Z"));
    expect(secondsLeft("exit")).toBe(900);
  });
});
