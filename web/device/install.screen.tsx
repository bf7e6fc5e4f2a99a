import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { AboutPage } from "../about/about-page.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { DeviceCopies } from "./device-copies.tsx";
import { InstallHelp } from "./install-help.tsx";

/** Explains the app on the user's device: how to install it, what works offline, and what is stored on the device. */
export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`On your device`);
  return (
    <AboutPage
      lastSynced={null}
      title={<Trans>On your device</Trans>}
      lead={<Trans>Cell service is often weak at the track. Pages saved on your device still open there.</Trans>}
    >
      <Part id="install" heading={<Trans>Install the app</Trans>}>
        <InstallHelp />
      </Part>
      <Part id="offline" heading={<Trans>Offline</Trans>}>
        <ul className="grid max-w-prose list-disc gap-2 pl-5">
          <li>
            <Trans>The schedule, with every filter, the calendar, and the map</Trans>
          </li>
          <li>
            <Trans>What each place pays at events in the next 60 days, plus every event you’ve opened</Trans>
          </li>
          <li>
            <Trans>The dealer finder, with its map and distances from any ZIP or postal code</Trans>
          </li>
          <li>
            <Trans>Rules and frequently asked questions</Trans>
          </li>
          <li>
            <Trans>
              A rider’s wallet, card, results, awards, redemptions, and profile (last saved copy), until you log out
            </Trans>
          </li>
        </ul>
        <p className="mt-3 max-w-prose text-ink-2">
          <Trans>
            Each saved page shows when it was last updated. Saved pages refresh on their own while you’re online, at
            most once an hour.
          </Trans>
        </p>
      </Part>
      <Part id="kept" heading={<Trans>Saved on this device</Trans>}>
        <DeviceCopies />
      </Part>
    </AboutPage>
  );
}

/** Shows a section like those of the other about pages, but a phone does not fold it, because there are few. */
function Part({ id, heading, children }: { id: string; heading: ReactNode; children: ReactNode }) {
  return (
    <section
      className="section mb-8 grid-cols-1 gap-x-6 gap-y-3 pt-4 md:mb-10 md:grid xl:grid-cols-[240px_minmax(0,1fr)]"
      aria-labelledby={id}
    >
      <h2 id={id} className="max-md:mb-3">
        {heading}
      </h2>
      <div>{children}</div>
    </section>
  );
}
