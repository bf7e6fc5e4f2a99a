import { useLingui } from "@lingui/react/macro";
import type { PersonField } from "./person.ts";

/** Returns the labels of the personal data fields when they are read-only. */
export function usePersonNames(): Record<PersonField, string> {
  const { t } = useLingui();
  return {
    firstName: t`First name`,
    lastName: t`Last name`,
    phone1: t`Phone`,
    phone2: t`Second phone`,
    addressLine1: t`Address`,
    addressLine2: t`Apartment, suite, rural route`,
    city: t`City`,
    country: t`Country`,
    state: t`State or province`,
    zipcode: t`ZIP or postal code`,
    hometown: t`Hometown`,
    amaNumber: t`AMA number`,
    raceStyle: t`Race style`,
    mainSport: t`Main sport`,
    sex: t`Sex`,
    socialMedia: t`Social media`,
    bio: t`About you`,
  };
}
