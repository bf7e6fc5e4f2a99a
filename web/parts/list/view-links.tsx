import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { SavedView } from "#shared/saved-views.schema.ts";
import { textOf } from "../../platform/api/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { asPageAddress } from "../../ui/page-address.ts";
import { useListWhere } from "./use-list-where.ts";
import { getViews, removeView } from "./views-api.ts";

/** Lists the saved views as links to the list with their filters and order. They load when the menu opens. */
export function ViewLinks({ list, query }: { list: string; query: string }) {
  const { t } = useLingui();
  const { path } = useListWhere();
  const [views, setViews] = useState<readonly SavedView[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const left = new AbortController();
    getViews(list, left.signal).then(
      (answer) => setViews(answer.views),
      (error: unknown) => left.signal.aborted || setFailed(textOf(error)),
    );
    return () => left.abort();
  }, [list]);
  const remove = async (view: SavedView) => {
    try {
      await removeView(view._id);
      setViews((all) => all?.filter(({ _id }) => _id !== view._id) ?? null);
    } catch (error) {
      setFailed(textOf(error));
    }
  };
  return (
    <>
      {failed ? (
        <p role="alert" className="px-4 py-2 font-semibold text-bad">
          {failed}
        </p>
      ) : null}
      {views?.length === 0 ? (
        <p className="px-4 py-2 text-ink-2">
          <Trans>Your saved views show up here.</Trans>
        </p>
      ) : null}
      {views?.map((view) => (
        <div key={view._id} className="list-view">
          <Link
            href={asPageAddress(view.query === "" ? path : `${path}?${view.query}`)}
            aria-current={view.query === query ? "page" : undefined}
          >
            {view.name}
          </Link>
          <Button
            kind="link"
            icon="trash"
            aria-label={t`Remove ${view.name}`}
            onClick={(event) => {
              // The menu stays open, because removing a view does not choose one.
              event.stopPropagation();
              void remove(view);
            }}
          />
        </div>
      ))}
    </>
  );
}
