import { Trans } from "@lingui/react/macro";
import { OfflineBanner } from "../../ui/states.tsx";
import { useFormat } from "../use-format.ts";

/**
 * Shows a banner over data from an offline copy that says how old the copy is. Renders nothing if the server has just
 * answered.
 */
export function AsOf({ at, children }: { at: string | null; children?: React.ReactNode }) {
  const format = useFormat();
  if (at === null) return null;
  const when = format.dateTime(at);
  return (
    <div className="my-4">
      <OfflineBanner>
        <Trans>As of {when}.</Trans> {children}
      </OfflineBanner>
    </div>
  );
}
