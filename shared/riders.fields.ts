import { fieldsOf } from "./form-fields.ts";
import { updateRiderInput } from "./riders.schema.ts";

/** Riders enter these fields about themselves, at registration and on the profile. */
export const personRules = fieldsOf(updateRiderInput, [
  "firstName",
  "lastName",
  "phone1",
  "phone2",
  "addressLine1",
  "addressLine2",
  "city",
  "country",
  "state",
  "zipcode",
  "hometown",
  "amaNumber",
  "raceStyle",
  "mainSport",
  "sex",
  "socialMedia",
  "bio",
]);

/** Staff edit these fields in addition on a rider's record. */
export const staffRiderRules = fieldsOf(updateRiderInput, [
  "firstName",
  "lastName",
  "dateOfBirth",
  "amaNumber",
  "phone1",
  "phone2",
  "locale",
  "country",
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zipcode",
  "hometown",
  "raceStyle",
  "mainSport",
  "sex",
  "socialMedia",
  "bio",
  "note",
]);
