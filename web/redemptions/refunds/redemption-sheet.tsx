import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { groupedCode, refundReasons, whyNoRefund } from "#shared/redemptions.ts";
import type { RedemptionRecord, RefundRecord } from "#shared/redemptions.schema.ts";
import { ActGate } from "../../platform/acts/act-gate.tsx";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useWhere } from "../../platform/location.ts";
import { useSession } from "../../platform/api/session.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { AuditLink } from "../../ui/audit-link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Link } from "../../ui/link.tsx";
import { PrintReceipt } from "../print-receipt.tsx";
import "../../parts/list.css";

/** Shows one redemption with its refunds and the available actions. `redemption` is null while the sheet is closed. */
export function RedemptionSheet({
  redemption,
  now,
  onRefund,
  onClose,
}: {
  redemption: RedemptionRecord | null;
  now: Date;
  /** This starts a refund. It is undefined offline. */
  onRefund: ((redemption: RedemptionRecord) => void) | undefined;
  onClose: () => void;
}) {
  const shownName = useShownName();
  return (
    <Dialog pane open={redemption !== null} title={redemption ? shownName(redemption.riderName) : ""} onClose={onClose}>
      {redemption ? <Details redemption={redemption} now={now} onRefund={onRefund} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Details({
  redemption,
  now,
  onRefund,
  onClose,
}: {
  redemption: RedemptionRecord;
  now: Date;
  onRefund: ((redemption: RedemptionRecord) => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const shownName = useShownName();
  const counter = useCounterFormat(redemption.timeZone);
  const { currency, employeeName, refunds } = redemption;
  const money = (cents: number): string => format.money(cents, currency);
  const rest = redemption.amount - redemption.refundedAmount;
  const isStaff = useSession().type === "admin";
  const isRiderPage = useWhere().path.endsWith(redemption.riderId);
  const why = whyNoRefund(redemption, isStaff ? "admin" : "dealer", now);
  const until = format.date(redemption.refundableUntil);
  return (
    <div className="mt-3 grid gap-4">
      <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={onClose} />
      <Figure as="p">{money(redemption.amount)}</Figure>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {isStaff ? (
          <>
            <Fact name={<Trans>Rider</Trans>}>
              <Link
                to="/auth/admin/rider/{riderId?}"
                params={{ riderId: redemption.riderId }}
                search={{ tab: "redemptions" }}
              >
                {shownName(redemption.riderName)}
              </Link>
            </Fact>
            <Fact name={<Trans>Dealer</Trans>}>
              <Link to="/auth/admin/dealer/{dealerId?}" params={{ dealerId: redemption.dealerId }}>
                {shownName(redemption.dealerName)}
              </Link>
            </Fact>
          </>
        ) : null}
        <Fact name={<Trans>Code</Trans>}>
          <span className="code">{groupedCode(redemption.code)}</span>
        </Fact>
        <Fact name={<Trans>Date and time</Trans>}>{counter.dateTime(redemption.createdAt)}</Fact>
        <Fact name={<Trans>Employee</Trans>}>{employeeName}</Fact>
        {redemption.loggedInAs ? <Fact name={<Trans>Logged in as</Trans>}>{redemption.loggedInAs}</Fact> : null}
        <Fact name={<Trans>Balance after redemption</Trans>}>{money(redemption.balanceAfter)}</Fact>
        {refunds.length > 0 ? (
          <Fact name={<Trans>Amount after refunds</Trans>}>
            <b>{money(rest)}</b>
          </Fact>
        ) : null}
      </dl>
      {refunds.length > 0 ? (
        <section>
          <h3 className="mb-1 text-t3">
            <Trans>Refunds</Trans>
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {refunds.map((refund) => (
              <RefundLine key={refund._id} refund={refund} of={redemption} />
            ))}
          </ul>
        </section>
      ) : null}
      <p className="text-ink-2">
        {why === null && isStaff ? (
          <Trans>You can refund this at any time. The dealer’s deadline is {until}.</Trans>
        ) : why === null && !onRefund ? (
          <Trans>Once you’re online, you can refund this until {until}.</Trans>
        ) : why === null ? (
          <Trans>You can refund this until {until}.</Trans>
        ) : why === "already_refunded" ? (
          <Trans>Fully refunded.</Trans>
        ) : (
          <Trans>You could refund this until {until}. Support still can.</Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <PrintReceipt redemption={redemption} />
        {why === null && onRefund ? (
          <ActGate>
            <Button icon="undo" onClick={() => onRefund(redemption)}>
              <Trans>Refund</Trans>
            </Button>
          </ActGate>
        ) : null}
        {isStaff || isRiderPage ? null : (
          <ButtonLink to="/auth/dealer/rider/{riderId?}" params={{ riderId: redemption.riderId }}>
            <Trans>Go to the rider</Trans>
          </ButtonLink>
        )}
      </div>
      {isStaff ? (
        <div>
          <AuditLink record={redemption._id} />
        </div>
      ) : null}
    </div>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function RefundLine({ refund, of }: { refund: RefundRecord; of: RedemptionRecord }) {
  const format = useFormat();
  const counter = useCounterFormat(of.timeZone);
  const reason = refund.reason === null ? null : refundReasons[refund.reason][format.locale];
  return (
    <li className="flex justify-between gap-4 py-2">
      <span className="min-w-0">
        {counter.dateTime(refund.refundedAt)}
        <span className="block text-t1 text-ink-2">
          {[reason, refund.note, refund.employeeName, refund.refundedBy].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="font-semibold whitespace-nowrap">{format.money(refund.amount, of.currency)}</span>
    </li>
  );
}
