/** This is a clock that moves only when a test moves it. */
export interface TestClock {
  now: () => Date;
  set: (instant: Date | string) => void;
  advance: (by: { days?: number; hours?: number; minutes?: number; seconds?: number }) => void;
}

export function testClock(start = "2026-07-15T18:00:00.000Z"): TestClock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      at = new Date(at.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
  };
}
