import { useState, type ReactNode } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { DealerImportPreview, ImportRow } from "#shared/dealer-import.schema.ts";
import { saveCsv } from "../../../platform/save-as.ts";
import { useFormat } from "../../../platform/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable, type Column } from "../../../ui/table/data-table.tsx";
import { useColumnNames, useImportWords } from "./import-words.tsx";
import { noValue } from "../../../ui/table/no-value.tsx";

type Skipping = { skipped: ReadonlySet<number>; onSkipped: (lines: ReadonlySet<number>) => void };

/**
 * Shows the rows of a list, grouped by what happens to each: first errors, then changed and new dealers, then dealers
 * that are missing in the list and lines that are not dealers.
 */
export function ImportRows({ preview, ...skipping }: { preview: DealerImportPreview } & Skipping) {
  const { rows, gone, others } = preview;
  const ofStatus = (status: ImportRow["status"]) => rows.filter((row) => row.status === status);
  const [faulty, changed, added] = [ofStatus("faulty"), ofStatus("changed"), ofStatus("new")];
  return (
    <div className="grid gap-4">
      <Part title={<Plural value={faulty.length} one="# error" other="# errors" />} count={faulty.length}>
        <Faulty rows={faulty} />
      </Part>
      <Part
        title={<Plural value={changed.length} one="# changed dealer" other="# changed dealers" />}
        count={changed.length}
      >
        <Rows rows={changed} {...skipping} />
      </Part>
      <Part title={<Plural value={added.length} one="# new dealer" other="# new dealers" />} count={added.length}>
        <Rows rows={added} {...skipping} />
      </Part>
      <Part
        title={<Plural value={gone.length} one="# dealer isn’t on the list" other="# dealers aren’t on the list" />}
        count={gone.length}
        isClosed
      >
        <p className="pb-3 text-ink-2">
          <Trans>These dealers won’t change. If one has closed, deactivate it on its record.</Trans>
        </p>
        <Gone gone={gone} />
      </Part>
      <Part
        title={<Plural value={others.length} one="# line isn’t a dealer" other="# lines aren’t dealers" />}
        count={others.length}
        isClosed
      >
        <p className="pb-3 text-ink-2">
          <Trans>Totals, notes, and headings like these won’t be imported.</Trans>
        </p>
        <Others others={others} />
      </Part>
    </div>
  );
}

/** Shows a part of the preview that can be folded. A part without rows is not shown. */
function Part({
  title,
  count,
  isClosed = false,
  children,
}: {
  title: ReactNode;
  count: number;
  isClosed?: boolean;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <details open={!isClosed} className="border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center">
        <h2 className="text-t3">{title}</h2>
      </summary>
      {children}
    </details>
  );
}

const first = 50;

/** Returns the first rows of a long part, and a button that shows the rest. */
function useFirst<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const [all, setAll] = useState(false);
  const rest = rows.length - first;
  return {
    shown: all ? rows : rows.slice(0, first),
    more:
      all || rest <= 0 ? null : (
        <p className="mt-3">
          <Button onClick={() => setAll(true)}>
            <Plural value={rest} one="Show # more" other="Show # more" />
          </Button>
        </p>
      ),
  };
}

function useRowColumns(): Column<ImportRow>[] {
  const { t } = useLingui();
  return [
    {
      key: "name",
      head: t`Dealer`,
      card: "title",
      cell: ({ name, number }) => (
        <>
          <b>{name || "–"}</b>
          {number ? <span className="text-ink-2"> {number}</span> : null}
        </>
      ),
    },
    {
      key: "place",
      head: t`Location`,
      card: "detail",
      cell: ({ city, state }) => [city, state].filter(Boolean).join(", ") || noValue,
    },
    { key: "line", head: t`Line`, card: "hide", align: "end", cell: ({ line }) => line },
  ];
}

