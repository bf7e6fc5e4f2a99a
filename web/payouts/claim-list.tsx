import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { EmptyState } from "../ui/states.tsx";
import { ClaimBadge, ClaimTypeWord } from "./claim-words.tsx";

/** A rider's claims: the amount won, the tax withheld, the amount that was or will be sent, and by when. */
export function ClaimList({ claims, payoutDays }: { claims: readonly PayoutClaim[]; payoutDays: number }) {
  if (claims.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={<Trans>No payouts yet</Trans>}>
          <Trans>We pay cash within {payoutDays} days of verified results, once we know where to send it.</Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className="grid gap-4">
      {claims.map((claim) => (
        <li key={claim._id} className="panel p-5">
          <ClaimCard claim={claim} />
        </li>
      ))}
    </ul>
  );
}

function ClaimCard({ claim }: { claim: PayoutClaim }) {
  const format = useFormat();
  const money = (cents: number) => format.money(cents, claim.currency);
  const percent = format.rate(claim.rate ?? 0);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-t3">{claim.eventTitle ?? <Trans>Bonus</Trans>}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            <ClaimBadge status={claim.status} />
            <span>
              <ClaimTypeWord type={claim.type} />
            </span>
            <span>
              <When claim={claim} />
            </span>
          </p>
        </div>
        <span className="figure text-t5">{money(claim.net ?? claim.gross)}</span>
      </div>
      {claim.status === "pending" && claim.returnedAt ? (
        <p className="mt-2 max-w-prose text-ink-2">
          {claim.returnReason === "paper" ? (
            <Trans>
              A tax document was replaced or removed after approval, so our team is checking this payout again.
            </Trans>
          ) : (
            <Trans>Your payment info changed after approval, so our team is checking this payout again.</Trans>
          )}
        </p>
      ) : null}
      <dl className="mt-4 grid gap-1 border-t border-line pt-3 text-t2">
        {claim.awards.map(({ _id, className, place, amount }) => (
          <Line key={_id} amount={money(amount)}>
            {className ?? <Trans>Bonus</Trans>}
            {place === null ? null : ` · ${format.ordinal(place)}`}
          </Line>
        ))}
        {claim.withheld ? (
          <Line amount={money(-claim.withheld)}>
            <Trans>Tax withheld: {percent} of US dollars paid to nonresidents</Trans>
          </Line>
        ) : null}
      </dl>
    </>
  );
}

function Line({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0">{children}</dt>
      <dd className="figure whitespace-nowrap">{amount}</dd>
    </div>
  );
}

function When({ claim }: { claim: PayoutClaim }) {
  const format = useFormat();
  const sent = claim.sentAt ? format.date(claim.sentAt) : "";
  const due = format.date(claim.dueAt);
  if (claim.status === "sent") return <Trans>on {sent}</Trans>;
  if (claim.status === "void") {
    return claim.voidReason === "corrected" ? (
      <Trans>The results were corrected</Trans>
    ) : (
      <span>{claim.voidReason}</span>
    );
  }
  return <Trans>by {due}</Trans>;
}
