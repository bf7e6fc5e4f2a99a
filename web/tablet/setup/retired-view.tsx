import { Trans } from "@lingui/react/macro";
import { Icon } from "../../ui/icon.tsx";
import { Ground } from "../counter/ground.tsx";
import { KioskButton } from "../kiosk-button.tsx";

/**
 * Shows that the tablet was retired: its queue was sent and answered, and its data was wiped. From this page the tablet
 * can be enrolled again, for the same dealer or another.
 */
export function RetiredView() {
  return (
    <Ground>
      <section className="kiosk-zone" role="status">
        <h1 className="flex items-center gap-4">
          <Icon name="check" size={52} />
          <Trans>This tablet is retired</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>
            Everything on this tablet was sent, and no rider or redemption data is left on it. Anything still open is in
            the dealer area.
          </Trans>
        </p>
        <KioskButton wide kind="ink" size="giant" onClick={() => window.location.reload()}>
          <Trans>Set it up again</Trans>
        </KioskButton>
      </section>
    </Ground>
  );
}
