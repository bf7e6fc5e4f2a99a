import { Trans } from "@lingui/react/macro";
import type { LatestAward } from "#shared/wallet.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { Note } from "../ui/states.tsx";

/** Announces the awards that are new since the rider last opened the wallet. Each links to its history. */
export function NewAwards({ awards }: { awards: readonly LatestAward[] }) {
  return (
    <div className="mb-4" role="status">
      <Note tone="good" icon="check">
        {awards.map((award) => (
          <p key={award._id}>
            <Link
              href={pageAddress("/auth/rider/earnings", { search: { award: award._id } })}
              className="font-semibold"
            >
              <NewAward award={award} />
            </Link>
          </p>
        ))}
      </Note>
    </div>
  );
}

function NewAward({ award: { amount, currency, eventTitle, className, place } }: { award: LatestAward }) {
  const format = useFormat();
  const money = format.money(amount, currency);
  if (eventTitle === null) return <Trans>New: +{money} bonus</Trans>;
  const race = className === null ? eventTitle : `${eventTitle} ${className}`;
  if (place === null) {
    return (
      <Trans>
        New: +{money}, {race}
      </Trans>
    );
  }
  const rank = format.ordinal(place, "f");
  return (
    <Trans>
      New: +{money}, {race}, {rank}
    </Trans>
  );
}
