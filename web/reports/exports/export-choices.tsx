import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import type { chosenIds } from "./chosen-ids.ts";

/** Shows the rows to select from, below a heading with the number of selected ones. */
export function ExportChoices<Row extends { _id: string }>({
  heading,
  caption,
  rows,
  columns,
  chosen,
  onChoose,
  allLabel,
  rowLabel,
  empty,
  cutOff,
}: {
  heading: ReactNode;
  caption: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  chosen: ReturnType<typeof chosenIds>;
  /** Gets the ids of the selected rows as a value of the query; null selects all rows. */
  onChoose: (ids: string | null) => void;
  allLabel: string;
  rowLabel: (row: Row) => string;
  empty: ReactNode;
  /** This says that not all rows are listed. */
  cutOff: ReactNode;
}) {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="text-t4">{heading}</h2>
        {chosen.keys.size > 0 ? (
          <Button kind="link" onClick={() => onChoose(null)}>
            <Trans>Clear the selection</Trans>
          </Button>
        ) : null}
      </div>
      <div className="export-choices">
        <DataTable<Row>
          dense
          caption={caption}
          rows={rows}
          rowKey={({ _id }) => _id}
          columns={columns}
          selection={{
            keys: chosen.keys,
            toggle: (id) => onChoose(chosen.toggled(id) ?? null),
            toggleAll: () => onChoose(chosen.toggledAll() ?? null),
            allLabel,
            rowLabel,
          }}
          empty={<p className="p-5 text-ink-2">{empty}</p>}
        />
        {cutOff ? <p className="p-3 text-t2 text-ink-2">{cutOff}</p> : null}
      </div>
    </section>
  );
}
