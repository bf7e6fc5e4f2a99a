import { Trans } from "@lingui/react/macro";
import type { DealerLoginRow } from "#shared/dealer-logins.list.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { Badge } from "../../../ui/badge.tsx";

/** Shows the status of a login, with a badge for every status but the normal one. */
export function LoginStatusText({ login }: { login: DealerLoginRow }) {
  const format = useFormat();
  const until = format.date(login.invitedUntil);
  if (!login.dealerActive) {
    return (
      <Badge tone="bad">
        <Trans>Dealer deactivated</Trans>
      </Badge>
    );
  }
  switch (login.status) {
    case "active":
      return <Trans>Active</Trans>;
    case "invited":
      return (
        <Badge tone="info">
          <Trans>Invited until {until}</Trans>
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
  if (at === null) {
    return (
      <span className="text-ink-3">
        <Trans>Never</Trans>
      </span>
    );
  }
  const { text, exact } = format.relative(at);
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {text}
    </time>
  );
}
