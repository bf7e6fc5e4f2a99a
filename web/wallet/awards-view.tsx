import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AwardAnswer, AwardRecord, AwardsAnswer, SeasonsAnswer } from "#shared/wallet.schema.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import { useSearch } from "../platform/location.ts";
import { isNoAnswer } from "../platform/api/read.ts";
import { textOf } from "../platform/api/problem.ts";
import type { Cached } from "../platform/api/read.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { DataTable, type Column } from "../ui/table/data-table.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FileLinks } from "../ui/table/file-links.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, Note } from "../ui/states.tsx";
import { awardsHref, getAward } from "./api.ts";
import { AwardBadge } from "./award-badge.tsx";
import { AwardStory, type ClaimBadge } from "./award-story.tsx";
import { AwardFilters, isFiltered } from "./earnings-filters.tsx";
import { SeasonSums } from "./season-sums.tsx";
import { earningsSearch } from "./wallet-search.ts";

/** Shows all awards, below the totals of each season. */
export function Awards({
  answer: { awards, lastSynced },
  seasons,
}: {
  answer: Cached<AwardsAnswer>;
  seasons: SeasonsAnswer;
}) {
  const { t } = useLingui();
  const where = useSearch(earningsSearch);
  const columns = useColumns();
  const { search } = where;
  return (
    <>
      <SeasonSums
        seasons={seasons.seasons}
        season={search.season ? Number(search.season) : null}
        currency={search.currency}
      />
      {seasons.seasons.length > 0 ? <AwardFilters seasons={seasons} /> : null}
      <DataTable
        caption={t`Awards`}
        rows={awards}
        rowKey={(award) => award._id}
        columns={columns}
        href={(award) => where.href({ award: award._id })}
        empty={
          isFiltered(search) ? (
            <EmptyState title={<Trans>No awards match these filters</Trans>}>
              <Trans>Remove a filter or clear them all.</Trans>
            </EmptyState>
          ) : (
            <EmptyState title={<Trans>No awards here</Trans>}>
              <Trans>Each result that earns shows up here as an award, with its expiration date and history.</Trans>
            </EmptyState>
          )
        }
      />
      {awards.length > 0 && !lastSynced ? (
        <p className="mt-4">
          <FileLinks href={(format) => awardsHref(search, format)} />
        </p>
      ) : null}
    </>
  );
}

function useColumns(): Column<AwardRecord>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: "source",
      head: t`Source`,
      card: "title",
      cell: ({ source, note, type }) => (source ? source.eventTitle : (note ?? (type === "bonus" ? t`Bonus` : ""))),
    },
    {
      key: "class",
      head: t`Class and place`,
      card: "plain",
      cell: ({ source }) =>
        source?.className ? `${source.className}${source.place ? ` · ${format.ordinal(source.place)}` : ""}` : null,
    },
    { key: "issued", head: t`Issued`, cell: ({ issuedAt }) => format.date(issuedAt) },
    {
      key: "status",
      head: t`Status`,
      cell: ({ status }) => <AwardBadge status={status} />,
    },
    {
      key: "expires",
      head: t`Expires`,
      // Cash in a payout does not expire; a spent or reversed award has nothing left to expire.
      cell: ({ status, expiresAt }) =>
        status === "Reversed" || status === "Funded" || status === "Paid" || status === "Spent"
          ? null
          : expiresAt
            ? format.date(expiresAt)
            : t`Never`,
    },
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

/** The full story of one award. */
export function StoryDialog({
  awardId,
  claimBadge,
  onClose,
}: {
  awardId: string;
  claimBadge: ClaimBadge;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<Cached<AwardAnswer> | null>(null);
  const [failed, setFailed] = useState<{ why: unknown } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    getAward(awardId, stop.signal).then(setAnswer, (error: unknown) => {
      if (!stop.signal.aborted) setFailed({ why: error });
    });
    return () => stop.abort();
  }, [awardId]);
  const title = answer?.award.source?.eventTitle ?? answer?.award.note ?? t`Award`;
  return (
    <Dialog open title={title} onClose={onClose}>
      {failed && isNoAnswer(failed.why) ? (
        <Note tone="tape" icon="offline">
          <Trans>You haven’t opened this award on this device. Go online to see its history.</Trans>
        </Note>
      ) : failed ? (
        <Note tone="bad" icon="alert">
          {textOf(failed.why)}
        </Note>
      ) : answer ? (
        <>
          <AsOf at={answer.lastSynced} />
          <AwardStory {...answer} claimBadge={claimBadge} />
        </>
      ) : (
        <SkeletonRows />
      )}
      <div className="mt-6 flex justify-end">
        <Button kind="ink" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
