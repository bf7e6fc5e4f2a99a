import { lazy, Suspense, useState, type ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { cashDocumentKinds } from "#shared/documents.ts";
import type { DocumentsAnswer } from "#shared/documents.schema.ts";
import type { PaymentInfoAnswer, PayoutClaimsAnswer } from "#shared/payouts.schema.ts";
import type { QuestionsAnswer } from "#shared/questions.schema.ts";
import type { RiderRecord } from "#shared/riders.schema.ts";
import type { AwardsAnswer, RiderResultsAnswer, SeasonsAnswer } from "#shared/wallet.schema.ts";
import { getDocuments } from "../documents/api.ts";
import type { DocumentsPanel } from "../documents/documents-panel.tsx";
import { LoadFailed } from "../parts/load-failed.tsx";
import { FoldedRows } from "../parts/fold/folded-rows.tsx";
import { isLate } from "../ui/table/late-rows.ts";
import { getOwnClaims, getPaymentInfo } from "../payouts/api.ts";
import { ClaimBadge } from "../payouts/claim-words.tsx";
import type { Payouts } from "../payouts/payouts.tsx";
import { useSession } from "../platform/api/session.ts";
import { useSearch } from "../platform/location.ts";
import { NotCached } from "../platform/cache/not-cached.tsx";
import { isTemporary, Problem } from "../platform/api/problem.ts";
import { isNoAnswer } from "../platform/api/read.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Cached } from "../platform/api/read.ts";
import { CachedBanner } from "../platform/cache/cached-banner.tsx";
import { loadSession } from "../platform/api/session.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { getQuestions } from "../questions/api.ts";
import { QuestionList } from "../questions/question-list.tsx";
import { useReasonText } from "../results/rows/reason-words.tsx";
import { getOwnRecord } from "../riders/api.ts";
import { Tabs } from "../ui/tabs.tsx";
import { PageLinks } from "../ui/table/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getAwards, getResults, getSeasons } from "./api.ts";
import type { Awards } from "./awards-view.tsx";
import { isFiltered, KeptFilters, ResultFilters, type FilterChoices } from "./earnings-filters.tsx";
import { ResultLines } from "./results/result-lines.tsx";
import { SeasonSums } from "./season-sums.tsx";
import { SeasonResults } from "./results/season-results.tsx";
import { earningsSearch } from "./wallet-search.ts";
import { pageAddress } from "../ui/page-address.ts";
import type { SearchIn } from "../platform/search.ts";

export { earningsSearch as search } from "./wallet-search.ts";

const path = "/auth/rider/earnings";
type Search = SearchIn<typeof earningsSearch>;

type View = "results" | "awards" | "questions" | "payouts";
type Data =
  | { show: "results"; answer: Cached<RiderResultsAnswer> }
  | { show: "awards"; answer: Cached<AwardsAnswer>; seasons: SeasonsAnswer; View: typeof Awards }
  | { show: "questions"; answer: QuestionsAnswer }
  | {
      show: "payouts";
      answer: PayoutClaimsAnswer;
      info: PaymentInfoAnswer;
      papers: DocumentsAnswer;
      seasons: SeasonsAnswer;
      rider: RiderRecord;
      View: typeof Payouts;
      Papers: typeof DocumentsPanel;
    };
/** This means that the device is offline and the requested view was never stored. */
type NotCachedView = { notCached: View };
/** This means that the server failed to answer for this view; the tabs stay usable. */
type FailedView = { failed: View; problem: Problem };

const ResultSheet = lazy(() => import("./results/result-sheet.tsx").then((part) => ({ default: part.ResultSheet })));

// Each of the four views loads its code only when it is opened.
const ConversationDialog = lazy(() =>
  import("../questions/conversation.tsx").then((part) => ({ default: part.ConversationDialog })),
);
const AskForm = lazy(() => import("../questions/ask-form.tsx").then((part) => ({ default: part.AskForm })));
const StoryDialog = lazy(() => import("./awards-view.tsx").then((part) => ({ default: part.StoryDialog })));

/**
 * Loads one of four views that share a path: what each result paid or why not, the awards, the cash payouts, and the
 * rider's questions.
 */
export async function loader(loading: Loading<"/auth/rider/earnings">): Promise<Data | NotCachedView | FailedView> {
  const view = viewOf(loading.search);
  try {
    return await load(loading);
  } catch (error) {
    if (isNoAnswer(error)) return { notCached: view };
    if (error instanceof Problem && isTemporary(error) && !loading.signal.aborted)
      return { failed: view, problem: error };
    throw error;
  }
}

function viewOf({ show, question }: Search): View {
  if (show === "awards" || show === "payouts") return show;
  return show === "questions" || question ? "questions" : "results";
}

async function load({ search, signal }: Loading<"/auth/rider/earnings">): Promise<Data> {
  const view = viewOf(search);
  if (view === "awards") {
    const [answer, seasons, { Awards: View }] = await Promise.all([
      getAwards(search, signal),
      getSeasons(signal),
      import("./awards-view.tsx"),
    ]);
    return { show: "awards", answer, seasons, View };
  }
  if (view === "questions") {
    return { show: "questions", answer: await getQuestions("rider", { page: search.page }, signal) };
  }
  if (view === "payouts") return loadPayouts(search, signal);
  return { show: "results", answer: await getResults(search, signal) };
}

async function loadPayouts(search: Search, signal: AbortSignal): Promise<Data> {
  const riderId = (await loadSession()).user?._id ?? "";
  const [answer, seasons, info, papers, { rider }, { Payouts: View }, { DocumentsPanel: Papers }] = await Promise.all([
    getOwnClaims(search, signal),
    getSeasons(signal),
    getPaymentInfo(signal),
    getDocuments(riderId, signal),
    getOwnRecord(riderId, signal),
    import("../payouts/payouts.tsx"),
    import("../documents/documents-panel.tsx"),
  ]);
  return { show: "payouts", answer, seasons, info, papers, rider, View, Papers };
}

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useSearch(earningsSearch);
  usePageTitle(t`Earnings`);
  const choices = useLastChoices(data);
  const on = "notCached" in data ? data.notCached : "failed" in data ? data.failed : data.show;
  const tab = (key: View, label: string) => ({
    key,
    label,
    href: pageAddress(path, { search: { show: key === "results" ? undefined : key } }),
    on: on === key,
  });
  return (
    <>
      <h1 className="text-t5">
        <Trans>Earnings</Trans>
      </h1>
      <div className="mt-1 mb-4">
        <Tabs
          label={t`Show`}
          tabs={[
            tab("results", t`Results`),
            tab("awards", t`Awards`),
            tab("payouts", t`Payouts`),
            tab("questions", t`Questions`),
          ]}
        />
      </div>
      {"notCached" in data ? (
        <NotCached back={pageAddress(path, { search: { show: on === "awards" ? on : undefined } })}>
          <Trans>Offline, you’ll see your latest results and awards and any others you opened on this device.</Trans>
        </NotCached>
      ) : "failed" in data ? (
        <>
          <KeptFilters view={on} choices={choices} />
          <div className="panel">
            <LoadFailed title={<Trans>This page didn’t load</Trans>} problem={data.problem} onRetry={where.reload} />
          </div>
        </>
      ) : (
        <Shown data={data} search={search} />
      )}
      {search.award ? (
        <Suspense fallback={null}>
          <StoryDialog
            awardId={search.award}
            claimBadge={(status) => <ClaimBadge status={status} />}
            onClose={() => where.go(where.href({ award: undefined }), { keepScroll: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Returns the choices of the filters as they were last loaded, so that the filters stay above an error. */
function useLastChoices(data: Data | NotCachedView | FailedView): FilterChoices {
  const [last, setLast] = useState<FilterChoices>({ results: [], awards: null });
  if ("show" in data && data.show === "results" && data.answer.seasons !== last.results) {
    setLast({ ...last, results: data.answer.seasons });
  }
  if ("show" in data && data.show === "awards" && data.seasons !== last.awards) {
    setLast({ ...last, awards: data.seasons });
  }
  return last;
}

function Shown({ data, search }: { data: Data; search: Search }) {
  const where = useSearch(earningsSearch);
  const { pagination } = data.answer;
  const pages =
    pagination.total > 0 ? (
      <div className="mt-4">
        {/* Only the races count as "results"; the other views show their sums above. */}
        <PageLinks
          {...pagination}
          total={data.show === "results" ? pagination.total : undefined}
          href={(page) => where.href({ page })}
        />
      </div>
    ) : null;
  const lastSynced = "lastSynced" in data.answer ? data.answer.lastSynced : null;
  return (
    <>
      <CachedBanner at={lastSynced}>
        <Trans>You need to be online for questions and files.</Trans>
      </CachedBanner>
      {data.show === "results" ? <Results answer={data.answer} pages={pages} /> : null}
      {data.show === "awards" ? <data.View answer={data.answer} seasons={data.seasons} pages={pages} /> : null}
      {data.show === "questions" ? (
        <QuestionList
          side="rider"
          questions={data.answer.questions}
          href={(question) => where.href({ question: question._id })}
        />
      ) : null}
      {data.show === "questions" && search.question ? (
        <Suspense fallback={null}>
          <ConversationDialog
            side="rider"
            questionId={search.question}
            onChanged={() => void where.reload()}
            onClose={() => where.go(pageAddress(path, { search: { show: "questions" } }), { keepScroll: true })}
          />
        </Suspense>
      ) : null}
      {data.show === "payouts" ? (
        <data.View
          {...data}
          pages={pages}
          sums={
            <SeasonSums
              seasons={data.seasons.seasons}
              season={latestCashSeason(data.seasons)}
              currency={undefined}
              cashOnly
            />
          }
          open={search.claim}
          claimHref={(claim) => where.href({ claim })}
          onCloseClaim={() => where.go(where.href({ claim: undefined }), { keepScroll: true })}
          onChanged={() => void where.reload()}
        >
          <data.Papers
            missing={data.info.needs}
            // A tax declaration changes which documents are requested, so the key remounts the panel.
            key={data.papers.takes.join()}
            riderId={data.rider._id}
            first={data.papers}
            kinds={cashDocumentKinds}
            onChanged={() => void where.reload()}
          />
        </data.View>
      ) : null}
      {data.show === "questions" ? pages : null}
    </>
  );
}

function Results({ answer, pages }: { answer: Cached<RiderResultsAnswer>; pages: ReactNode }) {
  const { results, season, seasons, lastSynced } = answer;
  const { whyAndHelp } = useReasonText();
  const { resultsDueDays: dueDays } = useSession().programme;
  const where = useSearch(earningsSearch);
  const open = results.find(({ _id }) => _id === where.search.result);
  if (results.length === 0 && isFiltered(where.search)) {
    return (
      <>
        <ResultFilters seasons={seasons} />
        <div className="panel">
          <EmptyState title={<Trans>No results match these filters</Trans>}>
            <Trans>Remove a filter or clear them all.</Trans>
          </EmptyState>
        </div>
      </>
    );
  }
  if (results.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={<Trans>Your first result will show up here</Trans>}>
          <Trans>It shows up within {dueDays} days of the race. If it doesn’t earn anything, we’ll tell you why.</Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {season ? <SeasonResults season={season} /> : null}
      <ResultFilters seasons={seasons} />
      <FoldedRows name="results" total={results.length}>
        <ResultLines
          results={results}
          href={({ _id }) => where.href({ result: _id })}
          isLate={(at) => isLate(at, results.length)}
        />
        <div data-late={isLate(results.length, results.length)}>{pages}</div>
      </FoldedRows>
      {open ? (
        <Suspense fallback={null}>
          <ResultSheet
            key={open._id}
            result={open}
            reason={open.reason ? whyAndHelp(open.reason, open.reasonValues) : null}
            lastSynced={lastSynced}
            claimBadge={(status) => <ClaimBadge status={status} />}
            ask={(result, { bike, text }, handlers) => (
              <Suspense fallback={null}>
                <AskForm
                  key={bike?._id ?? text}
                  about={{ resultId: result._id, bikeId: bike?._id ?? null }}
                  answers={result.answers}
                  suggestion={text}
                  {...handlers}
                />
              </Suspense>
            )}
            onAsked={() => void where.reload()}
            onClose={() => where.go(where.href({ result: undefined }), { keepScroll: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Returns the latest season in which the rider won cash, or null. */
const latestCashSeason = ({ seasons }: SeasonsAnswer): number | null =>
  seasons.find(({ cash }) => cash.issued > 0)?.season ?? null;
