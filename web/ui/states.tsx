import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { Plate } from "./badge.tsx";

/** The empty state: says what will be here, and the one thing to do. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="px-6 py-10">
      <Plate fill="outline" size="large" />
      <h2 className="mt-3">{title}</h2>
      {children ? <div className="mt-1 max-w-prose text-ink-2">{children}</div> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}

/** The error state: it says what happened, what is saved and what to do, never just a code. */
export function ErrorState({
  title,
  children,
  reference,
  onRetry,
}: {
  title: ReactNode;
  children?: ReactNode;
  /** The request id, which a person can quote to support. */
  reference?: string;
  onRetry?: () => void;
}) {
  return (
    <div role="alert" className="px-6 py-10">
      <Icon name="alert" size={32} className="text-bad" />
      <h2 className="mt-2">{title}</h2>
      {children ? <div className="mt-1 max-w-prose text-ink-2">{children}</div> : null}
      {reference ? (
        <p className="mt-1 text-t1 text-ink-3">
          <Trans>Reference {reference}</Trans>
        </p>
      ) : null}
      {onRetry ? (
        <Button className="mt-4" icon="refresh" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** The strip below the header that says how old the data is and what still works offline. */
export function OfflineBanner({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex min-h-11 items-center gap-3 border-b border-line bg-sunk tape px-4 py-2 text-ink"
    >
      <Icon name="offline" />
      <span>
        <b>
          <Trans>Offline.</Trans>
        </b>{" "}
        {children}
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
