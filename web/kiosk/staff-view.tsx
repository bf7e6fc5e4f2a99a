import { useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../platform/use-format.ts";
import { Icon } from "../ui/icon.tsx";
import { counterDateTime } from "./counter-time.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { Frame } from "./frame.tsx";
import { useEngine, useKioskState } from "./kiosk-context.tsx";
import { QueueRowCard } from "./queue-row.tsx";
import type { RedeemRow } from "./queue-db.ts";
import { putAway } from "./redeem.ts";
import { isCanceling, lookOf, needsSomebody } from "./row-view.ts";
import { StaffSettings } from "./staff-settings.tsx";

/** Behind the exit code: the queue with every decision until a person has seen it, and the way out. */
export function StaffView({
  onRetype,
  onClose,
  onLeave,
}: {
  onRetype: (row: RedeemRow) => void;
  onClose: () => void;
  onLeave: () => void;
}) {
  const engine = useEngine();
  const { rows, online, lastContact, device, refused } = useKioskState();
  const format = useFormat();
  const [settings, setSettings] = useState(false);
  const seen = rows
    .filter((row): row is RedeemRow => row.kind === "redeem")
    .map((row) => ({
      row,
      look: lookOf(row, { online, late: true, canceling: isCanceling(row, rows), deviceId: device?.deviceId }),
    }))
    .toSorted((a, b) => Number(needsSomebody(b.look)) - Number(needsSomebody(a.look)) || b.row.seq - a.row.seq);
  const done = seen.filter(({ look }) => look === "accepted" || look === "part" || look === "voided");
  const heard = lastContact === null ? null : counterDateTime(new Date(lastContact), format.locale);
  const count = seen.length;
  return (
    <Frame name={device?.name} detail={device?.dealer.name} zones="result">
      {settings ? <StaffSettings /> : null}
      <section className="kiosk-zone" hidden={settings}>
        <h1>
          <Plural value={count} _0="Nothing waits" one="# redemption" other="# redemptions" />
        </h1>
        {count === 0 ? (
          <p className="text-ink-2">
            <Trans>Everything was sent and seen. New ones show here until somebody has seen the decision.</Trans>
          </p>
        ) : null}
        <ul className="kiosk-list grid content-start gap-3">
          {seen.map(({ row, look }) => (
            <QueueRowCard key={row.id} row={row} look={look} onRetype={() => onRetype(row)} />
          ))}
          <Elsewhere onRetype={onRetype} />
        </ul>
      </section>
      <section className="kiosk-zone">
        <p className="kiosk-small text-ink-2">
          {heard ? <Trans>Server last heard {heard}</Trans> : <Trans>The server was not heard yet</Trans>}
        </p>
        <button type="button" className="button w-full" onClick={() => void engine.drain.flush()}>
          <Icon name="refresh" size={28} />
          <Trans>Send now</Trans>
        </button>
        <button type="button" className="button w-full" aria-pressed={settings} onClick={() => setSettings(!settings)}>
          <Icon name={settings ? "back" : "edit"} size={28} />
          {settings ? <Trans>The queue</Trans> : <Trans>This tablet’s settings</Trans>}
        </button>
        {done.length > 0 && !settings ? (
          <button
            type="button"
            className="button w-full"
            onClick={() => void Promise.all(done.map(({ row }) => putAway(engine, row)))}
          >
            <Icon name="check" size={28} />
            <Trans>Seen all that is settled</Trans>
          </button>
        ) : null}
        {refused?.code === "device_unknown" || refused?.code === "device_retired" ? <SetUpAgain /> : null}
        <span className="flex-1" />
        <button type="button" className="button w-full" onClick={onLeave}>
          <Icon name="leave" size={28} />
          <Trans>Leave the kiosk</Trans>
        </button>
        <button type="button" className="button w-full" data-kind="ink" data-size="giant" onClick={onClose}>
          <Trans>Back to the start</Trans>
        </button>
      </section>
    </Frame>
  );
}

/** The server knows this tablet no more. What waits could then not be sent: said before, and asked twice. */
function SetUpAgain() {
  const engine = useEngine();
  const { rows } = useKioskState();
  const [asked, setAsked] = useState(false);
  const waiting = rows.filter(({ kind, state }) => kind === "redeem" && state === "captured").length;
  if (!asked || waiting === 0) {
    const act = () => (waiting === 0 ? void engine.forgetDevice() : setAsked(true));
    return (
      <button type="button" className="button w-full" onClick={act}>
        <Trans>Set it up again</Trans>
      </button>
    );
  }
  return (
    <>
      <p role="alert" className="kiosk-small font-semibold text-bad">
        <Plural
          value={waiting}
          one="# redemption is not confirmed and could not be sent any more. Note it down first."
          other="# redemptions are not confirmed and could not be sent any more. Note them down first."
        />
      </p>
      <button type="button" className="button w-full" data-kind="danger" onClick={() => void engine.forgetDevice()}>
        <Trans>Set it up all the same</Trans>
      </button>
    </>
  );
}
