import { useLingui } from "@lingui/react/macro";
import { BothVersions } from "../ui/both-versions.tsx";
import { personFields, type Person, type PersonField } from "./person.ts";

/** What differs between one's own version and the one that somebody saved meanwhile. */
export function StaleRecord({
  mine,
  theirs,
  ...acts
}: {
  mine: Person;
  theirs: Person;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { t } = useLingui();
  const names: Record<PersonField, string> = {
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
  const differences = personFields
    .filter((field) => mine[field].trim() !== theirs[field])
    .map((field) => ({ key: field, label: names[field], mine: mine[field], theirs: theirs[field] }));
  return <BothVersions differences={differences} {...acts} />;
}
