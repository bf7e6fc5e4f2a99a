import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { groupedCode } from "#shared/redemptions.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { useCounterTime } from "../counter/use-counter-time.ts";
import { decisionWordsOf, retriedWordsOf } from "./decision-words.ts";
import type { Credit } from "../cards/find-rider.ts";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import type { RowLook } from "../queue/row-view.ts";
import { lengthOf } from "./typed-amount.ts";

/**
 * This is the fill of the plate. Filled: confirmed by the server. Dashed: saved, not confirmed. Outline and hatched:
 * nothing was debited.
 */
const fills: Record<RowLook, "filled" | "dashed" | "outline" | "hatched"> = {
  sending: "dashed",
  waiting: "dashed",
  saved: "dashed",
  canceling: "dashed",
  locked: "dashed",
  calledOff: "hatched",
  cutOff: "hatched",
  stranded: "hatched",
  accepted: "filled",
  part: "filled",
  short: "outline",
  review: "outline",
  rejected: "hatched",
  voided: "hatched",
  quarantined: "hatched",
};

const signs: Partial<Record<RowLook, IconName>> = {
  sending: "up",
  waiting: "clock",
  saved: "clock",
  canceling: "clock",
  locked: "lock",
  stranded: "alert",
  accepted: "check",
  part: "check",
  short: "alert",
  review: "alert",
  rejected: "close",
  quarantined: "close",
  voided: "undo",
};

export function ResultPlate({ row, look, credit }: { row: RedeemRow; look: RowLook; credit: Credit | null }) {
  const format = useFormat();
  const { currency } = row.body;
  const sign = signs[look];
  const confirmed = look === "accepted" || look === "part";
  // The confirmed amount can be less than the requested one: there was less credit, or a part was refunded.
  const sum = format.money(confirmed ? (row.appliedAmount ?? row.body.amount) : row.body.amount, currency);
  return (
    <section
      className={`kiosk-plate ${confirmed ? "plate-fills" : ""}`}
      data-fill={fills[look]}
      data-look={look}
      aria-live="polite"
    >
      <div>
        <div className="flex items-center gap-4">
          {sign ? <Icon name={sign} size={52} /> : null}
          <h1>
            <Title row={row} look={look} />
          </h1>
        </div>
        <p className={confirmed ? "mt-2 max-w-[28em]" : "mt-2 max-w-[28em] text-ink-2"}>
          <NextStepLine row={row} look={look} />
        </p>
      </div>
      <div className="kiosk-sum figure" data-length={lengthOf(sum)}>
        <span>{sum}</span>
      </div>
      <Facts row={row} look={look} credit={credit} />
    </section>
  );
}

export function Title({ row, look }: { row: RedeemRow; look: RowLook }): ReactNode {
  const { i18n } = useLingui();
  switch (look) {
    case "sending":
      return <Trans>Sending…</Trans>;
    case "waiting":
      return <Trans>Sent, waiting for a response</Trans>;
    case "saved":
      return <Trans>Saved, not confirmed</Trans>;
    case "canceling":
      return <Trans>Cancellation saved</Trans>;
    case "calledOff":
      return i18n._(decisionWordsOf("voided", null).title);
    case "cutOff":
      return <Trans>Can’t be sent</Trans>;
    case "stranded":
      return <Trans>Saved before the new setup</Trans>;
    case "part":
      return <Trans>Redeemed in part</Trans>;
    case "locked":
      return i18n._(retriedWordsOf(row.reason).title);
    case "accepted":
    case "short":
    case "review":
    case "rejected":
    case "voided":
    case "quarantined":
      return i18n._(decisionWordsOf(look, row.reason).title);
  }
}

export function NextStepLine({ row, look }: { row: RedeemRow; look: RowLook }): ReactNode {
  const { i18n } = useLingui();
  const engine = useEngine();
  const format = useFormat();
  const counter = useCounterTime();
  const asked = format.money(row.body.amount, row.body.currency);
  const when = row.retryAt ? counter.since(Date.parse(row.retryAt), engine.clock.now()) : "";
  switch (look) {
    case "sending":
      return <Trans>The redemption is saved on this tablet and on its way to the server.</Trans>;
    case "waiting":
      return <Trans>The rider won’t be charged twice. Don’t enter the redemption again.</Trans>;
    case "saved":
      return row.body.amount > engine.policy.offlineMaxAmount ? (
        <Trans>
          We’ll send the redemption when you’re back online, and the rider won’t be charged twice. It’s over the offline
          limit: don’t hand over the merchandise until it’s confirmed.
        </Trans>
      ) : (
        <Trans>This kiosk will send the redemption when you’re back online. The rider won’t be charged twice.</Trans>
      );
    case "canceling":
      return <Trans>This redemption isn’t confirmed yet. The server will cancel or refund it.</Trans>;
    case "calledOff":
      return <Trans>This redemption was canceled before it was sent. Nothing was charged.</Trans>;
    case "cutOff":
      return (
        <Trans>
          The server no longer recognizes this tablet. Set it up again under “Staff,” and this redemption will go to
          “Needs your attention” in the dealer area. The rider won’t be charged twice.
        </Trans>
      );
    case "stranded":
      return (
        <Trans>
          This redemption was never confirmed. It’ll go to “Needs your attention” in the dealer area once the server
          responds. If it’s still here after that, enter it once in the dealer area.
        </Trans>
      );
    case "part":
      return <Trans>{asked} was requested, but there wasn’t enough credit. The rider pays the rest.</Trans>;
    case "locked":
      return (
        <>
          {i18n._(retriedWordsOf(row.reason).next)} {row.retryAt ? <Trans>Next try at {when}.</Trans> : null}
        </>
      );
    case "accepted":
    case "short":
    case "review":
    case "rejected":
    case "voided":
    case "quarantined":
      return i18n._(decisionWordsOf(look, row.reason).next);
  }
}

function Facts({ row, look, credit }: { row: RedeemRow; look: RowLook; credit: Credit | null }) {
  const engine = useEngine();
  const { rows } = useKioskState();
  const format = useFormat();
  const counter = useCounterTime();
  const money = (cents: number) => format.money(cents, row.body.currency);
  if (look === "accepted" || look === "part") {
    return (
      <dl>
        <Fact label={<Trans>Code</Trans>}>
          <span className="tracking-[0.02em]">{groupedCode(row.code)}</span>
        </Fact>
        <Fact label={<Trans>New balance</Trans>}>{money(row.balance ?? 0)}</Fact>
      </dl>
    );
  }
  if (look === "short") {
    return (
      <dl>
        <Fact label={<Trans>Credit left</Trans>}>{money(row.balance ?? 0)}</Fact>
      </dl>
    );
  }
  if (look !== "saved" && look !== "waiting") return <span />;
  const waiting = rows.filter((other) => other.kind === "redeem" && other.state === "captured");
  const place = waiting.filter((other) => other.seq <= row.seq).length || 1;
  const most = engine.policy.offlineMaxItems;
  const asOf = counter.dateTime(credit?.readAt ?? null);
  return (
    <dl>
      <Fact label={<Trans>Waiting to be sent</Trans>}>
        <Trans>
          {place} (max {most})
        </Trans>
      </Fact>
      {credit && credit.balance !== null ? (
        <Fact label={<Trans>Last known balance</Trans>} detail={<Trans>as of {asOf}</Trans>}>
          {money(credit.balance)}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, detail, children }: { label: ReactNode; detail?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figure leading-none">{children}</dd>
      {detail ? <dd className="kiosk-small mt-1 text-ink-2">{detail}</dd> : null}
    </div>
  );
}
