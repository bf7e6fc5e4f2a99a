import { useEffect, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AwardAnswer, AwardRecord, AwardsAnswer, SeasonsAnswer } from "#shared/wallet.schema.ts";
import { FoldedRows } from "../parts/fold/folded-rows.tsx";
import { isLate } from "../ui/table/late-rows.ts";
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
import { AwardBadge, useStatusWords } from "./award-badge.tsx";
import { AwardStory, type RenderClaimBadge } from "./award-story.tsx";
import { AwardFilters, isFiltered } from "./earnings-filters.tsx";
import { SeasonSums } from "./season-sums.tsx";
import { earningsSearch } from "./wallet-search.ts";
import "../parts/list.css";

/** Shows all awards, below the totals of each season. */
export function Awards({
  answer: { awards, lastSynced },
  seasons,
  pages,
}: {
  answer: Cached<AwardsAnswer>;
  seasons: SeasonsAnswer;
  /** These are the links to older awards. */
  pages: ReactNode;
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
      <FoldedRows name="awards" total={awards.length}>
        <DataTable
          caption={t`Awards`}
          rows={awards}
          rowKey={(award) => award._id}
          columns={columns}
          href={(award) => where.href({ award: award._id })}
          dense
          isLate={(at) => isLate(at, awards.length)}
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
        <div data-late={isLate(awards.length, awards.length)}>{pages}</div>
      </FoldedRows>
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
  const statusWords = useStatusWords();
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
      card: "detail",
      cell: ({ source }) =>
        source?.className ? `${source.className}${source.place ? ` · ${format.ordinal(source.place)}` : ""}` : null,
    },
    { key: "issued", head: t`Issued`, card: "hide", cell: ({ issuedAt }) => format.date(issuedAt) },
    {
      key: "status",
      head: t`Status`,
      card: "detail",
      // Spendable credit is the normal state of an award, and paid is the normal state of cash, so they have no badge.
      cell: ({ status }) =>
        status === "Current" ? null : status === "Paid" ? (
          statusWords.Paid
        ) : (
          // On a phone the date implies the status, because a card has only two lines.
          <span className={status === "Earned" || status === "Expired" ? "max-[760px]:hidden" : ""}>
            <AwardBadge status={status} />
          </span>
        ),
    },
    {
      key: "expires",
      head: t`Expires`,
      card: "detail",
      cell: (award) => <Expires award={award} />,
    },
    {
      key: "won",
      head: t`Won`,
      align: "end",
      card: "hide",
      cell: ({ initialValue, currency }) => format.money(initialValue, currency),
    },
    {
      key: "left",
      head: t`Left`,
      align: "end",
      card: "figure",
      cell: ({ currentValue, initialValue, status, currency }) => (
        <span className="figure text-t3">
          {/* A phone has no column for the original amount, so it shows that amount instead of 0 for a spent award. */}
          <span className={currentValue === 0 && status !== "Reversed" ? "max-[760px]:hidden" : ""}>
            {format.money(currentValue, currency)}
          </span>
          {currentValue === 0 && status !== "Reversed" ? (
            <span className="text-ink-2 min-[761px]:hidden">{format.money(initialValue, currency)}</span>
          ) : null}
        </span>
      ),
    },
  ];
}

/**
 * Says until when an award can be used. It says nothing for cash in a payout and for awards without a remaining amount,
 * because nothing can expire.
 */
function Expires({ award: { status, expiresAt } }: { award: AwardRecord }) {
  const format = useFormat();
  if (status === "Reversed" || status === "Funded" || status === "Paid" || status === "Spent") return null;
  if (!expiresAt) return <Trans>Never</Trans>;
  const day = format.date(expiresAt);
  return (
    <>
      <span className="max-[760px]:hidden">{day}</span>
      <span className="min-[761px]:hidden">
        {status === "Expired" ? <Trans>expired {day}</Trans> : <Trans>until {day}</Trans>}
      </span>
    </>
  );
}

/** Shows the history of one award in a dialog, for a bonus or a link to an award. */
export function StoryDialog({
  awardId,
  claimBadge,
  onClose,
}: {
  awardId: string;
  claimBadge: RenderClaimBadge;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [title, setTitle] = useState("");
  return (
    <Dialog open title={title || t`Award`} onClose={onClose}>
      <Story awardId={awardId} claimBadge={claimBadge} onTitle={setTitle} />
      <div className="mt-6 flex justify-end">
        <Button kind="ink" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

/** Loads and shows the history of one award. */
export function Story({
  awardId,
  claimBadge,
  isBesideResult = false,
  onTitle,
}: {
  awardId: string;
  claimBadge: RenderClaimBadge;
  /** This is true if the page already shows the result that earned the award. */
  isBesideResult?: boolean;
  onTitle?: (title: string) => void;
}) {
  const [answer, setAnswer] = useState<Cached<AwardAnswer> | null>(null);
  const [failed, setFailed] = useState<{ why: unknown } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    getAward(awardId, stop.signal).then(
      (found) => {
        setAnswer(found);
        onTitle?.(found.award.source?.eventTitle ?? found.award.note ?? "");
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setFailed({ why: error });
      },
    );
    return () => stop.abort();
  }, [awardId, onTitle]);
  if (failed && isNoAnswer(failed.why)) {
    return (
      <Note tone="tape" icon="offline">
        <Trans>You haven’t opened this award on this device. Go online to see its history.</Trans>
      </Note>
    );
  }
  if (failed) {
    return (
      <Note tone="bad" icon="alert">
        {textOf(failed.why)}
      </Note>
    );
  }
  if (!answer) return <SkeletonRows />;
  return (
    <>
      {isBesideResult ? null : <AsOf at={answer.lastSynced} />}
      <AwardStory {...answer} claimBadge={claimBadge} isBesideResult={isBesideResult} />
    </>
  );
}
