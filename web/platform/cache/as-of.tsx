import { Trans } from "@lingui/react/macro";
import { formatDeviceDateTime } from "#shared/format-dates.ts";
import { OfflineBanner } from "../../ui/states.tsx";
import { useFormat } from "../use-format.ts";

/**
 * Shows a banner over data from an offline copy that says how old the copy is, by the clock of the device that stored it.
 * Renders nothing if the server has just answered.
 */
export function AsOf({ at, children }: { at: string | null; children?: React.ReactNode }) {
  const { locale } = useFormat();
  if (at === null) return null;
  const when = formatDeviceDateTime(new Date(at), locale);
  return (
    <div className="my-4">
      <OfflineBanner>
        <Trans>As of {when}.</Trans> {children}
      </OfflineBanner>
    </div>
  );
}
