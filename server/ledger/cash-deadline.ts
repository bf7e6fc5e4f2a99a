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

/**
 * Returns the day by which cash is to be paid: `cashPayoutDays` after `verifiedOn`, the day on which the award was
 * issued, or for final standings `seriesEndPayoutDays` after the last date of the series
 * (docs/spec/money.md#cash-claims). Both are days in Pacific time.
 */
export function cashDueDay(
  { cashPayoutDays, seriesEndPayoutDays }: Pick<ProgrammeSettings, "cashPayoutDays" | "seriesEndPayoutDays">,
  { kind, lastDate }: { kind: string | null; lastDate: string | null },
  verifiedOn: string,
): string {
  const isSeriesEnd = kind === "standings" && lastDate !== null;
  return isSeriesEnd ? addDays(lastDate, seriesEndPayoutDays) : addDays(verifiedOn, cashPayoutDays);
}
