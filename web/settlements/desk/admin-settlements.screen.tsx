import { Trans, useLingui } from "@lingui/react/macro";
import { partsDueList, settlementList } from "#shared/settlements.list.ts";
import { listSource } from "../../parts/list-source.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useSearch } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { EmailReport } from "../../parts/report-screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { DueView } from "./due-view.tsx";
import { SettledView } from "./settled-view.tsx";
import { adminSettlementsSearch } from "./settlements-search.ts";

export { adminSettlementsSearch as search } from "./settlements-search.ts";

const due = listSource(partsDueList, {
  request: (query, signal) => api("GET /api/admin/parts-accounts", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/parts-accounts", { query }),
});
const settled = listSource(settlementList, {
  request: (query, signal) => api("GET /api/admin/settlements", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/settlements", { query }),
});

export async function loader(loading: Loading<"/auth/admin/settlements">) {
  const isSettled = loading.search.view === "settled";
  return {
    due: isSettled ? null : await due.load(loading),
    settled: isSettled ? await settled.load(loading) : null,
  };
}

/** Shows the amounts that are due to dealers for parts, and the settled amounts. */
export function Screen({ data, search: { view, due: dueState } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  usePageTitle(t`Parts settlements`);
  const { href } = useSearch(adminSettlementsSearch);
  const none = Object.fromEntries(Object.keys(adminSettlementsSearch.shape).map((name) => [name, null]));
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-t5">
          <Trans>Parts settlements</Trans>
        </h1>
        <p className="off-paper flex flex-wrap gap-3">
          {data.due ? <EmailReport report="settlements" filters={{ due: dueState }} /> : null}
          <ButtonLink to="/auth/admin/liability" search={{ tab: "journal" }}>
            <Trans>Journal</Trans>
          </ButtonLink>
        </p>
      </div>
      <Tabs
        label={t`Show`}
        tabs={[
          { key: "due", label: t`Due`, href: href({ ...none }), on: view === undefined },
          { key: "settled", label: t`Settled`, href: href({ ...none, view: "settled" }), on: view === "settled" },
        ]}
      />
      {data.due ? <DueView key="due" source={due} data={data.due} /> : null}
      {data.settled ? <SettledView key="settled" source={settled} data={data.settled} /> : null}
    </div>
  );
}
