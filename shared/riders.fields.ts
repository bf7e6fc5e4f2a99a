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
