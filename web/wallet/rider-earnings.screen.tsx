import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { awardStatuses } from "#shared/ledger.ts";
import type { AwardAnswer, AwardRecord, AwardsAnswer, RiderResultsAnswer } from "#shared/wallet.schema.ts";
import { cashDocumentKinds } from "#shared/documents.ts";
import type { DocumentsAnswer } from "#shared/documents.schema.ts";
import type { PaymentInfoAnswer, PayoutClaimsAnswer } from "#shared/payouts.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import { getDocuments } from "../documents/api.ts";
import { DocumentsPanel } from "../documents/documents-panel.tsx";
import { getOwnClaims, getPaymentInfo } from "../payouts/api.ts";
import { Payouts } from "../payouts/payouts.tsx";
import { getOwnRecord } from "../riders/api.ts";
import { loadSession } from "../platform/session.ts";
import { useWhere } from "../platform/location.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { textOf } from "../platform/problem.ts";
import type { Loading, ScreenProps, Search } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { useReasonText } from "../results/reason-words.tsx";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, Note } from "../ui/states.tsx";
import { getAward, getAwards, getResults } from "./api.ts";
import { AwardBadge, StatusWord } from "./award-badge.tsx";
import { AwardStory } from "./award-story.tsx";
import { ResultLines } from "./result-lines.tsx";

type Data =
  | { show: "results"; answer: RiderResultsAnswer }
  | { show: "awards"; answer: AwardsAnswer }
  | {
      show: "payouts";
      answer: PayoutClaimsAnswer;
      info: PaymentInfoAnswer;
      papers: DocumentsAnswer;
      rider: RiderRecord;
    };

/** Three views under one address: what each result paid or why not, what was won, and the cash on its way. */
export async function loader({ search, signal }: Loading): Promise<Data> {
  if (search.show === "awards") return { show: "awards", answer: await getAwards(search, signal) };
  if (search.show === "payouts") return loadPayouts(search, signal);
  return { show: "results", answer: await getResults(search, signal) };
}

async function loadPayouts(search: Search, signal: AbortSignal): Promise<Data> {
  const riderId = (await loadSession()).user?._id ?? "";
  const [answer, info, papers, { rider }] = await Promise.all([
    getOwnClaims(search, signal),
    getPaymentInfo(signal),
    getDocuments(riderId, signal),
    getOwnRecord(riderId, signal),
  ]);
  return { show: "payouts", answer, info, papers, rider };
}

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useWhere();
  usePageTitle(t`Earnings`);
  return (
    <div className="max-w-[960px]">
      <h1 className="text-t5">
        <Trans>Earnings</Trans>
      </h1>
      <div className="my-4">
        <FilterChips
          label={t`Show`}
          chips={[
            { key: "results", label: t`Results`, href: "/auth/rider/earnings", on: data.show === "results" },
            {
              key: "awards",
              label: t`Awards`,
              href: "/auth/rider/earnings?show=awards",
              on: data.show === "awards",
            },
            {
              key: "payouts",
              label: t`Payouts`,
              href: "/auth/rider/earnings?show=payouts",
              on: data.show === "payouts",
            },
          ]}
        />
      </div>
      {data.show === "results" ? <Results answer={data.answer} /> : null}
      {data.show === "awards" ? <Awards answer={data.answer} /> : null}
      {data.show === "payouts" ? (
        <Payouts {...data} onChanged={() => void where.reload()}>
          <DocumentsPanel
            riderId={data.rider._id}
            first={data.papers}
            kinds={cashDocumentKinds}
            onChanged={() => void where.reload()}
          />
        </Payouts>
      ) : null}
      {data.answer.pagination.total > 0 ? (
        <Pagination {...data.answer.pagination} href={(page) => where.href({ page: String(page) })} />
      ) : null}
      {search.award ? (
        <StoryDialog
          awardId={search.award}
          onClose={() => where.go(where.href({ award: undefined }), { keepScroll: true })}
        />
      ) : null}
    </div>
  );
}

function Results({ answer: { results } }: { answer: RiderResultsAnswer }) {
  const { why } = useReasonText();
  if (results.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={<Trans>Your first result lands here</Trans>}>
          <Trans>It shows within two weeks of the race, paid or not, with the reason.</Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <ResultLines results={results} reason={({ reason, reasonValues }) => (reason ? why(reason, reasonValues) : null)} />
  );
}

function Awards({ answer: { awards } }: { answer: AwardsAnswer }) {
  const { t } = useLingui();
  const where = useWhere();
  const columns = useColumns();
  return (
    <>
      <div className="mb-4">
        <FilterChips
          label={t`Status`}
          chips={[
            {
              key: "all",
              label: t`All`,
              href: where.href({ status: undefined, page: undefined }),
              on: !where.search.status,
            },
            ...awardStatuses.map((status) => ({
              key: status,
              label: <StatusWord status={status} />,
              href: where.href({ status, page: undefined }),
              on: where.search.status === status,
            })),
          ]}
        />
      </div>
      <DataTable
        caption={t`Awards`}
        rows={awards}
        rowKey={(award) => award._id}
        columns={columns}
        href={(award) => where.href({ award: award._id })}
        empty={
          <EmptyState title={<Trans>No awards here</Trans>}>
            <Trans>Each paying result becomes an award, with its day of expiry and its whole story.</Trans>
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(): Column<AwardRecord>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: "source",
      head: t`Where it came from`,
      card: "title",
      cell: ({ source, note, type }) => (source ? source.eventTitle : (note ?? (type === "bonus" ? t`Bonus` : ""))),
    },
    {
      key: "class",
      head: t`Class and place`,
      card: "plain",
      cell: ({ source }) =>
        source?.className ? `${source.className}${source.place ? ` · ${format.ordinal(source.place)}` : ""}` : "–",
    },
    { key: "issued", head: t`Issued`, cell: ({ issuedAt }) => format.date(issuedAt) },
    {
      key: "status",
      head: t`Status`,
      cell: ({ status, revokedAt }) => (revokedAt ? t`Taken back` : <AwardBadge status={status} />),
    },
    { key: "expires", head: t`Expires`, cell: ({ expiresAt }) => (expiresAt ? format.date(expiresAt) : t`Never`) },
    {
      key: "won",
      head: t`Won`,
      align: "end",
      cell: ({ initialValue, currency }) => format.money(initialValue, currency),
    },
    {
      key: "left",
      head: t`Left`,
      align: "end",
      card: "figure",
      cell: ({ currentValue, currency }) => (
        <span className="figure text-t3">{format.money(currentValue, currency)}</span>
      ),
    },
  ];
}

function StoryDialog({ awardId, onClose }: { awardId: string; onClose: () => void }) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<AwardAnswer | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    getAward(awardId, stop.signal).then(setAnswer, (error: unknown) => {
      if (!stop.signal.aborted) setFailed(textOf(error));
    });
    return () => stop.abort();
  }, [awardId]);
  const title = answer?.award.source?.eventTitle ?? answer?.award.note ?? t`Award`;
  return (
    <Dialog open title={title} onClose={onClose}>
      {failed ? (
        <Note tone="bad" icon="alert">
          {failed}
        </Note>
      ) : answer ? (
        <AwardStory {...answer} />
      ) : (
        <SkeletonRows />
      )}
    </Dialog>
  );
}
