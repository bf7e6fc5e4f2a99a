import { lazy, Suspense } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CategoryRecord } from "#shared/categories.schema.ts";
import { loadHistory } from "../parts/load-history.ts";
import { Breadcrumb, historyTab, RecordScreen } from "../parts/record-screen.tsx";
import { ListLink } from "../parts/list/record-steps.tsx";
import { useSearch } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { recordSearch } from "../platform/search.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { pageAddress } from "../ui/page-address.ts";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { getCategory } from "./api.ts";
import { CategoryActs } from "./category-acts.tsx";
import { CategoryForm } from "./category-form.tsx";

export { recordSearch as search } from "../platform/search.ts";

// The history is loaded lazily, because few visitors open it.
const RecordHistory = lazy(async () => ({ default: (await import("../parts/record-history.tsx")).RecordHistory }));

export const loader = async ({ params, search, signal }: Loading<"/auth/admin/category/{categoryId?}">) => {
  const { categoryId } = params;
  if (!categoryId) return null;
  const [category, history] = await Promise.all([
    getCategory(categoryId, signal),
    loadHistory({ subjectType: "category", subjectId: categoryId }, search, signal),
  ]);
  return { category, history };
};

/** Shows the record of a category. Without an id, it shows the form that adds a category. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const toast = useToast();
  const { search, href, go, reload } = useSearch(recordSearch);
  usePageTitle(data?.category.description ?? t`New category`);
  const parent = (
    <ListLink to="/auth/admin/categories">
      <Trans>Categories</Trans>
    </ListLink>
  );
  const saved = (id: string | null) => {
    if (id !== null) toast({ text: t`Category saved.`, tone: "good" });
    if (data || id === null) void reload();
    else void go(pageAddress("/auth/admin/category/{categoryId?}", { params: { categoryId: id } }), { replace: true });
  };
  if (!data) {
    return (
      <>
        <Breadcrumb>{parent}</Breadcrumb>
        <h1 className="mb-6">
          <Trans>New category</Trans>
        </h1>
        <CategoryForm category={null} onSaved={saved} />
      </>
    );
  }
  const { category, history } = data;
  return (
    <>
      <RecordScreen
        parent={parent}
        title={category.description}
        state={
          category.active ? null : (
            <Badge>
              <Trans context="category">Inactive</Trans>
            </Badge>
          )
        }
        acts={<CategoryActs category={category} onChanged={() => void reload()} />}
        tabsLabel={t`Category sections`}
        tabs={[{ key: "overview", label: t`Overview` }]}
        tab={search.tab === historyTab ? historyTab : "overview"}
        href={(tab) => href({ tab, page: null })}
        history={
          history ? (
            <Suspense fallback={<SkeletonRows />}>
              <RecordHistory data={history} pageHref={(page) => href({ tab: "history", page })} onRetry={reload} />
            </Suspense>
          ) : null
        }
      >
        <CategoryForm key={category._id} category={category} onSaved={saved} />
        <SeriesOf category={category} />
      </RecordScreen>
    </>
  );
}

/** Shows the series of a category, newest season first. */
function SeriesOf({ category: { series } }: { category: CategoryRecord }) {
  return (
    <section className="mt-10 max-w-read" aria-labelledby="series-in-category">
      <h2 id="series-in-category" className="mb-3">
        <Trans>Series</Trans>
      </h2>
      <div className="panel">
        {series.length === 0 ? (
          <EmptyState title={<Trans>No series yet</Trans>}>
            <Trans>Choose this category in a series, and the series will show up here.</Trans>
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {series.map(({ _id, name, season }) => (
              <li key={_id} className="flex min-h-11 items-center justify-between gap-4 px-4">
                <Link to="/auth/admin/serie/{seriesId?}" params={{ seriesId: _id }} className="min-w-0 py-2">
                  {name}
                </Link>
                {/* The names of many series have the year. */}
                {name.includes(String(season)) ? null : (
                  <span className="flex-none text-ink-2 tabular-nums">
                    <Trans>{season} season</Trans>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
