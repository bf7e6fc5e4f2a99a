import { useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResultsPreview, ResultsSheet, TakenAnswer } from "#shared/results.schema.ts";
import { historyTab, RecordScreen } from "../parts/record-screen.tsx";
import { AsOf } from "../platform/cache/as-of.tsx";
import { useSearch } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { Link } from "../ui/link.tsx";
import { useToast } from "../ui/toast.tsx";
import type { EventManager } from "./api.ts";
import { ClassSheet } from "./class-sheet.tsx";
import { preloadPreview, type Workspace } from "./load-workspace.ts";
import { PreviewView } from "./upload/preview-view.tsx";
import { ResultsDesk } from "./results-desk.tsx";
import { workspaceSearch, type workspaceTabs } from "./workspace-search.ts";
import type { PageAddress } from "../ui/page-address.ts";

type Tab = (typeof workspaceTabs)[number];
/** The part of the results that a link opens: a class or a preview. */
type WorkspacePart = { class?: string; preview?: string };

/** The management screen of an event: its status, its payouts and its results. */
export function EventWorkspace({
  manager,
  workspace,
  place,
  overview,
  classes,
  history,
}: {
  manager: EventManager;
  workspace: Workspace;
  /** The place of the event: "RedBud Track ’n Trail, Buchanan, MI". */
  place: string;
  overview: React.ReactNode;
  classes: React.ReactNode;
  /** The history of the event, for admins. */
  history?: React.ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const where = useSearch(workspaceSearch);
  const [changed, setChanged] = useState<{ from: ResultsSheet; sheet: ResultsSheet } | null>(null);
  // The answer to a change is shown until the page reloads.
  const sheet = changed?.from === workspace.sheet ? changed.sheet : workspace.sheet;
  const show = (next: ResultsSheet) => setChanged({ from: workspace.sheet, sheet: next });
  const toast = useToast();
  const tab = tabOf(history === undefined && where.search.tab === historyTab ? undefined : where.search.tab, sheet);
  const days = format.dateRange(sheet.event.firstDate, sheet.event.lastDate);
  const resultsHref = (more: WorkspacePart = {}) => where.href({ tab: "results", class: null, preview: null, ...more });

  const taken = (answer: TakenAnswer, { classes: inPreview }: ResultsPreview) => {
    show(answer.sheet);
    const count = answer.saved.rows;
    toast({ text: <Plural value={count} one="# row saved." other="# rows saved." />, tone: "good" });
    const [only, second] = inPreview.filter(({ inFile }) => inFile);
    void where.go(resultsHref(only && !second ? { class: only._id } : {}));
  };

  if (tab === "results" && workspace.preview) {
    return (
      <>
        <Crumbs manager={manager} title={sheet.event.title} href={resultsHref()} />
        <PreviewView
          key={workspace.preview.previewId}
          manager={manager}
          event={sheet.event}
          first={workspace.preview}
          otherFileHref={resultsHref()}
          onTaken={taken}
        />
      </>
    );
  }
  return (
    <>
      <Crumbs manager={manager} />
      <AsOf at={workspace.lastSynced}>
        <Trans>What you enter is saved on this device and sent when you’re back online.</Trans>
      </AsOf>
      <RecordScreen
        title={sheet.event.title}
        facts={
          <>
            <b className="text-ink">{days}</b>
            {place ? ` · ${place}` : null}
          </>
        }
        tabsLabel={t`Event sections`}
        tabs={[
          { key: "overview", label: t`Overview` },
          { key: "classes", label: t`Classes and payouts` },
          { key: "results", label: t`Results` },
        ]}
        tab={tab}
        href={(key) => where.href({ tab: key, class: null, preview: null, page: null })}
        history={history}
      >
        {tab === "overview" ? overview : null}
        {tab === "classes" ? classes : null}
        {tab === "results" ? (
          <Results
            manager={manager}
            sheet={sheet}
            classId={where.search.class}
            hrefs={resultsHref}
            onSheet={(next) => {
              show(next);
              // The tracker and the lists show the change too.
              void where.reload();
            }}
          />
        ) : null}
      </RecordScreen>
    </>
  );
}

/** Returns the tab to open. A finished race opens on its results, which the user most likely wants to see. */
function tabOf(asked: Tab | undefined, { event }: ResultsSheet): Tab {
  return asked ?? (event.open && event.resultsVerifiedAt === null ? "results" : "overview");
}

function Crumbs({ manager, title, href }: { manager: EventManager; title?: string; href?: PageAddress }) {
  return (
    <nav className="mb-2 text-ink-2">
      {manager === "promoter" ? (
        <Link to="/auth/promoter">
          <Trans>My events</Trans>
        </Link>
      ) : (
        <Link to="/auth/admin">
          <Trans>Home</Trans>
        </Link>
      )}
      {title && href ? (
        <>
          {" / "}
          <Link href={href}>{title}</Link>
        </>
      ) : null}
    </nav>
  );
}

function Results({
  manager,
  sheet,
  classId,
  hrefs,
  onSheet,
}: {
  manager: EventManager;
  sheet: ResultsSheet;
  classId: string | undefined;
  hrefs: (more?: WorkspacePart) => PageAddress;
  onSheet: (sheet: ResultsSheet) => void;
}) {
  const where = useSearch(workspaceSearch);
  const onPreview = (preview: ResultsPreview) => {
    preloadPreview(preview);
    void where.go(hrefs({ preview: preview.previewId }));
  };
  const of = sheet.classes.find(({ _id }) => _id === classId);
  if (of) {
    return (
      <ClassSheet
        key={of._id}
        manager={manager}
        sheet={sheet}
        of={of}
        backHref={hrefs()}
        onSheet={onSheet}
        onPreview={onPreview}
      />
    );
  }
  return (
    <ResultsDesk
      manager={manager}
      sheet={sheet}
      classHref={(id) => hrefs({ class: id })}
      onSheet={onSheet}
      onPreview={onPreview}
    />
  );
}
