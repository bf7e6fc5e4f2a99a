import { raceStyles, sexes } from "#shared/riders.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";

/** What a rider types about himself, as typed: texts, empty where nothing stands. */
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

/** Choices go out as one of their values or as nothing; texts as they are, trimmed by the server. */
export function sentPerson(person: Person) {
  const { raceStyle, sex, ...texts } = person;
  return { ...texts, raceStyle: oneOf(raceStyles, raceStyle), sex: oneOf(sexes, sex) };
}

function oneOf<T extends string>(values: readonly T[], typed: string): T | null {
  return values.find((value) => value === typed) ?? null;
}
