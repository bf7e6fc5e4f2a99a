import { useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { ViewLinks } from "./view-links.tsx";
import { useListWhere } from "./use-list-where.ts";

/** Returns the filters and the order of a list's page as a query, without the page number and the opened row. */
function useViewQuery(): string {
  const { search } = useListWhere();
  const { page: _, ...kept } = search;
  const entries = Object.entries(kept).filter(([, value]) => value !== "");
  return new URLSearchParams(entries.toSorted(([one], [other]) => one.localeCompare(other))).toString();
}

/**
 * Shows a menu of the views of this list that the admin saved, and saves the current filters and order as another view.
 */
export function SavedViews({ list }: { list: string }) {
  const { t } = useLingui();
  const query = useViewQuery();
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Menu
        label={t`Saved views`}
        align="end"
        buttonClass="button"
        buttonKind="outline"
        items={
          <>
            <ViewLinks list={list} query={query} />
            <Button kind="link" icon="plus" disabled={query === ""} onClick={() => setNaming(true)}>
              <Trans>Save this view…</Trans>
            </Button>
            {query === "" ? (
              <p className="px-4 pb-2 text-t1 text-ink-2">
                <Trans>Set a filter or sort the list first.</Trans>
              </p>
            ) : null}
          </>
        }
      >
        <Icon name="star" />
      </Menu>
      {isNaming ? <SaveViewDialog list={list} query={query} onClose={() => setNaming(false)} /> : null}
    </>
  );
}
