import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";

/**
 * The last moment to complete payment info for cash that is awarded at `now`: the end, in Pacific time, of the later
 * of both dates, so that a promoter who is late never costs the rider money (docs/spec/money.md#cash-claims).
 */
export function cashDeadline(
  now: Date,
  lastRaceDay: string | null,
  settings: Pick<ProgrammeSettings, "paymentInfoDays" | "paymentInfoAfterNoticeDays">,
): Date {
  const told = addDays(dayPacific(now), settings.paymentInfoAfterNoticeDays);
  const raced = addDays(lastRaceDay ?? dayPacific(now), settings.paymentInfoDays);
  return endOfDayPacific(raced > told ? raced : told);
}
