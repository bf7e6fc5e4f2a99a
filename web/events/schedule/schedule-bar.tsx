import { lazy, Suspense, useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ShareLink } from "../../platform/share-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";

const SubscribeDialog = lazy(async () => ({ default: (await import("./subscribe-dialog.tsx")).SubscribeDialog }));

/**
 * Shows the number of events, and ways to use the search elsewhere: calendar feed, print, share. A phone has the views
 * and a menu on the same line.
 */
export function ScheduleBar({ total, views }: { total?: number; views: ReactNode }) {
  const { t } = useLingui();
  const [subscribing, setSubscribing] = useState(false);
  const subscribe = (
    <Button kind="link" icon="calendar" className="md:-mx-3" onClick={() => setSubscribing(true)}>
      <Trans>Subscribe</Trans>
    </Button>
  );
  const share = (
    <ShareLink>
      <Trans>Share this search</Trans>
    </ShareLink>
  );
  return (
    <div className="mt-1 mb-2 flex items-center gap-x-6 md:mt-6 md:mb-4">
      {total === undefined ? null : (
        <p role="status" className="font-semibold">
          <Plural value={total} one="# event" other="# events" />
        </p>
      )}
      <span className="ml-auto flex flex-wrap gap-x-6 max-md:hidden print:hidden">
        {subscribe}
        <Button kind="link" icon="print" className="-mx-3" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
        {share}
      </span>
      <span className="ml-auto flex items-center md:hidden print:hidden">
        {views}
        <Menu
          label={t`More`}
          align="end"
          buttonClass="grid size-11 place-items-center"
          items={
            <>
              {subscribe}
              {share}
            </>
          }
        >
          <Icon name="dots" size={24} />
        </Menu>
      </span>
      {subscribing ? (
        <Suspense>
          <SubscribeDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
