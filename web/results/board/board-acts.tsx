import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { countVerified } from "#shared/events.ts";
import type { ResultsPreview, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { waitsForStaff } from "#shared/result-words.ts";
import { textOf } from "../../platform/api/problem.ts";
import { useFormat } from "../../platform/use-format.ts";
import { ClassesVerifiedText } from "../../races/classes-verified.tsx";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { markDidNotRun, type EventManager } from "../api.ts";
import { UploadPanel } from "../upload-panel.tsx";
import { useDrafts } from "../typing/drafts.ts";
import { useSheetAct } from "../use-sheet-act.ts";
import { VerifyAct } from "../verify-act.tsx";

/** Shows the line above the board: the progress of the event, and the acts on all classes. */
export function BoardActs({
  manager,
  sheet,
  onSheet,
  onPreview,
  onMessage,
}: {
  manager: EventManager;
  sheet: ResultsSheet;
  onSheet: (sheet: ResultsSheet) => void;
  onPreview: (preview: ResultsPreview) => void;
  onMessage: (message: string | null) => void;
}) {
  const { event, classes } = sheet;
  const drafts = new Set(useDrafts().flatMap(({ eventId, classId }) => (eventId === event._id ? classId : [])));
  const toVerify = classes.filter((of) => of.rows.length > 0 && isOpen(of, manager));
  const unsent = toVerify.filter(({ _id }) => drafts.has(_id));
  const ready = toVerify.filter(({ _id }) => !drafts.has(_id));
  const empty = classes.filter((of) => of.rows.length === 0 && !of.didNotRunAt && !drafts.has(of._id));
  const hasRows = classes.some(({ rows }) => rows.length > 0);
  if (classes.length === 0) return null;
  // Before the race there is no progress, and there are no acts.
  if (!event.open && !hasRows) return <div className="mt-4" />;
  return (
    <div className="board-bar">
      <Progress sheet={sheet} />
      {event.open ? (
        <div className="board-bar-acts">
          {hasRows ? <UploadPanel sheet={sheet} classId={null} compact onPreview={onPreview} /> : null}
          {hasRows && empty.length > 0 ? (
            <NoneRan event={event} classes={empty} onSheet={onSheet} onMessage={onMessage} />
          ) : null}
          {ready.length > 0 ? (
            <VerifyAct
              event={event}
              classes={ready}
              unsent={unsent}
              follows={sheet.follows}
              onVerified={onSheet}
              onMessage={onMessage}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/**
 * Returns true for a class that is not verified. For an admin it also returns true for a class with awards that wait
 * for the approval of staff.
 */
const isOpen = (of: SheetClass, manager: EventManager): boolean =>
  of.verifiedAt === null || (manager === "admin" && of.rows.some(({ reason }) => waitsForStaff(reason)));

/** Shows "1 of 7 classes verified" with a progress bar, and the day on which results are due. */
function Progress({ sheet: { event, classes } }: { sheet: ResultsSheet }) {
  const format = useFormat();
  const { submitted, verified, ran } = countVerified(classes);
  const due = format.date(event.resultsDue);
  const isLate = event.today > event.resultsDue;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b>
          <ClassesVerifiedText submitted={submitted} verified={verified} ran={ran} />
        </b>
        {event.resultsVerifiedAt === null && event.open ? (
          <span className={isLate ? "font-semibold text-warn" : "text-ink-2"}>
            {isLate ? <Trans>Results were due by {due}.</Trans> : <Trans>Results are due by {due}.</Trans>}
          </span>
        ) : null}
      </p>
      <div className="board-progress" aria-hidden="true">
        <div style={{ width: `${ran === 0 ? 100 : (verified / ran) * 100}%` }} />
      </div>
    </div>
  );
}

/** Marks all classes without results as "did not run". Classes with unsent input on this device are left out. */
function NoneRan({
  event,
  classes,
  onSheet,
  onMessage,
}: {
  event: ResultsSheet["event"];
  classes: readonly SheetClass[];
  onSheet: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
}) {
  const { t } = useLingui();
  const ask = useConfirm();
  const form = useSheetAct(onSheet);
  const format = useFormat();
  const count = classes.length;
  const names = format.list(classes.map(({ name }) => name));
  async function mark(): Promise<void> {
    const sure = await ask({
      title: <Plural value={count} one="Mark # class as “did not run”?" other="Mark # classes as “did not run”?" />,
      body: <Trans>{names}. No results will be needed. You can undo this in each class.</Trans>,
      safe: t`Cancel`,
      act: <Plural value={count} one="Mark # class" other="Mark # classes" />,
    });
    if (!sure) return;
    onMessage(null);
    await form.act(() =>
      markDidNotRun(
        event._id,
        classes.map(({ _id }) => _id),
        true,
      ).catch((error: unknown) => {
        onMessage(textOf(error));
        throw error;
      }),
    );
  }
  return (
    <Button busy={form.busy} onClick={() => void mark()}>
      <Plural value={count} one="Mark # empty class as “did not run”" other="Mark # empty classes as “did not run”" />
    </Button>
  );
}
