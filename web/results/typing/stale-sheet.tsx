import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { conflictRowsOf, isSame, onlyTheirs } from "./conflict-rows.ts";
import type { GridField, GridRow } from "./grid-rows.ts";

/**
 * Shows a conflict: another user saved the class in the meantime, or it was edited in two windows of this device. Both
 * sheets are shown side by side, and the user decides (docs/spec/wire.md).
 */
export function StaleSheet({
  theirs,
  typed,
  rows,
  onMine,
  onTheirs,
}: {
  theirs: readonly GridRow[];
  /** This is true when the other sheet was typed in another window and is not saved. */
  typed: boolean;
  rows: readonly GridRow[];
  onMine: (more: readonly GridRow[]) => void;
  onTheirs: () => void;
}) {
  const { t } = useLingui();
  const [whole, setWhole] = useState(false);
  const both = conflictRowsOf(theirs, rows);
  const differing = both.filter((row) => !isSame(row));
  const shown = whole ? both : differing;
  const theirsAlone = onlyTheirs(both);
  const count = theirsAlone.length;
  const alike = both.length - differing.length;
  const [left, right] = typed ? [t`In the other window`, t`In this window`] : [t`Saved version`, t`Your version`];
  return (
    <section className="panel mb-5 p-5" aria-labelledby="both-sheets">
      <div role="alert">
        <Note tone="warn" icon="alert">
          <b id="both-sheets">
            {typed ? (
              <Trans>This class was edited in two windows on this device. Nothing is lost.</Trans>
            ) : (
              <Trans>Someone else saved this class while you were typing. You haven’t lost anything.</Trans>
            )}
          </b>{" "}
          <Trans>Compare both and choose one.</Trans>
        </Note>
      </div>
      {shown.length > 0 ? (
        <table className="table mt-4" role="table">
          <caption className="sr-only">{t`Both versions`}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col">{left}</th>
              <th scope="col">{right}</th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map((row) => (
              <tr role="row" key={row.key}>
                <td role="cell" data-label={left}>
                  <Side row={row.theirs} differs={row.differs} />
                </td>
                <td role="cell" data-label={right}>
                  <Side row={row.mine} differs={row.differs} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-4">
          <Trans>Both versions match.</Trans>
        </p>
      )}
      {alike > 0 && differing.length > 0 ? (
        <Button className="mt-2" size="small" kind="link" onClick={() => setWhole(!whole)}>
          {whole ? (
            <Trans>Show only differences</Trans>
          ) : (
            <Plural value={alike} one="Show # identical row" other="Show # identical rows" />
          )}
        </Button>
      ) : null}
      <Choices typed={typed} count={count} theirsAlone={theirsAlone} onMine={onMine} onTheirs={onTheirs} />
    </section>
  );
}

function Choices({
  typed,
  count,
  theirsAlone,
  onMine,
  onTheirs,
}: {
  /** This is true when the other version is also the user's own, from another window. */
  typed: boolean;
  count: number;
  theirsAlone: readonly GridRow[];
  onMine: (more: readonly GridRow[]) => void;
  onTheirs: () => void;
}) {
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-3">
        {count > 0 ? (
          <Button kind="ink" onClick={() => onMine(theirsAlone)}>
            {typed ? (
              <Plural
                value={count}
                one="Keep this version and # other row"
                other="Keep this version and # other rows"
              />
            ) : (
              <Plural value={count} one="Keep mine and their # other row" other="Keep mine and their # other rows" />
            )}
          </Button>
        ) : null}
        <Button kind={count > 0 ? undefined : "ink"} onClick={() => onMine([])}>
          {typed ? <Trans>Keep only this version</Trans> : <Trans>Keep only mine</Trans>}
        </Button>
        <Button onClick={onTheirs}>{typed ? <Trans>Use the other version</Trans> : <Trans>Use theirs</Trans>}</Button>
      </p>
      <p className="mt-2 text-ink-2">
        <Trans>Nothing is sent until you press “Save.” Using the other version discards what you entered here.</Trans>
      </p>
    </>
  );
}

const shownFields: readonly GridField[] = ["place", "number", "firstName", "lastName", "brand"];

/** Shows a row of one sheet, with the differences in bold. */
function Side({ row, differs }: { row: GridRow | null; differs: readonly GridField[] }) {
  if (!row) {
    return (
      <span className="text-ink-3">
        <Trans>not there</Trans>
      </span>
    );
  }
  const further = differs.filter((field) => !shownFields.includes(field));
  return (
    <span className="flex flex-wrap gap-x-2">
      {[...shownFields, ...further].map((field) => {
        const text = row.values[field] || (differs.includes(field) ? "–" : "");
        if (text === "") return null;
        return differs.includes(field) ? (
          <mark key={field} className="bg-warn-tint px-1 font-bold text-ink">
            {text}
          </mark>
        ) : (
          <span key={field}>{text}</span>
        );
      })}
    </span>
  );
}
