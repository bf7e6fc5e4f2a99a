import { useLingui } from "@lingui/react/macro";
import { BothVersions } from "../ui/both-versions.tsx";
import { dealerFields, type DealerField, type DealerWords } from "./dealer-record.ts";

/** The differences between the user's version and the one that somebody else saved in the meantime. */
export function StaleDealer({
  mine,
  theirs,
  ...acts
}: {
  mine: DealerWords;
  theirs: DealerWords;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { t } = useLingui();
  const names: Record<DealerField, string> = {
    addressLine1: t`Address`,
    addressLine2: t`Apartment, suite, rural route`,
    city: t`City`,
    state: t`State or province`,
    zipcode: t`ZIP or postal code`,
    phone: t`Phone`,
    websiteUrl: t`Website`,
    email: t`E-mail for riders`,
    bio: t`About the shop`,
  };
  const differences = dealerFields
    .filter((field) => mine[field].trim() !== theirs[field])
    .map((field) => ({ key: field, label: names[field], mine: mine[field], theirs: theirs[field] }));
  return <BothVersions differences={differences} {...acts} />;
}