/** Shows rows that can be imported, each with a checkbox that leaves the row out. */
function Rows({ rows, skipped, onSkipped }: { rows: readonly ImportRow[] } & Skipping) {
  const { t } = useLingui();
  const { shown, more } = useFirst(rows);
  const columns = useRowColumns();
  const taken = new Set(rows.filter(({ line }) => !skipped.has(line)).map(({ line }) => String(line)));
  const skip = (lines: readonly number[], on: boolean) => {
    const next = new Set(skipped);
    for (const line of lines)
      if (on) next.add(line);
      else next.delete(line);
    onSkipped(next);
  };
  return (
    <>
      <DataTable<ImportRow>
        dense
        caption={t`Dealers to import`}
        rows={shown}
        rowKey={({ line }) => String(line)}
        columns={[...columns, { key: "what", head: t`What changes`, card: "plain", cell: (row) => <What row={row} /> }]}
        selection={{
          keys: taken,
          toggle: (key) => skip([Number(key)], taken.has(key)),
          toggleAll: () =>
            skip(
              rows.map(({ line }) => line),
              taken.size === rows.length,
            ),
          allLabel: t`Import all of these`,
          rowLabel: ({ name }) => t`Import ${name}`,
        }}
      />
      {more}
    </>
  );
}

function What({ row: { changes, notes } }: { row: ImportRow }) {
  const names = useColumnNames();
  const words = useImportWords();
  const { t } = useLingui();
  return (
    <ul className="grid gap-0.5">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          <span className="text-ink-2">{field === "location" ? t`Place on the map` : names[field]}:</span>{" "}
          {before ? (
            <>
              <del className="text-ink-3">{before}</del> <span aria-hidden="true">→</span>{" "}
            </>
          ) : null}
          <ins className="no-underline">{after}</ins>
        </li>
      ))}
      {notes.map((note) => (
        <li key={note.code} className="text-t1 text-warn">
          {words.note(note)}
        </li>
      ))}
    </ul>
  );
}

function Faulty({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useImportWords();
  const { shown, more } = useFirst(rows);
  const columns = useRowColumns();
  const reasonOf = ({ faults }: ImportRow) => faults.map(words.fault).join("; ");
  const download = () => {
    const head = [t`Line`, t`Dealer number`, t`Dealer`, t`Location`, t`Reason`];
    const lines = rows.map((row) => [
      row.line,
      row.number,
      row.name,
      [row.city, row.state].filter(Boolean).join(", "),
      reasonOf(row),
    ]);
    void saveCsv([head, ...lines], t`dealer-list-errors.csv`, format.locale);
  };
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 pb-2 text-ink-2">
        <Trans>These rows will be skipped. Fix and reimport the file.</Trans>
        <Button kind="link" icon="down" onClick={download}>
          <Trans>Download errors</Trans>
        </Button>
      </p>
      <DataTable<ImportRow>
        dense
        caption={t`Errors`}
        rows={shown}
        rowKey={({ line }) => String(line)}
        columns={[
          ...columns,
          {
            key: "why",
            head: t`Reason`,
            card: "plain",
            cell: (row) => <span className="font-semibold text-bad">{reasonOf(row)}</span>,
          },
        ]}
      />
      {more}
    </>
  );
}

function Gone({ gone }: { gone: DealerImportPreview["gone"] }) {
  const { t } = useLingui();
  const { shown, more } = useFirst(gone);
  return (
    <>
      <DataTable
        dense
        caption={t`Dealers that aren’t on the list`}
        rows={shown}
        rowKey={({ _id }) => _id}
        columns={[
          { key: "name", head: t`Dealer`, card: "title", cell: ({ name }) => <b>{name}</b> },
          {
            key: "number",
            head: t`Dealer number`,
            card: "detail",
            cell: ({ number }) => number ?? noValue,
          },
          {
            key: "place",
            head: t`Location`,
            card: "detail",
            cell: ({ city, state }) => [city, state].filter(Boolean).join(", ") || noValue,
          },
        ]}
      />
      {more}
    </>
  );
}

function Others({ others }: { others: DealerImportPreview["others"] }) {
  const { shown, more } = useFirst(others);
  return (
    <>
      <ul className="grid gap-1">
        {shown.map(({ line, text }) => (
          <li key={line} className="break-words">
            <span className="text-ink-2">
              <Trans>Line {line}:</Trans>
            </span>{" "}
            {text}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
