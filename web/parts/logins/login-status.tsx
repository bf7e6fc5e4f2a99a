import { Trans } from "@lingui/react/macro";
import { useCounterFormat } from "../../platform/use-counter-format.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge } from "../../ui/badge.tsx";
import type { ShownLogin } from "./shown-login.ts";

/** Shows the status of a login. Every status except the normal one has a badge. */
export function LoginStatusText({ login }: { login: ShownLogin }) {
  const format = useFormat();
  const until = format.date(login.invitedUntil);
  if (!login.owner.active) {
    return (
      <Badge tone="bad">
        {login.owner.kind === "dealer" ? <Trans>Dealer deactivated</Trans> : <Trans>Promoter deactivated</Trans>}
      </Badge>
    );
  }
  switch (login.status) {
    case "active":
      return <Trans>Active</Trans>;
    case "invited":
      return (
        <Badge tone="info">
          <Trans>Invitation expires {until}</Trans>
        </Badge>
      );
    case "expired":
      return (
        <Badge tone="warn">
          <Trans>Not set up</Trans>
        </Badge>
      );
    case "deactivated":
      return (
        <Badge tone="bad">
          <Trans>Deactivated</Trans>
        </Badge>
      );
  }
}

/** Shows when a person last logged in. */
export function LastLogin({ at }: { at: string | null }) {
  const format = useFormat();
  const { dateTime: timeOf } = useCounterFormat();
  if (at === null) {
    return (
      <span className="text-ink-3">
        <Trans>Never</Trans>
      </span>
    );
  }
  return (
    <time dateTime={at} title={timeOf(at)} className="whitespace-nowrap">
      {format.relative(at).text}
    </time>
  );
}
