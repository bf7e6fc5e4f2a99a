import { createPortal } from "react-dom";
import { Trans } from "@lingui/react/macro";
import { groupedCode } from "#shared/redemptions.ts";
import { useFormat } from "../../platform/use-format.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { useCounterTime } from "../counter/use-counter-time.ts";
import { useKioskState } from "../kiosk-context.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import type { RowLook } from "../queue/row-view.ts";

/** Shows the printed page: a receipt for a confirmed redemption, a slip for one that is only saved. */
export function KioskReceipt({ row, look }: { row: RedeemRow; look: RowLook }) {
  const { device, settings, preferences } = useKioskState();
  const format = useFormat();
  const counter = useCounterTime();
  const { currency, employee, capturedAt } = row.body;
  const confirmed = look === "accepted" || look === "part";
  const asked = format.money(row.body.amount, currency);
  const applied = format.money(row.appliedAmount ?? row.body.amount, currency);
  const balance = format.money(row.balance ?? 0, currency);
  const when = counter.dateTime(confirmed ? row.decidedAt : capturedAt);
  const { id } = row;
  const code = groupedCode(row.code);
  const riderName = useShownName()(row.riderName);
  const reference = id.slice(-12);
  return createPortal(
    <div className="kiosk-paper" data-paper={preferences.paper} aria-hidden="true">
      <p>
        <b>{settings?.programme.brandName}</b>
      </p>
      <p>
        {device?.dealer.name}
        <br />
        {device?.dealer.city}
      </p>
      <hr />
      <p>
        <b>{confirmed ? <Trans context="title">Redeemed</Trans> : <Trans>Saved, not confirmed</Trans>}</b>
        <br />
        <b style={{ fontSize: "20pt" }}>{confirmed ? applied : asked}</b>
      </p>
      <p>
        {confirmed ? (
          <>
            <Trans>Code: {code}</Trans>
            <br />
            <Trans>New balance: {balance}</Trans>
            <br />
          </>
        ) : null}
        <Trans>Rider: {riderName}</Trans>
        <br />
        <Trans>Served by: {employee}</Trans>
        <br />
        {when}
        <br />
        <Trans>Reference: {reference}</Trans>
      </p>
      {confirmed ? null : (
        <p>
          <Trans>The server hasn’t confirmed this redemption yet. The rider won’t be charged twice.</Trans>
        </p>
      )}
      <hr />
    </div>,
    document.body,
  );
}
