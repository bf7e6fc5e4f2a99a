import { lazy, Suspense, useSyncExternalStore, type ReactNode } from "react";
import { useWhere } from "../../platform/location.ts";
import { Link } from "../../ui/link.tsx";
import type { PlainPath } from "../../ui/page-address.ts";
import { listAddress, noTrail, onTrail, placeIn, trailNow, type Trail } from "./list-trail.ts";

/** The buttons load after the record, because most people open a record without a list. */
const StepButtons = lazy(() => import("./step-buttons.tsx").then(({ StepButtons: shown }) => ({ default: shown })));

const useTrail = (): Trail | null => useSyncExternalStore(onTrail, trailNow, noTrail);

/** Shows the link from a record to its list, with the filters and the page that the list had. */
export function ListLink({ to, children }: { to: PlainPath; children: ReactNode }) {
  const { path } = useWhere();
  return <Link href={listAddress(useTrail(), to, path)}>{children}</Link>;
}

/**
 * Shows the position of this record in its list, with steps to the previous and the next record by buttons and by the
 * keys `p` and `n`, `[` and `]`. A record that was not in the list shown last has no steps.
 */
export function RecordSteps() {
  const trail = useTrail();
  return trail ? <StepsOn trail={trail} /> : null;
}

function StepsOn({ trail }: { trail: Trail }) {
  const { path } = useWhere();
  const at = placeIn(trail, path);
  // A list of one record has no steps.
  return at === null || trail.total < 2 ? null : (
    <Suspense>
      <StepButtons trail={trail} at={at} />
    </Suspense>
  );
}
