import { Trans } from "@lingui/react/macro";
import { adjustmentList } from "#shared/adjustments.list.ts";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import { useWhere } from "../../platform/location.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { DueDetails } from "./due-details.tsx";
import { RiderMoneyLink } from "./rider-money-link.tsx";
import { DueCauseWords, DueSource } from "./due-words.tsx";

export { adjustmentsSearch as search } from "./staff-money-search.ts";

const source = listSource(adjustmentList, {
  request: (query, signal) => api("GET /api/admin/adjustments-due", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/adjustments-due", { query }),
});
export const loader = (loading: Loading<"/auth/admin/adjustments">) => source.load(loading);

/** Lists the amounts that corrections could not take back. Staff settle or waive each of them. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { reload } = useWhere();
  return (
    <ListScreen
      source={source}
      data={data}
      cells={{
        race: (due) => <DueSource due={due} />,
        why: (due) => (
          <span className="flex flex-wrap items-center gap-2">
            <DueCauseWords why={due.why} />
            {due.nextAwardAt && due.settledAt === null ? (
              <Badge fill="dashed">
                <Trans>Comes out of the next award</Trans>
              </Badge>
            ) : null}
          </span>
        ),
      }}
      pane={(due) => (
        <div key={due._id} className="grid gap-5">
          <DueDetails due={due} onDone={() => void reload()} />
          <RiderMoneyLink riderId={due.riderId} name={due.riderName} />
        </div>
      )}
      empty={
        <EmptyState
          icon="check"
          title={search.state === "settled" ? <Trans>Nothing settled yet</Trans> : <Trans>Nothing is due</Trans>}
        >
          <Trans>When a correction takes back money that was already spent, the amount due shows up here.</Trans>
        </EmptyState>
      }
    />
  );
}
