import { useState, type ReactNode } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { WaitingEvent } from "#shared/payout-requests.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { eventHref } from "../../races/race-links.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { DecideDialog } from "./decide-budget-dialog.tsx";
import { AnotherAdmin, leftToOthers, ReviewedAwards } from "./reviewed-awards.tsx";

/** Shows an event above its budget: the request of its promoter, and the decision of staff. */
export function WaitingBudget({ event, onDone }: { event: WaitingEvent; onDone: () => void }) {
  const format = useFormat();
  const [asked, setAsked] = useState<"approve" | "reject" | null>(null);
  const { currency, budget, posted, waiting, waitingAwards } = event;
  const money = (cents: number) => format.money(cents, currency);
  const wanted = waiting ? waiting.cash + waiting.credit : posted;
  const { left, mayApprove } = leftToOthers(event.reviewed, event);
  const lines: { key: string; label: ReactNode; cents: number | null }[] = [
    { key: "budget", label: <Trans>Approved budget</Trans>, cents: budget },
    { key: "posted", label: <Trans>Posted now</Trans>, cents: posted },
    { key: "wanted", label: <Trans>Posted if approved</Trans>, cents: waiting ? wanted : null },
    { key: "awards", label: <Trans>Awards on hold</Trans>, cents: waitingAwards || null },
  ];
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {event.promoter?.name ?? <Trans>No promoter</Trans>} · {format.dateRange(event.firstDate, event.lastDate)}
      </p>
      <dl className="grid gap-1">
        {lines.map(({ key, label, cents }) =>
          cents === null ? null : (
            <div key={key} className="flex justify-between gap-4 border-b border-line py-1">
              <dt>{label}</dt>
              <dd className="figure">{money(cents)}</dd>
            </div>
          ),
        )}
      </dl>
      {waiting ? <ChangedClasses event={event} /> : null}
      <ReviewedAwards awards={event.reviewed} currency={currency} />
      <div className="flex flex-wrap gap-3">
        {mayApprove ? (
          <Button kind="brand" aria-keyshortcuts="a" onClick={() => setAsked("approve")}>
            <Trans>Approve…</Trans>
          </Button>
        ) : null}
        <Button aria-keyshortcuts="r" onClick={() => setAsked("reject")}>
          <Trans>Reject…</Trans>
        </Button>
        <Link className="inline-flex min-h-11 items-center" href={eventHref("admin", event._id)}>
          <Trans>Open the event</Trans>
        </Link>
      </div>
      {left > 0 ? <AnotherAdmin /> : null}
      {asked ? <DecideDialog event={event} act={asked} onClose={() => setAsked(null)} onDone={onDone} /> : null}
    </div>
  );
}

/** Shows the classes whose payouts would change, with their total before and after. */
function ChangedClasses({ event: { waiting, currency } }: { event: WaitingEvent }) {
  const format = useFormat();
  const totalOf = (places: readonly { fromPlace: number; toPlace: number; amount: number }[]) =>
    places.reduce((sum, { fromPlace, toPlace, amount }) => sum + (toPlace - fromPlace + 1) * amount, 0);
  const changed = (waiting?.classes ?? []).filter(
    ({ places, payoutType, wanted }) => totalOf(places) !== totalOf(wanted.places) || payoutType !== wanted.payoutType,
  );
  if (changed.length === 0) return null;
  return (
    <div>
      <h3 className="text-t2 text-ink-2">
        <Plural value={changed.length} one="# changed class" other="# changed classes" />
      </h3>
      <ul>
        {changed.map(({ _id, name, places, wanted }) => (
          <li key={_id} className="flex justify-between gap-4 border-b border-line py-1">
            <span className="min-w-0">{name}</span>
            <span className="whitespace-nowrap">
              {format.money(totalOf(places), currency)} → <b>{format.money(totalOf(wanted.places), currency)}</b>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
