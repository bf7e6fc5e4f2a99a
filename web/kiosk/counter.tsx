import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { holdReload } from "../platform/chunk-reload.ts";
import { useUpdate } from "../app/use-update.ts";
import { Attract } from "./attract.tsx";
import { IdleWatch } from "./idle-watch.tsx";
import { useEngine, useKioskState } from "./kiosk-context.tsx";
import { enterFullScreen, leaveFullScreen, trapHistory } from "./lock-down.ts";
import { OfflineTape } from "./offline-tape.tsx";
import type { RedeemRow } from "./queue-db.ts";
import { anyPauseMs, useScan } from "./use-scan.ts";
import type { Visit } from "./visit.ts";

// The attract screen starts alone, within its budget; the rest is fetched while it stands there.
const visitSteps = () => import("./visit-steps.tsx");
const staff = () => import("./staff.tsx");
const Banners = lazy(() => import("./banners.tsx").then(({ Banners: component }) => ({ default: component })));
const VisitSteps = lazy(() => visitSteps().then(({ VisitSteps: component }) => ({ default: component })));
const Staff = lazy(() => staff().then(({ Staff: component }) => ({ default: component })));

type Place = { at: "attract" } | { at: "staff" } | { at: "visit"; from: Visit; number: number };

/** Attract → visit → attract; or the staff behind the exit code. Back, reload and idleness lead to the attract screen. */
export function Counter({ onLanguage, onReset }: { onLanguage: () => void; onReset: () => void }) {
  const engine = useEngine();
  const [place, setPlace] = useState<Place>({ at: "attract" });
  const update = useUpdate();
  const { idleSeconds, warningSeconds } = engine.policy;

  // Dropping the place drops the visit with all that was typed in it.
  const reset = useCallback(() => {
    setPlace({ at: "attract" });
    onReset();
  }, [onReset]);
  const begin = useCallback((from: Visit) => {
    // From the very tap: a new version may be taking over at this moment.
    holdReload(true);
    enterFullScreen(window);
    setPlace((before) => ({ at: "visit", from, number: before.at === "visit" ? before.number + 1 : 1 }));
  }, []);

  useEffect(() => trapHistory(window, reset), [reset]);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const fetchAll = () =>
      Promise.all([visitSteps(), staff(), import("./seal.ts")])
        .catch(() => {})
        .then(() => setWhole(true));
    const ahead = setTimeout(() => void fetchAll(), 500);
    return () => clearTimeout(ahead);
  }, []);
  useEffect(() => {
    const busy = place.at !== "attract";
    holdReload(busy);
    // A new version only here: never in a visit (kiosk spec, app updates). What a visit needs is there by then: whoever
    // taps while the old version's files go can finish with it.
    if (!busy && whole && update.ready) update.apply();
    return () => holdReload(false);
  }, [place, whole, update]);

  const { settings } = useKioskState();
  const withCode = Boolean(settings?.counter?.staffCode);
  const start = useCallback(
    (query?: string) => begin(withCode ? { step: "staffCode", query } : { step: "find", query }),
    [begin, withCode],
  );
  const atRest = place.at === "attract";
  // An ID card under the scanner begins a visit with its rider.
  const onScan = useCallback((number: string) => (atRest ? start(number) : undefined), [atRest, start]);
  useScan(onScan, atRest, anyPauseMs);

  function leave(): void {
    leaveFullScreen(window);
    window.location.assign("/");
  }

  if (place.at === "attract") {
    return (
      <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)]">
        <div>
          <OfflineTape />
          <Suspense>
            <Banners />
          </Suspense>
        </div>
        <Attract onStart={() => start()} onStaff={() => setPlace({ at: "staff" })} onLanguage={onLanguage} />
      </div>
    );
  }
  return (
    <Suspense fallback={<div className="kiosk" aria-busy="true" />}>
      {place.at === "staff" ? <Staff onRetype={(row) => begin(retyping(row))} onClose={reset} onLeave={leave} /> : null}
      {place.at === "visit" ? <VisitSteps key={place.number} from={place.from} onEnd={reset} /> : null}
      <IdleWatch idleSeconds={idleSeconds} warningSeconds={warningSeconds} onIdle={reset} />
    </Suspense>
  );
}

const retyping = (row: RedeemRow): Visit => ({
  step: "retype",
  rider: { _id: row.body.riderId, name: row.riderName, hometown: row.hometown },
  row,
});
