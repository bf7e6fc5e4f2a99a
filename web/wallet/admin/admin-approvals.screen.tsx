import { useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Bonus } from "#shared/awards.schema.ts";
import type { WaitingEvent } from "#shared/payout-requests.schema.ts";
import type { RequestRecord } from "#shared/requests.schema.ts";
import { aboveBudget, WaitingBudget } from "../../events/payouts/waiting-budget.tsx";
import { LoadFailed } from "../../parts/load-failed.tsx";
import { loadPart, type LoadedPart } from "../../parts/load-part.ts";
import { api } from "../../platform/api/api.ts";
import { useSearch } from "../../platform/location.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { RequestDetails } from "../../requests/request-details.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { DataTable, type Column } from "../../ui/table/data-table.tsx";
import { FilterChips } from "../../ui/table/filter-chips.tsx";
import { getOpenBonuses } from "./staff-money-api.ts";
import { RiderMoneyLink } from "./rider-money-link.tsx";
import { approvalsSearch } from "./staff-money-search.ts";
import { BonusActs, BonusFacts } from "./waiting-bonuses.tsx";
import "../../parts/list.css";

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

/** What one row of the queue asks for, whatever its kind. */
interface Asked {
  key: string;
  kind: NonNullable<Kind>;
  who: string;
  /** How much money it is about; null for a change without money. */
  money: string | null;
  by: string;
  /** It waits since this time; an event above its budget by its awards alone has none. */
  since: string | null;
  /** The facts and the acts. */
  details: ReactNode;
}

/** Everything that waits for the approval of an admin: bonuses above the limit, budgets, and changes of identity. */
export function Screen({ data, search: { kind } }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const { href, reload } = useSearch(approvalsSearch);
  usePageTitle(t`Approvals`);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const close = () => setOpenKey(null);
  const asked = useAsked(data, () => {
    close();
    void reload();
  });
  const columns = useColumns();
  const names: Record<Asked["kind"], string> = { bonus: t`Bonuses`, budget: t`Budgets`, identity: t`Identity changes` };
  const counts: Record<Asked["kind"], number> = {
    bonus: data.bonuses.answer?.pagination.total ?? 0,
    budget: data.budgets.answer?.pagination.total ?? 0,
    identity: data.identities.answer?.pagination.total ?? 0,
  };
  const all = counts.bonus + counts.budget + counts.identity;
  const kinds = ["bonus", "budget", "identity"] as const;
  const rows = asked.filter((row) => kind === undefined || row.kind === kind);
  const open = asked.find(({ key }) => key === openKey);
  const failed = [data.bonuses, data.budgets, data.identities].find(({ problem }) => problem !== null);
  return (
    <div className="grid gap-4">
      <h1 className="text-t5">
        <Trans>Approvals</Trans>
      </h1>
      <FilterChips
        label={t`Type`}
        chips={[
          { key: "all", label: t`Everything`, count: all, href: href({ kind: null }), on: kind === undefined },
          ...kinds.map((one) => ({
            key: one,
            label: names[one],
            count: counts[one],
            href: href({ kind: one }),
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
      <DataTable
        dense
        caption={t`Approvals`}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        onOpen={({ key }) => setOpenKey(key)}
        empty={
          <EmptyState icon="check" title={<Trans>Nothing to approve</Trans>}>
            <Trans>
              Bonuses above the limit, events above their budget, and changes of a rider’s identity show up here.
            </Trans>
          </EmptyState>
        }
      />
      {rows.length > 0 && rows.length < (kind === undefined ? all : counts[kind]) ? (
        <p className="text-ink-2">
          <Trans>These come first. The others show up as you decide.</Trans>
        </p>
      ) : null}
      <Dialog pane open={open !== undefined} title={open?.who ?? ""} onClose={close}>
        {open ? (
          <>
            <Button kind="link" className="list-pane-close" icon="close" aria-label={t`Close`} onClick={close} />
            <div key={open.key} className="mt-4">
              {open.details}
            </div>
          </>
        ) : null}
      </Dialog>
    </div>
  );
}

type Loaded = ScreenProps<typeof loader>["data"];
const answerOf = <Answer,>({ answer }: LoadedPart<Answer>): Answer | null => answer;

/** Returns what waits, longest first. */
function useAsked({ bonuses, budgets, identities }: Loaded, onDone: () => void): Asked[] {
  const { t } = useLingui();
  const format = useFormat();
  const ofBonus = (bonus: Bonus): Asked => ({
    key: bonus._id,
    kind: "bonus",
    who: bonus.riderName,
    money: format.money(bonus.amount, bonus.currency),
    by: bonus.reversalBy ?? bonus.requestedBy,
    since: bonus.requestedAt,
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
    kind: "budget",
    who: event.title,
    money: format.money(aboveBudget(event), event.currency),
    by: event.promoter?.name ?? t`Verified results`,
    since: event.waiting?.askedAt ?? null,
    details: <WaitingBudget event={event} onDone={onDone} />,
  });
  const ofIdentity = (request: RequestRecord): Asked => ({
    key: request._id,
    kind: "identity",
    who: request.name,
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

function useColumns(): Column<Asked>[] {
  const { t } = useLingui();
  const format = useFormat();
  const names: Record<Asked["kind"], string> = { bonus: t`Bonus`, budget: t`Budget`, identity: t`Identity` };
  return [
    { key: "who", head: t`For`, card: "title", cell: ({ who }) => <b>{who}</b> },
    { key: "kind", head: t`Type`, card: "detail", cell: ({ kind }) => names[kind] },
    { key: "by", head: t`Asked for by`, card: "hide", cell: ({ by }) => by },
    {
      key: "since",
      head: t`Waiting`,
      card: "detail",
      cell: ({ since }) => {
        if (since === null) return null;
        const { text, exact } = format.relative(since);
        return (
          <time dateTime={since} title={exact} className="whitespace-nowrap">
            {text}
          </time>
        );
      },
    },
    { key: "money", head: t`Amount`, align: "end", card: "figure", cell: ({ money }) => money },
  ];
}
