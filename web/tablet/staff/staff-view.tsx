import { useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { useCounterTime } from "../counter/use-counter-time.ts";
import { Elsewhere } from "./elsewhere.tsx";
import { Frame } from "../counter/frame.tsx";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import { QueueRowCard } from "./queue-row.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { RecentRows } from "./recent-rows.tsx";
import { acknowledgeRow } from "../queue/redeem.ts";
import { lookNow, needsSomebody } from "../queue/row-view.ts";
import { StaffSettings } from "./staff-settings.tsx";
import { KioskButton } from "../kiosk-button.tsx";

/**
 * Shows the screen behind the exit code: the queue with every decision until a person acknowledges it, and the exit
 * from the kiosk.
 */
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
  const state = useKioskState();
  const { rows, lastContact, device, cutOff } = state;
  const counter = useCounterTime();
  const [view, setView] = useState<"queue" | "recent" | "settings">("queue");
  const toggle = (to: typeof view) => setView(view === to ? "queue" : to);
  const redemptions = rows
    .filter((row): row is RedeemRow => row.kind === "redeem")
    .map((row) => ({ row, look: lookNow(row, state) }))
    .toSorted((a, b) => Number(needsSomebody(b.look)) - Number(needsSomebody(a.look)) || b.row.seq - a.row.seq);
  const done = redemptions.filter(({ look }) => look === "accepted" || look === "part" || look === "voided");
  const lastContactText = lastContact === null ? null : counter.dateTime(new Date(lastContact));
  const count = redemptions.length;
  return (
    <Frame name={device?.name} detail={device?.dealer.name} zones="result">
      {view === "settings" ? <StaffSettings /> : null}
      {view === "recent" ? <RecentRows /> : null}
      <section className="kiosk-zone" hidden={view !== "queue"}>
        <h1>
          <Plural value={count} _0="Nothing waiting on this tablet" one="# redemption" other="# redemptions" />
        </h1>
        {count === 0 ? (
          <p className="text-ink-2">
            <Trans>New redemptions stay here until they’re sent and marked as seen.</Trans>
          </p>
        ) : null}
        <ul className="kiosk-list grid content-start gap-3">
          {redemptions.map(({ row, look }) => (
            <QueueRowCard key={row.id} row={row} look={look} onRetype={() => onRetype(row)} />
          ))}
          <Elsewhere onRetype={onRetype} />
        </ul>
      </section>
      <section className="kiosk-zone kiosk-staff">
        <p className="kiosk-small text-ink-2">
          {lastContactText ? (
            <Trans>Last contact with server: {lastContactText}</Trans>
          ) : (
            <Trans>No contact with the server yet</Trans>
          )}
        </p>
        <div className="kiosk-staff-acts">
          {cutOff ? <SetUpAgain /> : null}
          <KioskButton wide onClick={() => void engine.drain.flush()}>
            <Icon name="refresh" size={28} />
            <Trans>Send now</Trans>
          </KioskButton>
          <KioskButton wide aria-pressed={view === "recent"} onClick={() => toggle("recent")}>
            <Icon name={view === "recent" ? "back" : "print"} size={28} />
            {view === "recent" ? <Trans>Queue</Trans> : <Trans>Finished</Trans>}
          </KioskButton>
          <KioskButton wide aria-pressed={view === "settings"} onClick={() => toggle("settings")}>
            <Icon name={view === "settings" ? "back" : "edit"} size={28} />
            {view === "settings" ? <Trans>Queue</Trans> : <Trans>This tablet’s settings</Trans>}
          </KioskButton>
          {done.length > 0 && view === "queue" ? (
            <KioskButton wide onClick={() => void Promise.all(done.map(({ row }) => acknowledgeRow(engine, row)))}>
              <Icon name="check" size={28} />
              <Trans>Mark all finished as seen</Trans>
            </KioskButton>
          ) : null}
          <KioskButton wide onClick={onLeave}>
            <Icon name="leave" size={28} />
            <Trans>Exit the kiosk</Trans>
          </KioskButton>
        </div>
        <KioskButton wide className="mt-auto" kind="ink" size="giant" onClick={onClose}>
          <Trans>Back to the start</Trans>
        </KioskButton>
      </section>
    </Frame>
  );
}

/**
 * Sets up a tablet that the server does not know anymore. After the new enrollment, rows that are still in the queue
 * are sent for a review.
 */
function SetUpAgain() {
  const engine = useEngine();
  const { rows } = useKioskState();
  const waiting = rows.filter(({ kind, state }) => kind === "redeem" && state === "captured").length;
  return (
    <>
      {waiting > 0 ? (
        <p className="kiosk-small col-span-full font-semibold text-bad">
          <Plural
            value={waiting}
            one="# redemption isn’t confirmed. After the new setup, it will go to “Needs your attention” in the dealer area."
            other="# redemptions aren’t confirmed. After the new setup, they will go to “Needs your attention” in the dealer area."
          />
        </p>
      ) : null}
      <KioskButton wide kind="brand" onClick={() => void engine.forgetDevice()}>
        <Trans>Set it up again</Trans>
      </KioskButton>
    </>
  );
}
