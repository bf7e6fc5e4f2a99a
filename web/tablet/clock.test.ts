import { describe, expect, it } from "vitest";
import { KioskClock } from "./clock.ts";

const noon = Date.parse("2026-07-15T12:00:00.000Z");
const hour = 3_600_000;

function hands(wallAt = noon) {
  const time = { wall: wallAt, steady: 0 };
  return {
    clocks: { wall: () => time.wall, steady: () => time.steady },
    pass: (ms: number) => {
      time.wall += ms;
      time.steady += ms;
    },
    jump: (ms: number) => {
      time.wall += ms;
    },
  };
}

describe("the tablet's clock", () => {
  it("has the server's time, advanced by the monotonic clock", () => {
    const { clocks, pass, jump } = hands();
    const clock = new KioskClock(clocks);
    clock.noteServerTime("2026-07-15T15:00:00.000Z");
    pass(hour);
    jump(-24 * hour);
    expect(new Date(clock.now()).toISOString()).toBe("2026-07-15T16:00:00.000Z");
    jump(24 * hour);
    // Small corrections of the wall clock have no effect.
    jump(60_000);
    expect(new Date(clock.now()).toISOString()).toBe("2026-07-15T16:00:00.000Z");
  });

  it("includes the time of a sleep, during which the monotonic clock stops, without reporting a wrong clock", () => {
    const { clocks, pass, jump } = hands();
    const clock = new KioskClock(clocks);
    clock.noteServerTime(new Date(noon).toISOString());
    pass(hour);
    jump(40 * hour);
    expect(clock.now()).toBe(noon + 41 * hour);
    expect(clock.astray).toBeNull();
    pass(hour);
    expect(clock.now()).toBe(noon + 42 * hour);
    // The time is the same after a restart, before the server has answered again.
    const again = hands(noon + 50 * hour);
    const restarted = new KioskClock(again.clocks);
    restarted.resume({ serverTime: noon, wallAt: noon });
    again.jump(10 * hour);
    expect(restarted.now()).toBe(noon + 60 * hour);
  });

  it("a day ahead: the banner says so, and captures stay trusted", () => {
    const { clocks } = hands(noon + 24 * hour);
    const clock = new KioskClock(clocks);
    clock.noteServerTime(new Date(noon).toISOString());
    expect(clock.astray).toBe(24 * hour);
    expect(clock.trusted).toBe(true);
    expect(clock.now()).toBe(noon);
  });

  it("jumping back: it is not trusted until the server answers again", () => {
    const { clocks, pass, jump } = hands();
    const clock = new KioskClock(clocks);
    clock.noteServerTime(new Date(noon).toISOString());
    pass(hour);
    jump(-3 * hour);
    expect(clock.trusted).toBe(false);
    clock.noteServerTime(new Date(noon + hour).toISOString());
    expect(clock.trusted).toBe(true);
  });

  it("continues after a restart from the stored time, and does not trust an earlier wall clock", () => {
    const later = new KioskClock(hands(noon + 2 * hour).clocks);
    later.resume({ serverTime: noon, wallAt: noon });
    expect(later.now()).toBe(noon + 2 * hour);
    expect(later.trusted).toBe(true);
    const before = new KioskClock(hands(noon - hour).clocks);
    before.resume({ serverTime: noon, wallAt: noon });
    expect(before.now()).toBe(noon);
    expect(before.trusted).toBe(false);
  });

  it("is not trusted before the first answer of the server", () => {
    expect(new KioskClock(hands().clocks).trusted).toBe(false);
  });
});
