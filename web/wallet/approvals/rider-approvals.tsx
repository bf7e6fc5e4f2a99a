import { useRef, useState } from "react";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ApprovalRecord } from "#shared/kiosk-desk.schema.ts";
import type { DecisionReason } from "#shared/kiosk.ts";
import { newKey } from "../../platform/api/api.ts";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/states.tsx";
import { useToast } from "../../ui/toast.tsx";
import { approveRedemption, disputeAsRider } from "./approvals-api.ts";

/**
 * Lists redemptions at a counter whose PIN could not be verified. The rider approves them or reports that it was
 * somebody else.
 */
export function RiderApprovals({
  approvals,
  reload,
}: {
  approvals: readonly ApprovalRecord[];
  reload: () => Promise<unknown>;
}) {
  if (approvals.length === 0) return null;
  return (
    <section className="mb-6 grid gap-3">
      <h2 className="text-t4">
        <Trans>Was this you?</Trans>
      </h2>
      <ul className="grid gap-3">
        {approvals.map((approval) => (
          <Approval key={approval._id} approval={approval} reload={reload} />
        ))}
      </ul>
    </section>
  );
}

function Approval({ approval, reload }: { approval: ApprovalRecord; reload: () => Promise<unknown> }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const counter = useCounterFormat(approval.timeZone);
  const toast = useToast();
  const ask = useConfirm();
  const form = useSubmit();
  // The idempotency key stays the same until an answer arrives, so the server counts a second press only once.
  const key = useRef(newKey());
  const [place] = useState(() => {
    const { name, city, state } = approval.dealer;
    return [name, city, state].filter(Boolean).join(", ");
  });
  const sum = format.money(approval.amount, approval.currency);
  const when = counter.dateTime(approval.capturedAt);
  const { employee, _id } = approval;

  const allow = () =>
    form.run(async () => {
      const { result } = await approveRedemption(_id, key.current);
      key.current = newKey();
      toast({
        text:
          result.decision === "accepted"
            ? t`You redeemed ${sum} at ${place}.`
            : t`Thanks. The dealer will take care of the rest.`,
      });
      await reload();
    });

  async function deny(): Promise<void> {
    const yes = await ask({
      title: (
        <Trans>
          Report the {sum} redemption at {place}?
        </Trans>
      ),
      body: (
        <Trans>You won’t be charged, and our team will look into it. Change your PIN if someone might know it.</Trans>
      ),
      safe: <Trans>Go back</Trans>,
      act: <Trans>This wasn’t me</Trans>,
      danger: true,
    });
    if (!yes) return;
    await form.run(async () => {
      await disputeAsRider(_id);
      toast({ text: t`Thanks. Our team will look into it.` });
      await reload();
    });
  }

  return (
    <li className="panel grid gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <b className="block">{place}</b>
          <span className="text-t1 text-ink-2">
            {when} · <Trans>served by {employee}</Trans>
          </span>
        </div>
        <span className="figure text-t5">{sum}</span>
      </div>
      <p className="text-ink-2">{i18n._(why[approval.reason] ?? otherwise)}</p>
      {form.message ? (
        <Note tone="bad" icon="alert">
          {form.message}
        </Note>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button kind="brand" busy={form.busy} onClick={() => void allow()}>
          <Trans>It was me, charge {sum}</Trans>
        </Button>
        <Button busy={form.busy} onClick={() => void deny()}>
          <Trans>This wasn’t me</Trans>
        </Button>
      </div>
    </li>
  );
}

/** Shows a note on the rider's first screen if redemptions need the rider's approval. */
export function ApprovalsNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="mt-4 text-t2">
      <Note tone="warn" icon="alert">
        <Plural
          value={count}
          one="# redemption at a counter needs your OK."
          other="# redemptions at a counter need your OK."
        />{" "}
        <Link to="/auth/rider/redemptions" className="-my-2.5 inline-flex min-h-11 items-center font-semibold">
          <Trans>Was this you?</Trans>
        </Link>
      </Note>
    </div>
  );
}

const why: Partial<Record<DecisionReason, MessageDescriptor>> = {
  pin_mismatch: msg`The PIN entered at the counter didn’t match yours. Nothing has been charged yet.`,
  pin_changed: msg`You changed your PIN after this visit. Nothing has been charged yet.`,
  pin_locked: msg`Your PIN was locked after too many tries. Nothing has been charged yet.`,
  pin_off: msg`Your PIN was turned off after too many tries. Set a new one in your profile. Nothing has been charged yet.`,
  too_old: msg`The tablet sent the redemption too late for an automatic charge. Nothing has been charged yet.`,
  device_lost: msg`The tablet used was reported lost. Nothing has been charged yet.`,
};
const otherwise = msg`A kiosk redemption needs your OK. Nothing has been charged yet.`;
