import { useId, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { columnsFor, type AnyList } from "#shared/list.ts";
import { useSession } from "../../platform/api/session.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { PageAddress } from "../../ui/page-address.ts";
import { cellOf } from "./list-cell.tsx";

interface Props {
  name: string;
  href: PageAddress;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a row with all its values beside the list; the list stays usable. */
export function RowBeside({ name, href, onClose, children }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <aside className="list-side panel off-paper" aria-labelledby={titleId}>
      <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={onClose} />
      <h2 id={titleId} className="text-t4">
        {name}
      </h2>
      {children}
      <div className="list-pane-acts">
        <ButtonLink href={href} icon="arrow">
          <Trans>Open</Trans>
        </ButtonLink>
      </div>
    </aside>
  );
}

/** Shows all values of a row under the names of their columns, except the title and missing values. */
export function ValuesBeside<Row extends { _id: string }>({
  list,
  row,
  own,
}: {
  list: AnyList;
  row: Row;
  /** Returns what a column shows instead of its value; it is undefined if the column shows its value. */
  own: (key: string) => ReactNode;
}) {
  const { type } = useSession();
  const format = useFormat();
  const files = columnsFor<Row>(list, "file", type).filter(({ only, pane }) => only === "file" && pane);
  const shown = [...columnsFor<Row>(list, "screen", type), ...files].filter(
    (column) => column.card !== "title" && (own(column.key) !== undefined || column.value(row) !== null),
  );
  return (
    <dl className="list-values">
      {shown.map((column) => (
        <div key={column.key}>
          <dt>{column.label[format.locale]}</dt>
          <dd>{own(column.key) ?? cellOf(column, row, format)}</dd>
        </div>
      ))}
    </dl>
  );
}
