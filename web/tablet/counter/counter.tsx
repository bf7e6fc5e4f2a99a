import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { afterPaint } from "../../platform/after-paint.ts";
import { holdReload } from "../../platform/chunk-reload.ts";
import { useUpdate } from "../../app/install/use-update.ts";
import { Attract } from "./attract.tsx";
import { IdleWatch } from "./idle-watch.tsx";
import { useEngine, useKioskState } from "../kiosk-context.tsx";
import { enterFullScreen, leaveFullScreen, trapHistory } from "./lock-down.ts";
import { OfflineTape } from "./offline-tape.tsx";
import type { RedeemRow } from "../queue/queue-db.ts";
import { anyPauseMs, useScan } from "./use-scan.ts";
import type { Visit } from "../visit/visit.ts";

// Only the attract screen loads at first, within its performance budget. The other chunks are fetched after that.
const visitSteps = () => import("../visit/visit-steps.tsx");
const staff = () => import("../staff/staff.tsx");
const Banners = lazy(() => import("./banners.tsx").then(({ Banners: component }) => ({ default: component })));
const VisitSteps = lazy(() => visitSteps().then(({ VisitSteps: component }) => ({ default: component })));
const Staff = lazy(() => staff().then(({ Staff: component }) => ({ default: component })));

type Place = { at: "attract" } | { at: "staff" } | { at: "visit"; from: Visit; number: number };

/**
 * Switches between the attract screen, a visit, and the staff view behind the exit code. Back, reload and inactivity
 * return to the attract screen.
 */
export function Counter({ onLanguage, onReset }: { onLanguage: () => void; onReset: () => void }) {
  const engine = useEngine();
  const [place, setPlace] = useState<Place>({ at: "attract" });
  const update = useUpdate();
  const { idleSeconds, warningSeconds } = engine.policy;

  // The reset discards the visit and everything that was typed in it.
  const reset = useCallback(() => {
    setPlace({ at: "attract" });
    onReset();
  }, [onReset]);
  const begin = useCallback((from: Visit) => {
    // Reloads are prevented from this tap on, because a new version may be about to take over.
    holdReload(true);
    enterFullScreen(window);
    setPlace((before) => ({ at: "visit", from, number: before.at === "visit" ? before.number + 1 : 1 }));
  }, []);

  useEffect(() => trapHistory(window, reset), [reset]);
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const fetchAll = () =>
      Promise.all([visitSteps(), staff(), import("../visit/seal.ts")])
        .catch(() => {})
        .then(() => setWhole(true))
        .then(() => import("../../parts/scan/qr-reader.ts").then(({ warmReader }) => warmReader()))
        .catch(() => {});
    const ahead = setTimeout(() => void fetchAll(), 500);
    return () => clearTimeout(ahead);
  }, []);
  useEffect(() => {
    const busy = place.at !== "attract";
    holdReload(busy);
    // A new version is applied only on the attract screen, never during a visit. It waits until the chunks of a visit
    // are loaded: a visit that starts while the old version's files are deleted can still finish. See
    // docs/spec/kiosk.md#updates
    if (!busy && whole && update.ready) update.apply();
    return () => holdReload(false);
  }, [place, whole, update]);

  const { settings } = useKioskState();
  const withCode = Boolean(settings?.counter?.staffCode);
  const start = useCallback(
    (query?: string) => begin(withCode ? { step: "staffCode", query } : { step: "find", query }),
    [begin, withCode],
  );
  const isIdle = place.at === "attract";
  // Scanning an ID card on the attract screen starts a visit with that rider.
  const onScan = useCallback((number: string) => (isIdle ? start(number) : undefined), [isIdle, start]);
  useScan(onScan, isIdle, anyPauseMs);

  function leave(): void {
    leaveFullScreen(window);
    window.location.assign("/");
  }

  if (place.at === "attract") {
    return (
      <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)]">
        <div>
          <OfflineTape />
          <Suspense>{painted ? <Banners /> : null}</Suspense>
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
