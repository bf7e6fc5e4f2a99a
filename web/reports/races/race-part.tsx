import { lazy, Suspense, useState } from "react";
import { Trans } from "@lingui/react/macro";
import type { Currency } from "#shared/money.ts";
import { Icon } from "../../ui/icon.tsx";
import "../../ui/chart/plot.css";
import "./races.css";

// The map and the calendar, with their figures, are loaded when the user opens them.
const parts = {
  map: lazy(async () => ({ default: (await import("./race-map.tsx")).RaceMap })),
  calendar: lazy(async () => ({ default: (await import("./race-calendar.tsx")).RaceCalendar })),
};

/** These are the days and the currency that the Summary shows. */
export interface RacePartProps {
  startDate: string;
  endDate: string;
  currency: Currency;
}

/** Shows an optional part of the Summary. It is closed at first, and it is not printed while it is closed. */
export function RacePart({ part, ...props }: RacePartProps & { part: keyof typeof parts }) {
  const [isOpen, setOpen] = useState(false);
  const Part = parts[part];
  return (
    <details className="races" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        <h2 className="text-t4 max-md:text-t3">
          {part === "map" ? <Trans>Races by state and province</Trans> : <Trans>Race calendar</Trans>}
        </h2>
      </summary>
      {isOpen ? (
        <Suspense
          fallback={
            <p className="panel p-5">
              <Trans>Loading…</Trans>
            </p>
          }
        >
          <Part {...props} />
        </Suspense>
      ) : null}
    </details>
  );
}
