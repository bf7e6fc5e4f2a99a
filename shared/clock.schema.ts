import * as z from "zod/mini";

const instant = z.iso.datetime();

export const clockAnswer = z.object({
  now: instant,
  /** This is the last time that was trusted; it is null if the database has not recorded any time yet. */
  lastTrusted: z.nullable(instant),
  isTrusted: z.boolean(),
  /** These jobs wait until the clock is trusted. */
  waiting: z.array(z.string()),
});
export type ClockAnswer = z.infer<typeof clockAnswer>;

/**
 * `now` is the server's time that the admin saw. Only this time is confirmed, not a clock that has jumped again since
 * then.
 */
export const clockInput = z.object({ now: z.iso.datetime("date_invalid") });
export type ClockInput = z.infer<typeof clockInput>;
