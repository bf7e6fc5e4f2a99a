import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/states.tsx";
import { dealerFields, type DealerField, type DealerWords } from "./dealer-record.ts";

/** What differs between one's own version and the one that somebody saved meanwhile. */
export function StaleDealer({
  mine,
  theirs,
  onMine,
  onTheirs,
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
  const different = dealerFields.filter((field) => mine[field].trim() !== theirs[field]);
  return (
    <Note tone="warn">
      <p className="font-semibold">
        <Trans>Both versions, where they differ</Trans>
      </p>
      <dl className="mt-2 grid gap-3">
        {different.map((field) => (
          <div key={field}>
            <dt className="font-semibold">{names[field]}</dt>
            <dd className="break-words">
              <Trans>Yours:</Trans> {mine[field] || "–"}
            </dd>
            <dd className="break-words">
              <Trans>Saved meanwhile:</Trans> {theirs[field] || "–"}
            </dd>
          </div>
        ))}
      </dl>
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
