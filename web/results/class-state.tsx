import { Trans } from "@lingui/react/macro";
import type { SheetClass } from "#shared/results.schema.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";

/** Shows the status of a class's results. Only provisional results have a badge, because they still need a person. */
export function ClassState({ of }: { of: SheetClass }) {
  if (of.verifiedAt) {
    return (
      <span className="inline-flex items-baseline gap-1">
        <Icon name="check" size={16} className="self-center text-good" />
        <Trans>Verified</Trans>
      </span>
    );
  }
  if (of.rows.length > 0) {
    return (
      <Badge fill="dashed">
        <Trans>Provisional</Trans>
      </Badge>
    );
  }
  return (
    <span className="text-ink-2">
      {of.didNotRunAt ? <Trans context="class">Did not run</Trans> : <Trans>No results yet</Trans>}
    </span>
  );
}
