import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { heldTogether } from "#shared/format-dates.ts";
import { formatDeviceDateTime } from "#shared/format-device.ts";
import { isReachable } from "../api/online.ts";
import { OfflineBanner } from "../../ui/states.tsx";
import { useFormat } from "../use-format.ts";

/**
 * Shows a banner over data from an offline copy that says how old the copy is, by the clock of the device that stored it.
 * Renders nothing if the server has just answered.
 */
export function AsOf({ at, children }: { at: string | null; children?: ReactNode }) {
  const { locale } = useFormat();
  if (at === null) return null;
  const when = heldTogether(formatDeviceDateTime(new Date(at), locale));
  return (
    <CopyBanner>
      <Trans>As of {when}.</Trans> {children}
    </CopyBanner>
  );
}

/**
 * Shows only the banner. A copy is also shown while the device is online and the server fails or is slow; then the
 * banner does not say that the device is offline.
 */
export function CopyBanner({ children }: { children: ReactNode }) {
  return (
    // Inside a grid the banner has no margin, because the grid has a gap.
    <div className="my-4 [.grid>&]:my-0">
      <OfflineBanner reason={isReachable() ? <Trans>The portal isn’t responding.</Trans> : undefined}>
        {children}
      </OfflineBanner>
    </div>
  );
}
