import { lazy, Suspense, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EventRecord } from "#shared/events.schema.ts";
import type { MoneyEffects, ResultsPreview, ResultsSheet, TakenAnswer } from "#shared/results.schema.ts";
import { useCannot } from "../platform/acts/act-gate.tsx";
import { Breadcrumb, historyTab, RecordScreen } from "../parts/record-screen.tsx";
import { ListLink } from "../parts/list/record-steps.tsx";
import { useSearch } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import type { EventManager } from "./api.ts";
import { BoardTiles } from "./board/board-tiles.tsx";
import type { ClassHref } from "./board/class-board.tsx";
import { ClassSheet } from "./class-sheet.tsx";
import { useCorrectionToast } from "./correcting/use-correction.tsx";
import { preloadPreview, type Workspace } from "./load-workspace.ts";
import { ResultsDesk } from "./results-desk.tsx";
import { workspaceSearch } from "./workspace-search.ts";

// The page is seldom a copy from this device.
const CachedBanner = lazy(async () => ({
  default: (await import("../platform/cache/cached-banner.tsx")).CachedBanner,
}));

// The preview's code loads only when it is opened, because most visits do not preview a file.
const PreviewView = lazy(async () => ({ default: (await import("./upload/preview-view.tsx")).PreviewView }));

/** These are the tabs that only admins have, besides those of every manager. */
type AdminTab = "results" | "budget" | "claims" | "questions";
type Tab = "overview" | "classes" | AdminTab;

/** This is what admins have around the board: the record of the event, and more tabs. */
export interface AdminFrame {
  state: React.ReactNode;
  acts: React.ReactNode;
  /** For admins the overview is not the board. It is null while offline; then the board is shown instead. */
  overview: React.ReactNode;
  counts: Partial<Record<Tab, number>>;
  tabs: Record<Exclude<AdminTab, "results">, React.ReactNode>;
}
/** This is the part of the results that a link opens: a class, possibly with its grid, or a preview. */
type WorkspacePart = { class?: string; type?: "1"; preview?: string };

/**
 * Shows the management screen of an event. Its overview is the board of all classes and other parts that concern the
 * event. An open class or preview replaces them and has the whole page.
 */
