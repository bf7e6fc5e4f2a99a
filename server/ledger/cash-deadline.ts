import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";

/**
 * Returns the last moment to complete payment info for cash that is awarded at `now`. It is the end, in Pacific time,
 * of the later of two days: the last race day plus `paymentInfoDays`, and today plus `paymentInfoAfterNoticeDays`. A
 * promoter who is late therefore never costs the rider money (docs/spec/money.md#cash-claims).
 */
export function cashDeadline(
  now: Date,
  lastRaceDay: string | null,
  settings: Pick<ProgrammeSettings, "paymentInfoDays" | "paymentInfoAfterNoticeDays">,
): Date {
  const notifiedDeadline = addDays(dayPacific(now), settings.paymentInfoAfterNoticeDays);
  const raced = addDays(lastRaceDay ?? dayPacific(now), settings.paymentInfoDays);
  return endOfDayPacific(raced > notifiedDeadline ? raced : notifiedDeadline);
}
