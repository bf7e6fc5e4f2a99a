import { useLingui } from "@lingui/react/macro";
import type { PreviewRow } from "#shared/results.schema.ts";
import { ToggleChips } from "../../ui/table/filter-chips.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";

export type LandingFilter = PreviewRow["landing"] | "all";

/** Filters rows by their match status, with counts, so that rows which need a decision are easy to find. */
export function LandingChips({
  chosen,
  counts,
  onChoose,
}: {
  chosen: LandingFilter;
  counts: readonly { landing: LandingFilter; count: number }[];
  onChoose: (landing: LandingFilter) => void;
}) {
  const { t } = useLingui();
  const faces: Record<LandingFilter, { icon: IconName | null; label: string }> = {
    all: { icon: null, label: t`All` },
    matched: { icon: "check", label: t`Matched` },
    suggested: { icon: "info", label: t`Suggested` },
    unmatched: { icon: "person", label: t`Unmatched` },
    class_open: { icon: "flag", label: t`Choose class` },
    error: { icon: "alert", label: t`Error` },
    left_out: { icon: "close", label: t`Left out` },
  };
  const chips = counts.map(({ landing, count }) => {
    const { icon, label } = faces[landing];
    return {
      key: landing,
      on: landing === chosen,
      count,
      label: (
        <>
          {icon ? <Icon name={icon} size={16} /> : null}
          {label}
        </>
      ),
    };
  });
  return (
    <ToggleChips
      label={t`Show`}
      chips={chips}
      onChoose={(key) => onChoose(chips.find((one) => one.key === key)?.key ?? "all")}
    />
  );
}
