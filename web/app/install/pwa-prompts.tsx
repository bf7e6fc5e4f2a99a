import { Trans, useLingui } from "@lingui/react/macro";
import { useWhere } from "../../platform/location.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useInstall } from "./use-install.ts";
import { useUpdate } from "./use-update.ts";

/**
 * Shows a small card at the bottom of the page when an update is available or the app can be installed. The kiosk has
 * separate prompts.
 */
export function PwaPrompts() {
  const { path } = useWhere();
  const update = useUpdate();
  const install = useInstall();
  if (path.startsWith("/kiosk")) return null;
  if (update.ready) return <UpdateCard onReload={update.apply} onLater={update.later} />;
  if (install.offered) {
    return <InstallCard byHand={install.byHand} onInstall={install.install} onLater={install.dismiss} />;
  }
  return null;
}

function UpdateCard({ onReload, onLater }: { onReload: () => void; onLater: () => void }) {
  return (
    <div role="status" className="prompt">
      <p className="font-semibold">
        <Trans>A new version is ready</Trans>
      </p>
      <div className="mt-3 flex gap-3">
        <Button kind="ink" onClick={onReload}>
          <Trans>Reload</Trans>
        </Button>
        <Button onClick={onLater}>
          <Trans>Later</Trans>
        </Button>
      </div>
    </div>
  );
}

function InstallCard({ byHand, onInstall, onLater }: { byHand: boolean; onInstall: () => void; onLater: () => void }) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`Install the app`} className="prompt">
      <p className="font-semibold">
        <Trans>Get the app</Trans>
      </p>
      <p className="mt-1 text-ink-2">
        <Trans>The app opens from your home screen and shows the schedule and dealers, even offline.</Trans>
      </p>
      <div className="mt-3 flex gap-3">
        {byHand ? (
          <ButtonLink kind="ink" to="/about/install" onClick={onLater}>
            <Trans>Show me how</Trans>
          </ButtonLink>
        ) : (
          <Button kind="ink" onClick={onInstall}>
            <Trans>Install</Trans>
          </Button>
        )}
        <Button onClick={onLater}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </aside>
  );
}
