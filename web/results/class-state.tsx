import { Trans } from "@lingui/react/macro";
import type { SheetClass } from "#shared/results.schema.ts";
import { Badge } from "../ui/badge.tsx";

/** Shows the status of a class's results. Provisional results are not confirmed, so their badge is dashed. */
export function ClassState({ of }: { of: SheetClass }) {
  if (of.verifiedAt) {
    return (
      <Badge fill="filled">
        <Trans>Verified</Trans>
      </Badge>
    );
  }
  if (of.rows.length > 0) {
    return (
      <Badge fill="dashed">
        <Trans>Provisional</Trans>
      </Badge>
    );
  }
  if (of.didNotRunAt) {
    return (
      <Badge>
        <Trans context="class">Did not run</Trans>
      </Badge>
    );
  }
  return (
    <Badge>
      <Trans>No results yet</Trans>
    </Badge>
  );
}
