import type { AnyList } from "#shared/list.ts";
import { ChooseColumns } from "./choose-columns.tsx";
import { SavedViews } from "./saved-views.tsx";
import type { useHiddenColumns } from "./use-hidden-columns.ts";

/** Shows the tools that staff have on each list: saved views, and the choice of columns. */
export function ListTools({
  list,
  columns,
  hideViews,
}: {
  list: AnyList;
  columns: ReturnType<typeof useHiddenColumns>;
  hideViews: boolean;
}) {
  return (
    <span className="list-tools">
      {hideViews ? null : <SavedViews list={list.key} />}
      <ChooseColumns list={list} columns={columns} />
    </span>
  );
}
