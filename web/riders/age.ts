import { ageAt, dayPacific, isDay } from "#shared/dates.ts";
import { useSession } from "../platform/api/session.ts";

/** Returns the age in whole years today. It returns null without a date of birth. */
export const ageOf = (dateOfBirth: string | null): number | null =>
  dateOfBirth !== null && isDay(dateOfBirth) ? ageAt(dateOfBirth, dayPacific(new Date())) : null;

/**
 * Returns functions that say who needs a guardian's consent (`isMinor`), and who is so young that the guardian must
 * also confirm it by email (`isYoung`; docs/spec/accounts.md#consent). The ages are program settings.
 */
export function useGuardianAges() {
  const { adultAge, guardianConfirmAge } = useSession().programme;
  const under = (years: number) => (dateOfBirth: string | null) => {
    const age = ageOf(dateOfBirth);
    return age !== null && age < years;
  };
  return { adultAge, guardianConfirmAge, isMinor: under(adultAge), isYoung: under(guardianConfirmAge) };
}
