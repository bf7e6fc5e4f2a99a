import type { AnyList, ColumnKey } from "#shared/list.ts";
import { ListFrame, type ListProps, type RowsOf } from "./list/list-frame.tsx";
import { ListRows, type RowProps } from "./list/list-rows.tsx";
import type { Answer } from "./list-source.ts";

/**
 * Shows a list with its title, count, filters, order, pages and files, all from one declaration
 * (docs/adding-a-page.md). A phone shows only the first rows at first; a list whose rows can be selected shows all,
 * because nobody should select hidden rows. An error is shown in place of the rows, and the filters stay. Offline, the
 * previous rows stay, with their age.
 */
export function ListScreen<L extends AnyList, A extends Answer>(
  props: ListProps<L, A> & RowProps<RowsOf<L, A>, ColumnKey<L>>,
) {
  return (
    <ListFrame
      {...props}
      lines={(rows, choices) => <ListRows {...props} {...choices} list={props.source.list} rows={rows} />}
    />
  );
}
