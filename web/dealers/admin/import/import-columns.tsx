import { Trans } from "@lingui/react/macro";
import { dealerColumnKinds, type DealerColumns } from "#shared/dealers-file/dealer-columns.ts";
import type { DealerImportPreview } from "#shared/dealer-import.schema.ts";
import { ColumnGrid } from "../../../parts/column-grid.tsx";
import { useColumnNames } from "./import-words.tsx";

/**
 * Shows what each column of the file means. The list is unfolded if the meanings are only a guess, or if no column is
 * the dealer's name yet.
 */
export function ImportColumns({
  columns: { headers, columns, suffice, known },
  onColumns,
}: {
  columns: DealerImportPreview["columns"];
  onColumns: (columns: DealerColumns) => void;
}) {
  const names = useColumnNames();
  return (
    <details className="panel px-5" open={!known || !suffice}>
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 py-3">
        <h2 className="text-t3">{suffice ? <Trans>Columns in the file</Trans> : <Trans>Match your columns</Trans>}</h2>
        <span className={suffice ? "text-ink-2" : "font-semibold text-bad"}>
          {!suffice ? (
            <Trans>No column has the name yet. Choose “Name” for the right one.</Trans>
          ) : known ? (
            <Trans>Columns matched by header.</Trans>
          ) : (
            <Trans>We guessed what each column is. Fix anything that’s wrong.</Trans>
          )}
        </span>
      </summary>
      <ColumnGrid
        headers={headers}
        columns={columns}
        kinds={dealerColumnKinds.map((value) => ({ value, label: names[value] }))}
        onChange={onColumns}
      />
    </details>
  );
}
