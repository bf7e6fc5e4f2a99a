import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../../platform/use-format.ts";
import "./exports.css";

/** Shows the first rows of a file as they are in the file. */
export function ExportPreview({
  header,
  rows,
  total,
}: {
  header: readonly string[];
  rows: readonly (readonly string[])[];
  total: number;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const all = format.number(total);
  return (
    <section className="grid min-w-0 gap-2" aria-labelledby="export-preview">
      <h2 id="export-preview" className="text-t4">
        <Plural value={total} one="The file has # row" other="The file has # rows" />
      </h2>
      {rows.length === 0 ? (
        <p className="panel p-5 text-ink-2">
          <Trans>There’s nothing to export for this choice.</Trans>
        </p>
      ) : (
        <>
          {/* The table is as wide as the file, so it has its own scrollbar and can be scrolled with the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="panel export-window" role="region" aria-label={t`First rows of the file`} tabIndex={0}>
            <table className="export-preview">
              <thead>
                <tr>
                  {header.map((cell, at) => (
                    <th key={at} scope="col" data-kind={kindOfAll(rows, at)}>
                      {cell}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, line) => (
                  <tr key={line}>
                    {row.map((cell, at) => (
                      <td key={at} data-kind={kindOf(cell)}>
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {total > rows.length ? (
            <p className="text-t2 text-ink-2">
              <Plural value={rows.length} one={`The first row of ${all}`} other={`The first # of ${all} rows`} />
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

/** Numbers are aligned right. Ids are shortened, because only programs read them. */
function kindOf(cell: string): "number" | "id" | undefined {
  if (/^[\da-f]{8}-[\da-f-]{27}$/.test(cell)) return "id";
  return /^-?[\d.,]+$/.test(cell) ? "number" : undefined;
}

/**
 * Returns the kind of a column that has only numbers, so that its heading is above their right edge, or only ids, so
 * that its heading is no wider.
 */
function kindOfAll(rows: readonly (readonly string[])[], at: number): "number" | "id" | undefined {
  const filled = rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
  const kind = kindOf(filled[0] ?? "");
  return filled.every((cell) => kindOf(cell) === kind) ? kind : undefined;
}
