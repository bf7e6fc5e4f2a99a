import { Trans, useLingui } from "@lingui/react/macro";
import { usePageTitle } from "../platform/page-title.ts";
import { DeviceCopies } from "./device-copies.tsx";
import { InstallHelp } from "./install-help.tsx";

/** Explains the app on the user's device: how to install it, what works offline, and what is stored on the device. */
export function Screen() {
  const { t } = useLingui();
  usePageTitle(t`On your device`);
  return (
    <div className="page py-8 pb-16 md:py-12">
      <h1>
        <Trans>On your device</Trans>
      </h1>
      <p className="mt-2 max-w-prose text-t3 text-ink-2">
        <Trans>Cell service is often weak at the track. Pages saved on your device open there, too.</Trans>
      </p>
      <section className="mt-8" aria-labelledby="install">
        <h2 id="install">
          <Trans>Install the app</Trans>
        </h2>
        <InstallHelp />
      </section>
      <section className="mt-10" aria-labelledby="offline">
        <h2 id="offline">
          <Trans>Offline</Trans>
        </h2>
        <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
          <li>
            <Trans>The schedule, with every filter, the calendar, and the map</Trans>
          </li>
          <li>
            <Trans>What each place pays at events in the next 60 days, and every event you’ve opened</Trans>
          </li>
          <li>
            <Trans>The dealer finder, with its map and the distances from any ZIP or postal code</Trans>
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
      </section>
      <section className="mt-10" aria-labelledby="kept">
        <h2 id="kept">
          <Trans>Saved on this device</Trans>
        </h2>
        <DeviceCopies />
      </section>
    </div>
  );
}
