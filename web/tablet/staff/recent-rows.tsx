import { useEffect, useState } from "react";
import { Trans } from "@lingui/react/macro";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { QueueRowCard } from "./queue-row.tsx";
import { lookNow } from "../queue/row-view.ts";

const shown = 30;

/** Lists settled and acknowledged redemptions, newest first, so that staff can view and print them again. */
export function RecentRows() {
  const engine = useEngine();
  const state = useKioskState();
  const [rows, setRows] = useState<RedeemRow[]>([]);
  const { rows: queue } = state;

  useEffect(() => {
    let current = true;
    const newest = engine.queue.items.orderBy("seq").reverse();
    void newest
      .filter((row) => row.kind === "redeem" && row.acknowledgedAt !== null)
      .limit(shown)
      .toArray()
      .then((found) => {
        if (current) setRows(found.filter((row) => row.kind === "redeem"));
      })
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [engine, queue]);

  return (
    <section className="kiosk-zone">
      <h1>
        <Trans>Finished</Trans>
      </h1>
      {rows.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Nothing yet. Finished redemptions show up here.</Trans>
        </p>
      ) : null}
      <ul className="kiosk-list grid content-start gap-3">
        {rows.map((row) => (
          <QueueRowCard key={row.id} row={row} look={lookNow(row, state)} onRetype={() => {}} />
        ))}
      </ul>
    </section>
  );
}
