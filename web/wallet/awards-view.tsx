import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { awardStatusWords } from "#shared/award-words.ts";
import { awardList } from "#shared/awards.list.ts";
import type { AwardAnswer, AwardRecord, SeasonsAnswer } from "#shared/wallet.schema.ts";
import type { FilterOptions } from "../parts/list/list-filters.tsx";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { loadPart } from "../parts/load-part.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import { useSearch } from "../platform/location.ts";
import { isNoAnswer } from "../platform/api/read.ts";
import { textOf } from "../platform/api/problem.ts";
import type { Cached } from "../platform/api/read.ts";
import { useFormat } from "../platform/use-format.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, Note } from "../ui/states.tsx";
import { awardsHref, getAward, getAwards, getSeasons } from "./api.ts";
import { AwardBadge } from "./award-badge.tsx";
import { useAwardCells } from "./award-cells.tsx";
import { AwardStory, type RenderClaimBadge } from "./award-story.tsx";
import type { EarningsFrame } from "./earnings-frame.ts";
import { SeasonSums } from "./season-sums.tsx";
import { useLast } from "./use-last.ts";
import { earningsSearch } from "./wallet-search.ts";

const source = listSource(awardList, { request: getAwards, file: awardsHref });

/** Loads a page of the awards, with the totals of the seasons. Without the totals the awards are still shown. */
export async function loadAwards(loading: Parameters<typeof source.load>[0]) {
  const { signal } = loading;
  const [awards, seasons] = await Promise.all([source.load(loading), loadPart(() => getSeasons(signal), signal)]);
  return { awards, seasons: seasons.answer };
}

/** Shows all awards, below the totals of each season. */
export function Awards({
  data: { awards, seasons: loaded },
  frame: { heading, tabs, ...offline },
}: {
  data: Awaited<ReturnType<typeof loadAwards>>;
  frame: EarningsFrame;
}) {
  const { search, href } = useSearch(earningsSearch);
  const seasons = useLast(loaded);
  return (
    <ListScreen
      source={source}
      data={awards}
      heading={heading}
      {...offline}
      intro={
        <>
          {tabs}
          {seasons ? (
            <SeasonSums
              seasons={seasons.seasons}
              season={search.season ? Number(search.season) : null}
              currency={search.currency}
            />
          ) : null}
        </>
      }
      hideFilters={seasons?.seasons.length === 0}
      choices={useChoices(seasons)}
      cells={useCells()}
      href={({ _id }) => href({ award: _id })}
      empty={
        <EmptyState title={<Trans>No awards here</Trans>}>
          <Trans>Each award shows up here once it’s earned, with its expiration date and history.</Trans>
        </EmptyState>
      }
    />
  );
}

/** Returns the choices of the filters: the seasons, kinds, currencies and events of the rider's awards. */
function useChoices(answer: SeasonsAnswer | null): FilterOptions<typeof awardList>["choices"] {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { search } = useSearch(earningsSearch);
  if (!answer) return {};
  const { kind, currency } = awardList.filters;
  const events = answer.events
    .filter(({ season }) => !search.season || String(season) === search.season)
    .map(({ _id, title, season }) => ({ value: _id, label: `${title} (${season})` }));
  const isKnown = !search.event || events.some(({ value }) => value === search.event);
  return {
    season: unique(answer.seasons.map(({ season }) => String(season))).map((value) => ({ value, label: value })),
    kind: answer.kinds.map((value) => ({ value, label: kind.choices[value][locale] })),
    currency: unique(answer.seasons.map((one) => one.currency)).map((value) => ({
      value,
      label: currency.choices[value][locale],
    })),
    event: isKnown ? events : [{ value: search.event ?? "", label: t`The event you chose` }, ...events],
  };
}

const unique = <Value,>(values: readonly Value[]): Value[] => [...new Set(values)];

function useCells() {
  const format = useFormat();
  const { cells } = useAwardCells();
  return {
    ...cells,
    // Spendable credit is the normal state of an award, and paid is the normal state of cash, so they have no badge.
    status: ({ status }: AwardRecord) =>
      status === "Current" ? null : status === "Paid" ? (
        awardStatusWords.Paid[format.locale]
      ) : (
        // On a phone the date implies the status, because a card has only two lines.
        <span className={status === "Earned" || status === "Expired" ? "off-card" : ""}>
          <AwardBadge status={status} />
        </span>
      ),
    expires: (award: AwardRecord) => <Expires award={award} />,
    left: ({ currentValue, initialValue, status, currency }: AwardRecord) => (
      <span className="figure text-t3">
        {/* A phone has no column for the original amount, so it shows that amount instead of 0 for a spent award. */}
        <span className={currentValue === initialValue || status === "Reversed" ? "" : "off-card"}>
          {format.money(currentValue, currency)}
        </span>
        {currentValue > 0 && currentValue < initialValue ? (
          <span className="on-card">
            <Left amount={format.money(currentValue, currency)} />
          </span>
        ) : null}
        {currentValue === 0 && status !== "Reversed" ? (
          <span className="text-ink-2 min-[761px]:hidden">{format.money(initialValue, currency)}</span>
        ) : null}
      </span>
    ),
  };
}

/** A phone does not say which of its two amounts it shows, so it says so for an award that is spent in part. */
const Left = ({ amount }: { amount: string }) => <Trans context="award">{amount} left</Trans>;

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
        {status === "Expired" ? <Trans>expired {day}</Trans> : <Trans>expires {day}</Trans>}
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
