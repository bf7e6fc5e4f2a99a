import { useLingui } from "@lingui/react/macro";
import type { PreviewRow } from "#shared/results.schema.ts";
import { ToggleChips } from "../ui/filter-chips.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";

export type LandingFilter = PreviewRow["landing"] | "all";

/** Rows by how they land, with how many: what a person has to settle is found without going through the rest. */
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
    class_open: { icon: "flag", label: t`Class open` },
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
      label={t`Which rows`}
      chips={chips}
      onChoose={(key) => onChoose(chips.find((one) => one.key === key)?.key ?? "all")}
    />
  );
}
