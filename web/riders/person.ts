import { raceStyles } from "#shared/events.ts";
import { sexes } from "#shared/riders.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";

/** This is the empty form of a rider's personal data: a field that is not filled in is an empty text. */
export const noPerson = {
  firstName: "",
  lastName: "",
  phone1: "",
  phone2: "",
  addressLine1: "",
  addressLine2: "",
  city: "",
  country: "US",
  state: "",
  zipcode: "",
  hometown: "",
  amaNumber: "",
  raceStyle: "",
  mainSport: "",
  sex: "",
  socialMedia: "",
  bio: "",
};
export type Person = typeof noPerson;
export type PersonField = keyof Person;

export const personFields = Object.keys(noPerson).filter((key): key is PersonField => key in noPerson);

export function personOf(rider: RiderRecord): Person {
  const typed = { ...noPerson };
  for (const field of personFields) typed[field] = rider[field] ?? "";
  return typed;
}

/**
 * Returns the values to send. A choice is one of its values or null; texts are sent as typed, and the server trims
 * them.
 */
export function sentPerson(person: Person) {
  const { raceStyle, sex, ...texts } = person;
  return { ...texts, raceStyle: oneOf(raceStyles, raceStyle), sex: oneOf(sexes, sex) };
}

function oneOf<T extends string>(values: readonly T[], typed: string): T | null {
  return values.find((value) => value === typed) ?? null;
}