export function EventWorkspace({
  manager,
  workspace,
  record,
  place,
  questions,
  overview,
  classes,
  admin,
  history,
}: {
  manager: EventManager;
  workspace: Workspace;
  /** This is the public record of the event; it is null while offline. */
  record: EventRecord | null;
  /** This is the location of the event: "RedBud Track ’n Trail, Buchanan, MI". */
  place: string;
  /** This is the number of open questions of riders; it is null if it is not known. */
  questions: number | null;
  /** Renders the parts below the board, for the current sheet. */
  overview: (sheet: ResultsSheet) => React.ReactNode;
  classes: React.ReactNode;
  /** Promoters have none. */
  admin?: AdminFrame;
  /** Admins get the history of the event here. */
  history?: React.ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const where = useSearch(workspaceSearch);
  const [changed, setChanged] = useState<{ from: ResultsSheet; sheet: ResultsSheet } | null>(null);
  // After a change, its answer is shown until the page has reloaded.
  const current = changed?.from === workspace.sheet ? changed.sheet : workspace.sheet;
  // An admin who may not act sees the sheets read-only, like those of an event that accepts no results.
  const mayAct = useCannot() === null;
  const sheet = mayAct ? current : { ...current, undos: [], event: { ...current.event, open: false } };
  const show = (next: ResultsSheet) => {
    setChanged({ from: workspace.sheet, sheet: next });
    // The reload updates the tracker and the lists, too.
    void where.reload();
  };
  const say = useCorrectionToast(workspace.sheet.event._id, show);
  const labels: Record<Tab, string> = {
    overview: t`Overview`,
    classes: t`Classes and payouts`,
    results: t`Results`,
    budget: t`Budget`,
    claims: t`Cash payouts`,
    questions: t`Questions`,
  };
  // For promoters the board is the overview; for admins it is a separate tab.
  const keys: readonly Tab[] = admin
    ? ["overview", "classes", "results", "budget", "claims", "questions"]
    : ["overview", "classes"];
  const boardTab: Tab = admin ? "results" : "overview";
  const inBoard = Boolean(where.search.class ?? where.search.preview);
  const asked = where.search.tab;
  const tab: Tab | typeof historyTab =
    asked === historyTab && history !== undefined
      ? asked
      : (keys.find((key) => key === asked) ??
        (inBoard ? boardTab : admin && where.search.question ? "questions" : "overview"));
  const isBoard = tab === boardTab;
  const days = format.dateRange(sheet.event.firstDate, sheet.event.lastDate);
  const hrefs = (more: WorkspacePart = {}) =>
    where.href({ tab: boardTab, class: null, type: null, preview: null, question: null, page: null, ...more });
  const classHref: ClassHref = (id, more) => hrefs({ class: id, ...more });
  const crumbs = (
    <Breadcrumb>
      <EventsLink manager={manager} /> / <Link href={hrefs()}>{sheet.event.title}</Link>
    </Breadcrumb>
  );

  const onPreview = (preview: ResultsPreview) => {
    preloadPreview(preview);
    void where.go(hrefs({ preview: preview.previewId }));
  };
  const taken = (
    { saved, sheet: next, undoId }: TakenAnswer,
    { classes: inPreview }: ResultsPreview,
    confirmed: MoneyEffects | null,
  ) => {
    setChanged({ from: workspace.sheet, sheet: next });
    const count = saved?.rows ?? 0;
    say(<Plural value={count} one="# row saved." other="# rows saved." />, { effects: confirmed, undoId });
    const [only, second] = inPreview.filter(({ inFile }) => inFile);
    // “Back” must not lead to the preview, which says that nothing is saved yet.
    void where.go(hrefs(only && !second ? { class: only._id } : {}), { replace: true });
  };

  if (isBoard && workspace.preview) {
    return (
      <>
        {crumbs}
        <Suspense fallback={<SkeletonRows />}>
          <PreviewView
            key={workspace.preview.previewId}
            manager={manager}
            event={sheet.event}
            first={workspace.preview}
            otherFileHref={hrefs()}
            onTaken={taken}
          />
        </Suspense>
      </>
    );
  }
  const asOf =
    workspace.lastSynced === null ? null : (
      <Suspense>
        <CachedBanner at={workspace.lastSynced}>
          <Trans>What you enter is saved on this device and will be sent when you’re back online.</Trans>
        </CachedBanner>
      </Suspense>
    );
  const of = isBoard ? sheet.classes.find(({ _id }) => _id === where.search.class) : undefined;
  if (of) {
    return (
      <>
        {crumbs}
        {asOf}
        <ClassSheet
          key={of._id}
          manager={manager}
          sheet={sheet}
          of={of}
          typed={where.search.type === "1"}
          classHref={classHref}
          onSheet={show}
          onPreview={onPreview}
        />
      </>
    );
  }
  return (
    <>
      {asOf}
      <RecordScreen
        parent={<EventsLink manager={manager} />}
        title={sheet.event.title}
        facts={
          <>
            <b className="text-ink">{days}</b>
            {place ? ` · ${place}` : null}
          </>
        }
        state={admin?.state}
        acts={admin?.acts}
        tabsLabel={t`Event sections`}
        tabs={keys.map((key) => {
          const count = admin?.counts[key];
          return { key, label: labels[key], ...(count === undefined ? {} : { count }) };
        })}
        tab={tab}
        href={(key) => where.href({ tab: key, class: null, type: null, preview: null, question: null, page: null })}
        history={history}
      >
        {tab === "classes" ? (
          classes
        ) : admin && (tab === "budget" || tab === "claims" || tab === "questions") ? (
          admin.tabs[tab]
        ) : admin?.overview && tab === "overview" ? (
          admin.overview
        ) : (
          <>
            <ResultsDesk
              manager={manager}
              sheet={sheet}
              tiles={<BoardTiles sheet={sheet} record={record} questions={questions} />}
              classHref={classHref}
              onSheet={show}
              onPreview={onPreview}
            />
            {overview(sheet)}
          </>
        )}
      </RecordScreen>
    </>
  );
}

function EventsLink({ manager }: { manager: EventManager }) {
  return manager === "promoter" ? (
    <Link to="/auth/promoter">
      <Trans>My events</Trans>
    </Link>
  ) : (
    <ListLink to="/auth/admin/events">
      <Trans>Events</Trans>
    </ListLink>
  );
}
