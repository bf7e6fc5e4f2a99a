import { ageAt, dayPacific, isDay } from "#shared/dates.ts";
import { useSession } from "../platform/session.ts";

/** Whole years today; null where there is no date to go by. */
export const ageOf = (dateOfBirth: string | null): number | null =>
  dateOfBirth !== null && isDay(dateOfBirth) ? ageAt(dateOfBirth, dayPacific(new Date())) : null;

/** Who needs a guardian's consent, and who the word from the guardian's own mailbox (decisions §6), as the programme has it. */
export function useGuardianAges() {
  const { adultAge, guardianConfirmAge } = useSession().programme;
  const under = (years: number) => (dateOfBirth: string | null) => {
    const age = ageOf(dateOfBirth);
    return age !== null && age < years;
  };
  return { adultAge, guardianConfirmAge, isMinor: under(adultAge), isYoung: under(guardianConfirmAge) };
}
