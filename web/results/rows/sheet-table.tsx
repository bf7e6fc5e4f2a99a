import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import type { EventManager } from "../api.ts";
import { LandingChips, type LandingFilter } from "./landing-chips.tsx";
import { MoreRows, useFewRows } from "./more-rows.tsx";
import { SheetLine } from "./sheet-row.tsx";
import "./sheet-table.css";

/** Lists the saved results of a class. */
export function SheetTable({
  manager,
  sheet,
  of,
  onSheet,
  onMessage,
}: {
  manager: EventManager;
  sheet: ResultsSheet;
  of: SheetClass;
  onSheet: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
}) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<LandingFilter>("all");
  const few = useFewRows();
  const counts = (["matched", "suggested", "unmatched"] as const)
    .map((landing) => ({ landing, count: of.rows.filter((row) => row.landing === landing).length }))
    .filter(({ count }) => count > 0);
  // Once the last suggestion is settled, its filter has no rows left, so all rows are shown.
  const chosen = counts.some(({ landing }) => landing === filter) ? filter : "all";
  const fitting = of.rows.filter(({ landing }) => chosen === "all" || landing === chosen);
  const shown = fitting.slice(0, few.upTo);
  return (
    <>
      {counts.length > 1 ? (
        <div className="mb-3">
          <LandingChips
            chosen={chosen}
            counts={[{ landing: "all", count: of.rows.length }, ...counts]}
            onChoose={(landing) => {
              setFilter(landing);
              few.reset();
            }}
          />
        </div>
      ) : null}
      <table className="table sheet-rows panel overflow-clip" role="table">
        <caption className="sr-only">
          <Trans>Results for {of.name}</Trans>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col">{t`Place`}</th>
            <th scope="col" data-align="end">{t`No.`}</th>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Bike, hometown`}</th>
            <th scope="col">{t`Rider account`}</th>
            <th scope="col" data-align="end">
              {of.verifiedAt ? t`Award` : t`Would earn`}
            </th>
            <th scope="col">
              <span className="sr-only">{t`Action`}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <SheetLine
              key={row._id}
              row={row}
              eventId={sheet.event._id}
              eventTitle={sheet.event.title}
              manager={manager}
              currency={sheet.event.currency}
              wallet={of.payoutType === "cash" ? "cash" : "credit"}
              canChange={sheet.event.open}
              onSheet={onSheet}
              onMessage={onMessage}
            />
          ))}
        </tbody>
      </table>
      <MoreRows left={fitting.length - shown.length} onMore={few.more} />
    </>
  );
}
