import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Reference } from "./reference.tsx";

/** Shows an empty state: what the page will contain, and the next thing to do. The icon stands for that content. */
export function EmptyState({
  icon = "flag",
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="end-state">
      <Icon name={icon} size={32} className="text-ink-3" />
      <h2 className="mt-3">{title}</h2>
      {children ? <div className="mt-1 max-w-prose text-pretty text-ink-2">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}

/** Shows an error state: what happened, what is saved and what to do, but never only a code. */
export function ErrorState({
  title,
  children,
  action,
  reference,
  onRetry,
}: {
  title: ReactNode;
  children?: ReactNode;
  /** This is the next step if a retry does not help. */
  action?: ReactNode;
  /** This is the request id, which a person can quote to support. */
  reference?: string;
  onRetry?: () => void;
}) {
  return (
    <div role="alert" className="end-state">
      <Icon name="alert" size={32} className="text-bad" />
      <h2 className="mt-2">{title}</h2>
      {children ? <div className="mt-1 max-w-prose text-pretty text-ink-2">{children}</div> : null}
      {onRetry || action ? (
        <div className="mt-4 flex flex-wrap gap-3">
          {onRetry ? (
            <Button icon="refresh" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
      {reference ? <Reference id={reference} /> : null}
    </div>
  );
}

/**
 * Shows the strip below the header that says how old the data is and what still works offline. `reason` replaces
 * “Offline.” where the device is online.
 */
export function OfflineBanner({ reason, children }: { reason?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-11 items-center gap-3 border-b border-line bg-sunk tape px-4 py-2 text-ink"
    >
      <Icon name="offline" />
      <span>
        <b>{reason ?? <Trans>Offline.</Trans>}</b> {children}
      </span>
    </div>
  );
}

export function Note({
  tone,
  icon,
  children,
}: {
  tone?: "good" | "warn" | "bad" | "info" | "tape";
  icon?: Parameters<typeof Icon>[0]["name"];
  children: ReactNode;
}) {
  return (
    <div className="note" data-tone={tone}>
      {icon ? <Icon name={icon} className="mt-px" /> : null}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
