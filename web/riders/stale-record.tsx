import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/states.tsx";
import { personFields, type Person, type PersonField } from "./person.ts";

/** What differs between one's own version and the one that somebody saved meanwhile. */
export function StaleRecord({
  mine,
  theirs,
  onMine,
  onTheirs,
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
    addressLine1: t`Address`,
    addressLine2: t`Apartment, suite, rural route`,
    city: t`City`,
    country: t`Country`,
    state: t`State or province`,
    zipcode: t`ZIP or postal code`,
    hometown: t`Hometown`,
    amaNumber: t`AMA number`,
    raceStyle: t`Race style`,
    sex: t`Sex`,
  };
  const different = personFields.filter((field) => mine[field].trim() !== theirs[field]);
  return (
    <Note tone="warn">
      <table className="w-full text-left">
        <caption className="text-left font-semibold">
          <Trans>Both versions, where they differ</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col" className="py-1 pr-3">
              <Trans>Field</Trans>
            </th>
            <th scope="col" className="py-1 pr-3">
              <Trans>Yours</Trans>
            </th>
            <th scope="col" className="py-1">
              <Trans>Saved meanwhile</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {different.map((field) => (
            <tr key={field}>
              <th scope="row" className="py-1 pr-3 font-normal text-ink-2">
                {names[field]}
              </th>
              <td className="py-1 pr-3 break-words">{mine[field] || "–"}</td>
              <td className="py-1 break-words">{theirs[field] || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={onTheirs}>
          <Trans>Take the saved version</Trans>
        </Button>
        <Button size="small" onClick={onMine}>
          <Trans>Save mine over it</Trans>
        </Button>
      </div>
    </Note>
  );
}
