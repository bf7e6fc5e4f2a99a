import { Trans, useLingui } from "@lingui/react/macro";
import type { Bonus } from "#shared/awards.schema.ts";
import type { WaitingEvent } from "#shared/payout-requests.schema.ts";
import type { RequestRecord } from "#shared/requests.schema.ts";
import { aboveBudget } from "../../events/payouts/decide-budget-dialog.tsx";
import { WaitingBudget } from "../../events/payouts/waiting-budget.tsx";
import { QueueDesk, type QueueDeskItem } from "../../parts/desk/desk.tsx";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { loadPart, type LoadedPart } from "../../parts/load-part.ts";
import { api } from "../../platform/api/api.ts";
import { useSearch } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { refreshStaffHome } from "../../platform/staff-home.ts";
import { useFormat } from "../../platform/use-format.ts";
import { RequestDetails } from "../../requests/request-details.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { FilterChips } from "../../ui/table/filter-chips.tsx";
import { getOpenBonuses } from "./staff-money-api.ts";
import { RiderMoneyLink } from "./rider-money-link.tsx";
import { approvalsSearch } from "./staff-money-search.ts";
import { BonusActs, BonusFacts } from "./waiting-bonuses.tsx";

export { approvalsSearch as search } from "./staff-money-search.ts";

export async function loader({ signal }: Loading<"/auth/admin/approvals">) {
  const [bonuses, budgets, identities] = await Promise.all([
    loadPart(() => getOpenBonuses(1, signal), signal),
    loadPart(() => api("GET /api/admin/events-waiting", { query: {}, signal }), signal),
    loadPart(
      () => api("GET /api/admin/requests", { query: { kind: "identity" as const, state: "open" as const }, signal }),
      signal,
    ),
  ]);
  return { bonuses, budgets, identities };
}

type Kind = (typeof approvalsSearch)["_zod"]["output"]["kind"];
type Asked = QueueDeskItem & { of: NonNullable<Kind> };

/** Lists everything that needs an admin's approval: bonuses above the limit, budgets, and changes of identity. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { search, href, reload } = useSearch(approvalsSearch);
  const { kind, item } = search;
  usePageTitle(t`Approvals`);
  const asked = useRequests(data, () => {
    void reload();
    void refreshStaffHome();
  });
  const names: Record<Asked["of"], string> = { bonus: t`Bonuses`, budget: t`Budgets`, identity: t`Identity changes` };
  const counts: Record<Asked["of"], number> = {
    bonus: data.bonuses.answer?.pagination.total ?? 0,
    budget: data.budgets.answer?.pagination.total ?? 0,
    identity: data.identities.answer?.pagination.total ?? 0,
  };
  const all = counts.bonus + counts.budget + counts.identity;
  const kinds = ["bonus", "budget", "identity"] as const;
  const rows = asked.filter((row) => kind === undefined || row.of === kind);
  const failed = [data.bonuses, data.budgets, data.identities].find(({ problem }) => problem !== null);
  return (
    <div className="grid gap-4">
      <h1 className="text-t5">
        <Trans>Approvals</Trans>
      </h1>
      <FilterChips
        label={t`Type`}
        chips={[
          {
            key: "all",
            label: t({ context: "approvals", message: "All" }),
            count: all,
            href: href({ kind: null, item: null }),
            on: kind === undefined,
          },
          ...kinds.map((one) => ({
            key: one,
            label: names[one],
            count: counts[one],
            href: href({ kind: one, item: null }),
            on: kind === one,
          })),
        ]}
      />
      {failed ? (
        <div className="panel">
          <LoadFailed
            title={<Trans>Not everything loaded</Trans>}
            problem={failed.problem}
            onRetry={() => void reload()}
          />
        </div>
      ) : null}
      <QueueDesk
        label={t`Approvals`}
        items={rows}
        picked={item}
        href={(key) => href({ kind, item: key })}
        empty={
          <EmptyState icon="check" title={<Trans>Nothing to approve</Trans>}>
            <Trans>
              Bonuses above the limit, events above their budget, awards that need review, and rider identity changes
              show up here.
            </Trans>
          </EmptyState>
        }
      />
      {rows.length > 0 && rows.length < (kind === undefined ? all : counts[kind]) ? (
        <p className="text-ink-2">
          <Trans>Decide on these first. The others will show up as you go.</Trans>
        </p>
      ) : null}
    </div>
  );
}

type Loaded = ScreenProps<typeof loader>["data"];
const answerOf = <Answer,>({ answer }: LoadedPart<Answer>): Answer | null => answer;

/** Returns the requests for approval, oldest first. */
function useRequests({ bonuses, budgets, identities }: Loaded, onDone: () => void): Asked[] {
  const { t } = useLingui();
  const format = useFormat();
  const ofBonus = (bonus: Bonus): Asked => ({
    key: bonus._id,
    of: "bonus",
    kind: bonus.state === "reversing" ? t`Bonus to take back` : t`Bonus`,
    title: bonus.riderName,
    money: format.money(bonus.amount, bonus.currency),
    by: bonus.reversalBy ?? bonus.requestedBy,
    // When a bonus is taken back, this is the time at which the bonus itself was requested.
    since: bonus.state === "reversing" ? null : bonus.requestedAt,
    details: (
      <div className="grid gap-5">
        <BonusFacts bonus={bonus} />
        <BonusActs bonus={bonus} onDone={onDone} />
        <RiderMoneyLink riderId={bonus.riderId} name={bonus.riderName} />
      </div>
    ),
  });
  const ofBudget = (event: WaitingEvent): Asked => ({
    key: event._id,
    of: "budget",
    kind: t`Budget`,
    title: event.title,
    money: format.money(aboveBudget(event), event.currency),
    by: event.promoter?.name ?? t`Verified results`,
    since: event.waiting?.askedAt ?? null,
    details: <WaitingBudget event={event} onDone={onDone} />,
  });
  const ofIdentity = (request: RequestRecord): Asked => ({
    key: request._id,
    of: "identity",
    kind: t`Identity`,
    title: request.name,
    money: null,
    by: request.email,
    since: request.createdAt,
    details: <RequestDetails request={request} onDecided={onDone} />,
  });
  return [
    ...(answerOf(bonuses)?.bonuses ?? []).map(ofBonus),
    ...(answerOf(budgets)?.events ?? []).map(ofBudget),
    ...(answerOf(identities)?.requests ?? []).map(ofIdentity),
  ].toSorted((a, b) => (a.since ?? "").localeCompare(b.since ?? ""));
}
