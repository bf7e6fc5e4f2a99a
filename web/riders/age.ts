import { ageAt, dayPacific, isDay } from "#shared/dates.ts";
import { useSession } from "../platform/api/session.ts";

/** Returns the age in whole years today; null without a date of birth. */
export const ageOf = (dateOfBirth: string | null): number | null =>
  dateOfBirth !== null && isDay(dateOfBirth) ? ageAt(dateOfBirth, dayPacific(new Date())) : null;

/**
 * Who needs a guardian's consent, and who is so young that the guardian must confirm it by email
 * (docs/spec/accounts.md#consent); the ages are program settings.
 */
export function useGuardianAges() {
  const { adultAge, guardianConfirmAge } = useSession().programme;
  const under = (years: number) => (dateOfBirth: string | null) => {
    const age = ageOf(dateOfBirth);
    return age !== null && age < years;
  };
  return { adultAge, guardianConfirmAge, isMinor: under(adultAge), isYoung: under(guardianConfirmAge) };
}
