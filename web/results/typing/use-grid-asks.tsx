import { useMemo } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { SheetClass } from "#shared/results.schema.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { goneFrom } from "./conflict-rows.ts";
import { countGrid } from "./check-grid.ts";
import { gridRowOf, saysTheSame, type GridRow } from "./grid-rows.ts";

/** Returns the confirmations that are shown before typed or saved results would be lost. */
export function useGridAsks(of: SheetClass, rows: readonly GridRow[]) {
  const ask = useConfirm();
  const sheet = useMemo(() => of.rows.map(gridRowOf), [of.rows]);
  const { filled } = useMemo(() => countGrid(rows), [rows]);
  const untouched = useMemo(() => saysTheSame(sheet, rows), [sheet, rows]);
  return {
    untouched,
    /** Asks for confirmation to discard typed input. Without typed input it resolves to true at once. */
    discards: async (): Promise<boolean> =>
      untouched ||
      ask({
        title: <Trans>Discard what you entered for {of.name}?</Trans>,
        body: (
          <Plural
            value={filled}
            _0="The saved results won’t change."
            one="# row is only on this device. The saved results won’t change."
            other="# rows are only on this device. The saved results won’t change."
          />
        ),
        safe: <Trans>Keep editing</Trans>,
        act: <Trans>Discard</Trans>,
        danger: true,
      }),
    /**
     * Asks for confirmation, even offline, before a save deletes the provisional results whose rows were removed from
     * the grid. For verified results the server requires the confirmation, with the money that moves.
     */
    saves: async (): Promise<boolean> => {
      const gone = of.verifiedAt === null ? goneFrom(of.rows, rows) : [];
      if (gone.length === 0) return true;
      return ask({
        title: (
          <Plural value={gone.length} one="Delete # result when you save?" other="Delete # results when you save?" />
        ),
        body: gone.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(", "),
        safe: <Trans>Back to the grid</Trans>,
        act: <Plural value={gone.length} one="Delete # result and save" other="Delete # results and save" />,
        danger: true,
      });
    },
  };
}
