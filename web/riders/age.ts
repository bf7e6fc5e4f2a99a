import { ageAt, dayPacific, isDay } from "#shared/dates.ts";

/** Whole years today; null where there is no date to go by. */
export const ageOf = (dateOfBirth: string | null): number | null =>
  dateOfBirth !== null && isDay(dateOfBirth) ? ageAt(dateOfBirth, dayPacific(new Date())) : null;
