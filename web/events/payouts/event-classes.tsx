import { lazy, Suspense } from "react";
import { Trans } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";
import type { PayoutsTab } from "./payouts-tab.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Note } from "../../ui/states.tsx";

// The payouts load only when they are opened, because the grid is large and most visits are about results.
const Payouts = lazy(async () => ({ default: (await import("./payouts-tab.tsx")).PayoutsTab }));

type Props = Omit<Parameters<typeof PayoutsTab>[0], "event"> & { event: EventRecord | null };

/** Shows the tab of classes and payouts. `event` is null while offline. */
export function EventClasses({ event, ...props }: Props) {
  if (!event) {
    return (
      <Note icon="clock">
        <Trans>Classes and payouts aren’t saved on this device. They’ll load when you’re back online.</Trans>
      </Note>
    );
  }
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Payouts event={event} {...props} />
    </Suspense>
  );
}
