// This module has durations of the clock, in ms. Days of the calendar are computed in dates.ts: on the days of a clock
// change they do not have 24 hours.

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Returns the instant that is `days` times 24 hours earlier. */
export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * dayMs);

/** Returns the instant that is `days` times 24 hours later. */
export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs);
