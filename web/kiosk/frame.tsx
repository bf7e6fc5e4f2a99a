import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Icon } from "../ui/icon.tsx";
import { useKioskState } from "./kiosk-context.tsx";

const steps = [1, 2, 3, 4, 5];

/** Header and zones of a visit's screen. */
export function Frame({
  name,
  detail,
  step,
  onCancel,
  zones,
  children,
}: {
  /** The rider's, once found. */
  name?: string;
  detail?: ReactNode;
  step?: number | null;
  onCancel?: () => void;
  zones?: "hand" | "result" | "one";
  children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className="kiosk">
      <header className="kiosk-head">
        {onCancel ? (
          <button type="button" className="button" onClick={onCancel}>
            <Icon name="close" size={28} />
            <Trans>Cancel</Trans>
          </button>
        ) : null}
        <div className="min-w-0">
          {name ? <div className="truncate font-semibold">{name}</div> : null}
          {detail ? <div className="kiosk-small truncate text-ink-2">{detail}</div> : null}
        </div>
        <span className="flex-1" />
        {step ? (
          <div className="kiosk-steps" role="img" aria-label={t`Step ${step} of 5`}>
            {steps.map((one) => (
              <i key={one} data-on={one <= step} />
            ))}
          </div>
        ) : null}
        <NetworkSign />
      </header>
      <main className="kiosk-main" data-zones={zones ?? "hand"}>
        {children}
      </main>
    </div>
  );
}

function NetworkSign() {
  const { online } = useKioskState();
  return (
    <span role="status" className="kiosk-small flex flex-none items-center gap-2 text-ink-2">
      {online === false ? (
        <>
          <Icon name="offline" size={26} />
          <Trans>Offline</Trans>
        </>
      ) : (
        <Trans>Online</Trans>
      )}
    </span>
  );
}
