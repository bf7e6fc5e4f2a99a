import { lazy, Suspense, useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import { ShareLink } from "../../platform/share-link.tsx";
import { Button } from "../../ui/button.tsx";

const SubscribeDialog = lazy(async () => ({ default: (await import("./subscribe-dialog.tsx")).SubscribeDialog }));

/** Shows the number of events, and ways to export the search: calendar feed, print, share. */
export function ScheduleBar({ total }: { total?: number }) {
  const [subscribing, setSubscribing] = useState(false);
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center gap-x-6 gap-y-1">
      {total === undefined ? null : (
        <p role="status" className="font-semibold">
          <Plural value={total} one="# event" other="# events" />
        </p>
      )}
      <span className="flex flex-wrap gap-x-6 sm:ml-auto print:hidden">
        <Button kind="link" icon="calendar" className="-mx-3" onClick={() => setSubscribing(true)}>
          <Trans>Subscribe</Trans>
        </Button>
        <Button kind="link" icon="print" className="-mx-3 max-sm:hidden" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        <ShareLink>
          <Trans>Share this search</Trans>
        </ShareLink>
      </span>
      {subscribing ? (
        <Suspense>
          <SubscribeDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
