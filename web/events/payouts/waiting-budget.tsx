import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { WaitingEvent } from "#shared/payout-requests.schema.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { createAttempts } from "../../parts/form-state.ts";
import { api } from "../../platform/api/api.ts";
import { isProblem } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { eventHref } from "../../races/race-links.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { useToast } from "../../ui/toast.tsx";
import { AnotherAdmin, leftToOthers, ReviewedAwards } from "./reviewed-awards.tsx";

/** Returns the cents that need approval: the promoter's payouts above the budget, and awards on hold. */
export const aboveBudget = ({
  waiting,
  waitingAwards,
  posted,
}: Pick<WaitingEvent, "waiting" | "waitingAwards" | "posted">): number =>
  (waiting ? Math.max(0, waiting.cash + waiting.credit - posted) : 0) + waitingAwards;

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
        <Plural value={changed.length} one="# class changes" other="# classes change" />
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

/** This is the part of an event's record on which staff decide. */
type Decided = Pick<
  WaitingEvent,
  "_id" | "title" | "currency" | "posted" | "waiting" | "waitingAwards" | "reviewed"
> & {
  /** The promoter gets an email. It is null for an event without one. */
  promoter: object | null;
};

/** Asks for confirmation before everything above an event's budget is approved or rejected. */
export function DecideDialog({
  event,
  act,
  onClose,
  onDone,
  onStale,
}: {
  event: Decided;
  act: "approve" | "reject";
  onClose: () => void;
  onDone: () => void;
  /** This is called if the amounts have changed; the dialog stays open and says so. */
  onStale?: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const [attempt] = useState(() => createAttempts());
  const { _id: eventId, title, waiting, waitingAwards, currency } = event;
  const seen = { wanted: waiting ? waiting.cash + waiting.credit : null, waitingAwards };
  const isApproval = act === "approve";
  const { left } = leftToOthers(event.reviewed, event);
  const kept = isApproval ? left : 0;
  const [more, leftText, awardsText] = [aboveBudget(event) - kept, left, waitingAwards - kept].map((cents) =>
    format.money(cents, currency),
  );
  const send = (reason: string) =>
    attempt(async (key) => {
      const params = { eventId };
      if (isApproval) await api("POST /api/admin/event/{eventId}/payouts/approve", { params, body: seen, key });
      else await api("POST /api/admin/event/{eventId}/payouts/reject", { params, body: { ...seen, reason }, key });
    });
  return (
    <ActDialog
      open
      title={
        isApproval ? (
          <Trans>
            Approve {more} more for {title}?
          </Trans>
        ) : (
          <Trans>
            Reject {more} for {title}?
          </Trans>
        )
      }
      safe={<Trans>Not yet</Trans>}
      act={isApproval ? <Trans>Approve {more}</Trans> : <Trans>Reject</Trans>}
      danger={!isApproval}
      needsReason={!isApproval}
      reasonHint={event.promoter ? <Trans>The promoter will see this in the email.</Trans> : undefined}
      onClose={onClose}
      onAct={async (reason) => {
        try {
          await send(reason);
        } catch (error) {
          if (isProblem(error, "stale_version") || isProblem(error, "nothing_waits")) onStale?.();
          throw error;
        }
        toast({ text: isApproval ? t`You approved ${more} for ${title}.` : t`You rejected ${more} for ${title}.` });
        onDone();
      }}
    >
      {isApproval ? (
        <>
          {waiting ? (
            <p>
              <Trans>The new payouts will show up on the public pages right away.</Trans>
            </p>
          ) : null}
          {waitingAwards > left ? (
            <p>
              <Trans>Riders will get the {awardsText} on hold. We’ll email each of them.</Trans>
            </p>
          ) : null}
          {left > 0 ? (
            <p>
              <Trans>{leftText} will stay on hold until another admin approves it.</Trans>
            </p>
          ) : null}
        </>
      ) : (
        <>
          {waiting ? (
            <p>
              <Trans>What was approved before will stay in effect.</Trans>
            </p>
          ) : null}
          {waitingAwards > 0 ? (
            <p>
              <Trans>Riders won’t get the {awardsText}. We’ll email them why.</Trans>
            </p>
          ) : null}
        </>
      )}
      {event.promoter ? (
        <p>
          <Trans>The promoter will get an email.</Trans>
        </p>
      ) : null}
    </ActDialog>
  );
}
