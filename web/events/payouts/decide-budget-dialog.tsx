import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { WaitingEvent } from "#shared/payout-requests.schema.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { createAttempts } from "../../parts/form-state.ts";
import { api } from "../../platform/api/api.ts";
import { isProblem } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useToast } from "../../ui/toast.tsx";
import { leftToOthers } from "./reviewed-awards.tsx";

/** Returns the cents that need approval: the promoter's payouts above the budget, and awards on hold. */
export const aboveBudget = ({
  waiting,
  waitingAwards,
  posted,
}: Pick<WaitingEvent, "waiting" | "waitingAwards" | "posted">): number =>
  (waiting ? Math.max(0, waiting.cash + waiting.credit - posted) : 0) + waitingAwards;

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
              <Trans>Anything already approved will stay in effect.</Trans>
            </p>
          ) : null}
          {waitingAwards > 0 ? (
            <p>
              <Trans>Riders won’t get the {awardsText} on hold. We’ll email them why.</Trans>
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
