import { Trans } from "@lingui/react/macro";
import type { RiderListItem } from "#shared/rider-views.schema.ts";
import { Badge } from "../../ui/badge.tsx";
import { CardStatus } from "../../ui/table/no-value.tsx";

/** Shows a badge for each state that is not normal. Only a list also says that a normal account is active. */
export function RiderStates({
  rider: { deActivated, emailVerified, factory, pro },
  quiet = false,
}: {
  rider: Pick<RiderListItem, "deActivated" | "emailVerified" | "factory" | "pro">;
  /** This is true on the record, where the normal state is not shown. */
  quiet?: boolean;
}) {
  const isNormal = !deActivated && emailVerified && !factory;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {deActivated ? (
        <Badge tone="bad">
          <Trans>Deactivated</Trans>
        </Badge>
      ) : null}
      {emailVerified ? null : (
        <Badge tone="warn">
          <Trans>Email not verified</Trans>
        </Badge>
      )}
      {factory ? (
        <Badge tone="info">
          <Trans>Factory rider</Trans>
        </Badge>
      ) : null}
      {isNormal && !quiet ? (
        pro ? (
          <Trans>Active · Pro</Trans>
        ) : (
          <CardStatus normal>
            <Trans>Active</Trans>
          </CardStatus>
        )
      ) : null}
    </span>
  );
}
