import type { ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { dayPacific } from "#shared/dates.ts";
import { FoldedRows } from "../parts/fold/folded-rows.tsx";
import { isLate } from "../ui/table/late-rows.ts";
import { useFormat, type Formats } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import type { PageAddress } from "../ui/page-address.ts";
import { rowGroups } from "../ui/table/row-groups.ts";
import { EmptyState } from "../ui/states.tsx";
import { ClaimBadge, ClaimTypeWord } from "./claim-words.tsx";

/**
 * Shows a rider's claims, grouped by status and day. Claims that were sent together, or are due on the same day, share
 * a heading with their sum. A row opens the payout.
 */
export function ClaimList({
  claims,
  payoutDays,
  href,
  pages,
}: {
  claims: readonly PayoutClaim[];
  payoutDays: number;
  href: (claimId: string) => PageAddress;
  /** These are the links to older payouts. */
  pages: ReactNode;
}) {
  const format = useFormat();
  const total = claims.length;
  if (total === 0) {
    return (
      <div className="panel">
        <EmptyState icon="wallet" title={<Trans>No payouts yet</Trans>}>
          <Trans>
            We pay cash within <Plural value={payoutDays} one="# day" other="# days" /> after results are verified, if
            we have your payment info and tax documents.
          </Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <FoldedRows name="payouts" total={total} pages={pages}>
      <div className="grid gap-4">
        {rowGroups(claims, groupOf).map(({ key, start, members }) => (
          <section key={key} data-late={isLate(start, total)} aria-labelledby={`claims-${members[0]._id}`}>
            <h3
              id={`claims-${members[0]._id}`}
              className="flex min-h-9 flex-wrap items-center gap-x-2 border-b-2 border-ink text-t2 font-semibold [font-stretch:100%]"
            >
              <ClaimBadge status={members[0].status} />
              <span className="min-w-0 grow">
                <When claim={members[0]} />
              </span>
              {members.length > 1 ? <span>{sumOf(members, format)}</span> : null}
            </h3>
            <ul>
              {newestFirst(members).map((claim, at) => (
                <li
                  key={claim._id}
                  className="border-t border-line first:border-0"
                  data-late={isLate(start + at, total)}
                >
                  <Link
                    href={href(claim._id)}
                    className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1 no-underline hover:bg-brand-wash md:min-h-10 md:py-0"
                  >
                    <span className="truncate text-t3">{claim.eventTitle ?? <Trans>Bonus</Trans>}</span>
                    <span className="figure text-t4">{format.money(claim.net ?? claim.gross, claim.currency)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </FoldedRows>
  );
}

/** Returns the group of a claim: its status with the day or with the reason why it is void, and its currency. */
const groupOf = ({ status, sentAt, dueAt, voidReason, currency, _id }: PayoutClaim): string =>
  [status, currency, status === "void" ? (voidReason ?? _id) : dayPacific(new Date(sentAt ?? dueAt))].join(" ");

/** Payouts that were sent together are listed by the day on which they were earned. */
const newestFirst = (claims: readonly PayoutClaim[]): PayoutClaim[] =>
  claims.toSorted((a, b) => (b.earnedAt ?? b.openedAt).localeCompare(a.earnedAt ?? a.openedAt));

const sumOf = (claims: readonly [PayoutClaim, ...PayoutClaim[]], format: Formats): string =>
  format.money(
    claims.reduce((sum, { net, gross }) => sum + (net ?? gross), 0),
    claims[0].currency,
  );

/** Shows one payout: its progress, what it pays for, and the tax withheld. */
export function ClaimSheet({ claim, onClose }: { claim: PayoutClaim; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const money = (cents: number) => format.money(cents, claim.currency);
  const percent = format.rate(claim.rate ?? 0);
  return (
    <Dialog open title={claim.eventTitle ?? t`Bonus`} onClose={onClose}>
      <p className="figure mt-2 text-t5">{money(claim.net ?? claim.gross)}</p>
      <p className="text-ink-2">
        <ClaimTypeWord type={claim.type} />
      </p>
      {claim.status === "void" ? (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <ClaimBadge status="void" /> <When claim={claim} />
        </p>
      ) : (
        <Timeline claim={claim} />
      )}
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
            <Trans>Tax withheld: {percent} of US dollar payouts to nonresidents</Trans>
          </Line>
        ) : null}
      </dl>
      <div className="mt-6 flex justify-end">
        <Button kind="ink" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

/** Shows the steps of the payout: earned, documents complete, approved, sent, each with its date. */
function Timeline({ claim: { earnedAt, openedAt, approvedAt, sentAt, dueAt } }: { claim: PayoutClaim }) {
  const format = useFormat();
  const due = format.date(dueAt);
  return (
    <ol className="mt-4 grid gap-2">
      <Step at={earnedAt ?? openedAt}>
        <Trans context="cash">Earned</Trans>
      </Step>
      <Step at={openedAt}>
        <Trans>Payment info and documents complete</Trans>
      </Step>
      <Step at={approvedAt}>
        <Trans context="claim">Approved</Trans>
      </Step>
      <Step at={sentAt} ahead={<Trans context="payout">due {due}</Trans>}>
        <Trans context="claim">Sent</Trans>
      </Step>
    </ol>
  );
}

function Step({ at, ahead, children }: { at: string | null; ahead?: ReactNode; children: ReactNode }) {
  const format = useFormat();
  return (
    <li className={`flex items-center gap-3 ${at ? "" : "text-ink-2"}`}>
      {at ? (
        <Icon name="check" />
      ) : (
        <span aria-hidden="true" className="size-5 flex-none rounded-full border-2 border-dashed border-current" />
      )}
      <span className="min-w-0 grow">{children}</span>
      <span className="whitespace-nowrap">{at ? format.date(at) : (ahead ?? <Trans>not yet</Trans>)}</span>
    </li>
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
    return claim.voidReason === "corrected" ? <Trans>The results were corrected</Trans> : <>{claim.voidReason}</>;
  }
  return <Trans context="payout">due {due}</Trans>;
}
