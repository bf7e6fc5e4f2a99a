import { raceStyles } from "#shared/events.ts";
import { locales } from "#shared/locale.ts";
import { sexes } from "#shared/riders.ts";
import type { RiderRecord, UpdateRiderInput } from "#shared/riders.schema.ts";

/** These are the sections of a rider's record. Each is edited separately. */
export const riderSections = {
  identity: ["firstName", "lastName", "dateOfBirth", "amaNumber"],
  contact: ["locale", "phone1", "phone2", "country", "addressLine1", "addressLine2", "city", "state", "zipcode"],
  racing: ["hometown", "raceStyle", "mainSport", "sex", "socialMedia", "bio"],
  note: ["note"],
} as const;
export type RiderField = (typeof riderSections)[keyof typeof riderSections][number];

/** Returns these fields of a record as texts, with its version. */
export function riderRecordOf<Name extends RiderField>(rider: RiderRecord, names: readonly Name[]) {
  const entries = names.map((name) => [name, rider[name] ?? ""] as const);
  // The entries have exactly these names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: Object.fromEntries(entries) as Record<Name, string>, version: rider.__v };
}

const oneOf = <T extends string>(values: readonly T[], typed: string): T | null =>
  values.find((value) => value === typed) ?? null;

/** Returns the values to send. A choice is one of its values or null, and an empty date or language is left out. */
export function sentRider(values: Partial<Record<RiderField, string>>): Omit<UpdateRiderInput, "__v"> {
  const { raceStyle, sex, locale, dateOfBirth, ...texts } = values;
  const language = locale === undefined ? null : oneOf(locales, locale);
  return {
    ...texts,
    ...(raceStyle === undefined ? {} : { raceStyle: oneOf(raceStyles, raceStyle) }),
    ...(sex === undefined ? {} : { sex: oneOf(sexes, sex) }),
    ...(language === null ? {} : { locale: language }),
    ...(dateOfBirth ? { dateOfBirth } : {}),
  };
}
