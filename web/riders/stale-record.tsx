import { BothVersions } from "../ui/both-versions.tsx";
import { personFields, type Person } from "./person.ts";
import { usePersonNames } from "./person-names.ts";

/** The differences between the user's version and the one that somebody else saved in the meantime. */
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
  const names = usePersonNames();
  const differences = personFields
    .filter((field) => mine[field].trim() !== theirs[field])
    .map((field) => ({ key: field, label: names[field], mine: mine[field], theirs: theirs[field] }));
  return <BothVersions differences={differences} {...acts} />;
}
