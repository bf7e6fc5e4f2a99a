import { lazy, Suspense, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ResultsPreview, ResultsSheet } from "#shared/results.schema.ts";
import { useCannot } from "../platform/acts/act-gate.tsx";
import { useFormat } from "../platform/use-format.ts";
import { Note } from "../ui/states.tsx";
import type { EventManager } from "./api.ts";
import { BoardActs } from "./board/board-acts.tsx";
import { ClassBoard, type ClassHref } from "./board/class-board.tsx";
import { DraftsWaiting } from "./typing/drafts-waiting.tsx";
import { Removal } from "./removal.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import { UploadPanel } from "./upload-panel.tsx";

const UndoList = lazy(async () => ({ default: (await import("./correcting/undo-list.tsx")).UndoList }));
// This part loads separately, because few events have uploaded files that are not saved yet.
const WaitingFiles = lazy(async () => ({ default: (await import("./upload/waiting-files.tsx")).WaitingFiles }));

/**
 * Shows all classes of an event on one board. The user can upload one file for all classes, see what each needs, and
 * verify them in one step.
 */
export function ResultsDesk({
  manager,
  sheet,
  tiles,
  classHref,
  onSheet,
  onPreview,
}: {
  manager: EventManager;
  sheet: ResultsSheet;
  /** These figures are shown above the board. */
  tiles: React.ReactNode;
  classHref: ClassHref;
  onSheet: (sheet: ResultsSheet) => void;
  onPreview: (preview: ResultsPreview) => void;
}) {
  const { t } = useLingui();
  const { event, classes } = sheet;
  const [message, setMessage] = useState<string | null>(null);
  const heading = useFocusBack(classes.filter(({ verifiedAt }) => verifiedAt !== null).length);
  const filled = classes.filter(({ rows }) => rows.length > 0);
  return (
    <section className="board" aria-label={t`Results`}>
      <div className="mb-4 empty:hidden">
        <NotNow event={event} />
      </div>
      <DraftsWaiting manager={manager} eventId={event._id} />
      {sheet.undos.length > 0 ? (
        <Suspense>
          <UndoList sheet={sheet} onSheet={onSheet} />
        </Suspense>
      ) : null}
      {tiles}
      {event.open ? (
        <Suspense>
          <WaitingFiles event={event} onSheet={onSheet} />
        </Suspense>
      ) : null}
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        <Trans>Classes</Trans>
      </h2>
      <BoardActs manager={manager} sheet={sheet} onSheet={onSheet} onPreview={onPreview} onMessage={setMessage} />
      {message ? (
        <p role="alert" className="mb-3 font-semibold text-bad">
          {message}
        </p>
      ) : null}
      <ClassBoard sheet={sheet} classHref={classHref} onSheet={onSheet} onPreview={onPreview} onMessage={setMessage} />
      {event.open && filled.length === 0 && classes.length > 0 ? (
        <div className="mt-5">
          <UploadPanel sheet={sheet} classId={null} onPreview={onPreview} />
        </div>
      ) : null}
      {event.open && filled.length > 1 ? (
        <div className="mt-2">
          <Removal event={event} classes={filled} onSheet={onSheet} onMessage={setMessage} />
        </div>
      ) : null}
    </section>
  );
}

function NotNow({ event }: { event: ResultsSheet["event"] }) {
  const format = useFormat();
  const day = format.date(event.firstDate);
  const due = format.date(event.resultsDue);
  const cannot = useCannot();
  if (event.canceled) {
    return (
      <Note tone="bad" icon="alert">
        <Trans>This event was canceled, so it can’t accept results.</Trans>
      </Note>
    );
  }
  if (event.open) return null;
  if (cannot !== null) return <Note>{cannot}</Note>;
  return (
    <Note icon="clock">
      <Trans>
        You can submit results starting {day}. They’re due by {due}.
      </Trans>
    </Note>
  );
}
