import { lazy, Suspense } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { cashDocumentKinds } from "#shared/documents.ts";
import { ownResultList } from "#shared/rider-results.list.ts";
import { getDocuments } from "../documents/api.ts";
import { ListFrame } from "../parts/list/list-frame.tsx";
import { listSource, type ListData } from "../parts/list-source.ts";
import { LoadFailed } from "../parts/load-failed.tsx";
import { loadPart, type LoadedPart } from "../parts/load-part.ts";
import { isLate } from "../ui/table/late-rows.ts";
import { getOwnClaims, getPaymentInfo } from "../payouts/api.ts";
import { ClaimBadge } from "../payouts/claim-words.tsx";
import { loadSession, useSession } from "../platform/api/session.ts";
import { useSearch } from "../platform/location.ts";
import { NotCached } from "../platform/cache/not-cached.tsx";
import { isNoAnswer } from "../platform/api/read.ts";
import { usePageTitle } from "../platform/page-title.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useReasonText } from "../results/rows/reason-words.tsx";
import { getOwnRecord } from "../riders/api.ts";
import { Tabs } from "../ui/tabs.tsx";
import { PageLinks } from "../ui/table/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { getResults, getSeasons } from "./api.ts";
import type { EarningsFrame } from "./earnings-frame.ts";
import { ResultLines } from "./results/result-lines.tsx";
import { SeasonSums } from "./season-sums.tsx";
import { useLast } from "./use-last.ts";
import { SeasonResults } from "./results/season-results.tsx";
import { earningsSearch } from "./wallet-search.ts";
import { pageAddress } from "../ui/page-address.ts";
import type { SearchIn } from "../platform/search.ts";

export { earningsSearch as search } from "./wallet-search.ts";

const path = "/auth/rider/earnings";
type Search = SearchIn<typeof earningsSearch>;
type View = "results" | "awards" | "questions" | "payouts";

const results = listSource(ownResultList, { request: getResults });

const ResultSheet = lazy(() => import("./results/result-sheet.tsx").then((part) => ({ default: part.ResultSheet })));

// Each of the four views loads its code only when it is opened.
const AskForm = lazy(() => import("../questions/ask-form.tsx").then((part) => ({ default: part.AskForm })));
const StoryDialog = lazy(() => import("./awards-view.tsx").then((part) => ({ default: part.StoryDialog })));

/**
 * Loads one of four views that share a path: what each result paid or why not, the awards, the cash payouts, and the
 * rider's questions.
 */
export async function loader(loading: Loading<"/auth/rider/earnings">) {
  const { search, signal } = loading;
  const view = viewOf(search);
  if (view === "awards") {
    const { Awards, loadAwards } = await import("./awards-view.tsx");
    return { show: view, list: await loadAwards(loading), View: Awards };
  }
  if (view === "questions") {
    const { OwnQuestions, loadOwnQuestions } = await import("../questions/own-questions.tsx");
    return { show: view, list: await loadOwnQuestions(loading), View: OwnQuestions };
  }
  if (view === "payouts") return { show: view, part: await loadPart(() => loadPayouts(search, signal), signal) };
  return { show: view, list: await results.load(loading) };
}
type Data = Awaited<ReturnType<typeof loader>>;

function viewOf({ show, question }: Search): View {
  if (show === "awards" || show === "payouts") return show;
  return show === "questions" || question ? "questions" : "results";
}

async function loadPayouts(search: Search, signal: AbortSignal) {
  const riderId = (await loadSession()).user?._id ?? "";
  const [answer, seasons, info, papers, { rider }, { Payouts }, { DocumentsPanel }] = await Promise.all([
    getOwnClaims(search, signal),
    getSeasons(signal),
    getPaymentInfo(signal),
    getDocuments(riderId, signal),
    getOwnRecord(riderId, signal),
    import("../payouts/payouts.tsx"),
    import("../documents/documents-panel.tsx"),
  ]);
  return { answer, seasons, info, papers, rider, View: Payouts, Papers: DocumentsPanel };
}
type PayoutsData = Awaited<ReturnType<typeof loadPayouts>>;

