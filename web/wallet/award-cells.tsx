import type { ReactNode } from "react";
import { useLingui } from "@lingui/react/macro";
import type { AwardRecord } from "#shared/wallet.schema.ts";
import { useFormat } from "../platform/use-format.ts";

/** Returns the cells of a list of awards that riders and staff see in the same way, and the name of an award. */
export function useAwardCells() {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = ({ source, note }: AwardRecord): string => source?.eventTitle ?? note ?? t`Bonus`;
  const cells = {
    source: (award: AwardRecord): ReactNode => nameOf(award),
    classAndPlace: ({ source }: AwardRecord): ReactNode =>
      source?.className ? `${source.className}${source.place ? ` · ${format.ordinal(source.place)}` : ""}` : null,
  };
  return { nameOf, cells };
}
