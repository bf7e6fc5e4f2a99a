import { useSyncExternalStore, type ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { useInstallOffer } from "../app/install/install-offer.ts";
import { installPlace } from "../app/install/install-place.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/states.tsx";

const neverChanges = () => () => undefined;

/**
 * Shows one button if the browser supports an install prompt, and manual instructions for each kind of device. The
 * instructions for this device are open.
 */
export function InstallHelp() {
  const install = useInstallOffer();
  // Only a browser knows the type of the device, so it is null during server rendering.
  const place = useSyncExternalStore(neverChanges, installPlace, () => null);
  return (
    <div className="flex flex-col gap-3">
      {place === "installed" ? (
        <Note tone="good" icon="check">
          <Trans>You’re using the installed app.</Trans>
        </Note>
      ) : null}
      {install ? (
        <Button kind="brand" icon="down" className="self-start" onClick={install}>
          <Trans>Install</Trans>
        </Button>
      ) : null}
      <div>
        <Way title={<Trans>iPhone and iPad</Trans>} open={place === "ios"}>
          <li>
            <Trans>Tap the share button: a square with an arrow pointing up.</Trans>
          </li>
          <li>
            <Trans>
              Scroll down and choose <em>Add to Home Screen</em>.
            </Trans>
          </li>
          <li>
            <Trans>
              Tap <em>Add</em>. From now on, open the app from your home screen.
            </Trans>
          </li>
          <li>
            <Trans>If you don’t install the app, Safari deletes a site’s saved data after seven idle days.</Trans>
          </li>
        </Way>
        <Way title={<Trans>Android</Trans>} open={place === "android"}>
          <li>
            <Trans>Open the browser’s menu (three dots).</Trans>
          </li>
          <li>
            <Trans>
              Choose <em>Install app</em> or <em>Add to home screen</em>.
            </Trans>
          </li>
        </Way>
        <Way title={<Trans>Computer</Trans>} open={place === "desktop"} list="alternatives">
          <li>
            <Trans>In Chrome or Edge, click the install icon at the end of the address bar.</Trans>
          </li>
          <li>
            <Trans>
              In Safari on a Mac, choose <em>Add to Dock</em> in the <em>File</em> menu.
            </Trans>
          </li>
        </Way>
      </div>
    </div>
  );
}

function Way({
  title,
  open,
  list = "steps",
  children,
}: {
  title: ReactNode;
  open: boolean;
  list?: "steps" | "alternatives";
  children: ReactNode;
}) {
  return (
    <details
      className="group border-t border-line xl:first:border-0 print:details-content:[content-visibility:visible]"
      open={open || undefined}
    >
      <summary className="flex min-h-13 cursor-pointer items-center gap-3 text-t3 font-semibold">
        <Icon name="chevron" className="transition-transform group-open:rotate-180" />
        {title}
      </summary>
      {list === "steps" ? (
        <ol className="grid list-decimal gap-2 pb-4 pl-10">{children}</ol>
      ) : (
        <ul className="grid list-disc gap-2 pb-4 pl-10">{children}</ul>
      )}
    </details>
  );
}