export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const { t } = useLingui();
  const where = useSearch(earningsSearch);
  const tab = (key: View, label: string) => ({
    key,
    label,
    href: pageAddress(path, { search: { show: key === "results" ? undefined : key } }),
    on: data.show === key,
  });
  const frame: EarningsFrame = {
    heading: t`Earnings`,
    tabs: (
      <Tabs
        label={t`Show`}
        tabs={[
          tab("results", t`Results`),
          tab("awards", t`Awards`),
          tab("payouts", t`Payouts`),
          tab("questions", t`Questions`),
        ]}
      />
    ),
    copyNote: <Trans>You need to be online for questions and files.</Trans>,
    offline: {
      back: pageAddress(path, { search: { show: data.show === "awards" ? data.show : undefined } }),
      text: (
        <Trans>
          While you’re offline, you’ll see your latest results and awards, plus any others you’ve opened on this device.
        </Trans>
      ),
    },
  };
  return (
    <>
      <Shown data={data} frame={frame} />
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

function Shown({ data, frame }: { data: Data; frame: EarningsFrame }) {
  if (data.show === "results") return <Results data={data.list} frame={frame} />;
  if (data.show === "awards") return <data.View data={data.list} frame={frame} />;
  if (data.show === "questions") return <data.View data={data.list} {...frame} />;
  return <PayoutsPart data={data.part} frame={frame} />;
}

function Results({ data, frame }: { data: ListData<Awaited<ReturnType<typeof getResults>>>; frame: EarningsFrame }) {
  const { t } = useLingui();
  const { heading, tabs, ...offline } = frame;
  const { why, whyAndHelp } = useReasonText();
  const { resultsDueDays: dueDays } = useSession().programme;
  const where = useSearch(earningsSearch);
  const { search } = where;
  const { answer } = data;
  const seasons = useLast(answer)?.seasons ?? [];
  const hasNone = answer?.pagination.total === 0 && !search.outcome && !search.season && !search.event;
  const open = answer?.results.find(({ _id }) => _id === search.result);
  return (
    <>
      <ListFrame
        source={results}
        data={data}
        heading={heading}
        {...offline}
        intro={
          <>
            {tabs}
            {answer?.season ? <SeasonResults season={answer.season} /> : null}
          </>
        }
        hideFilters={hasNone}
        choices={{
          season: seasons.map((season) => ({ value: String(season), label: String(season) })),
          event: search.event ? [{ value: search.event, label: t`The event you chose` }] : [],
        }}
        lines={(rows) => (
          <ResultLines
            results={rows}
            href={({ _id }) => where.href({ result: _id })}
            why={({ earned, verifiedAt, reason, reasonValues }) =>
              earned === 0 && verifiedAt !== null && reason ? why(reason, reasonValues) : null
            }
            isLate={(at) => isLate(at, rows.length)}
          />
        )}
        empty={
          <EmptyState title={<Trans>Your first result will show up here</Trans>}>
            <Trans>
              Results are due within <Plural value={dueDays} one="# day" other="# days" /> of the race. If yours doesn’t
              earn anything, we’ll tell you why.
            </Trans>
          </EmptyState>
        }
      />
      {open ? (
        <Suspense fallback={null}>
          <ResultSheet
            key={open._id}
            result={open}
            reason={open.reason ? whyAndHelp(open.reason, open.reasonValues) : null}
            lastSynced={answer?.lastSynced ?? null}
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

/** The payouts are no list screen: they are a form and documents, with the claims in groups between them. */
function PayoutsPart({
  data: { answer: loaded, problem },
  frame: { heading, tabs, offline },
}: {
  data: LoadedPart<PayoutsData>;
  frame: EarningsFrame;
}) {
  usePageTitle(heading);
  const where = useSearch(earningsSearch);
  const onChanged = () => void where.reload();
  return (
    <div className="grid gap-4">
      <h1 className="text-t5">{heading}</h1>
      {tabs}
      {loaded ? (
        <loaded.View
          {...loaded}
          pages={
            <div className="mt-4 empty:hidden">
              <PageLinks {...loaded.answer.pagination} href={(page) => where.href({ page })} />
            </div>
          }
          sums={<SeasonSums seasons={loaded.seasons.seasons} season={null} cashOnly />}
          open={where.search.claim}
          claimHref={(claim) => where.href({ claim })}
          onCloseClaim={() => where.go(where.href({ claim: undefined }), { keepScroll: true })}
          onChanged={onChanged}
        >
          <loaded.Papers
            missing={loaded.info.needs}
            // A tax declaration changes which documents are requested, so the key remounts the panel.
            key={loaded.papers.takes.join()}
            riderId={loaded.rider._id}
            first={loaded.papers}
            kinds={cashDocumentKinds}
            onChanged={onChanged}
          />
        </loaded.View>
      ) : problem && isNoAnswer(problem) ? (
        <NotCached back={offline.back}>{offline.text}</NotCached>
      ) : (
        <div className="panel">
          <LoadFailed title={<Trans>This page didn’t load</Trans>} problem={problem} onRetry={where.reload} />
        </div>
      )}
    </div>
  );
}
