import { lazy, Suspense, useState } from "react";
import { Plural, Trans } from "@lingui/react/macro";
import type { ResultsPreview, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { waitsForStaff } from "#shared/result-words.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ActBar } from "./act-bar.tsx";
import type { EventManager } from "./api.ts";
import type { ClassHref } from "./board/class-board.tsx";
import { ClassState } from "./class-state.tsx";
import { ClassSums } from "./class-sums.tsx";
import { EmptyClass } from "./empty-class.tsx";
import { nextClass } from "./next-class.ts";
import { useFocusBack } from "./use-focus-back.ts";
import { recallDraft } from "./typing/drafts.ts";
import { SheetTable } from "./rows/sheet-table.tsx";
import { Removal } from "./removal.tsx";
import { UploadPanel } from "./upload-panel.tsx";
import { VerifyAct } from "./verify-act.tsx";

type Props = {
  manager: EventManager;
  sheet: ResultsSheet;
  of: SheetClass;
  /** This is true when the link requested the grid. */
  typed: boolean;
  classHref: ClassHref;
  onSheet: (sheet: ResultsSheet) => void;
  onPreview: (preview: ResultsPreview) => void;
};

const UndoList = lazy(async () => ({ default: (await import("./correcting/undo-list.tsx")).UndoList }));
// Most visits only read the results. The service worker stores this chunk for use offline.
const TypedGrid = lazy(async () => ({ default: (await import("./typing/typed-grid.tsx")).TypedGrid }));

/** Shows one class with its results, which can be typed, uploaded, corrected and verified. */
export function ClassSheet(props: Props) {
  const { sheet, of, typed } = props;
  const heading = useFocusBack(of.verifiedAt);
  // If there is unsent input on the device, the grid opens with it.
  const [typing, setTyping] = useState(() => typed || recallDraft(sheet.event._id, of._id) !== null);
  return (
    <div className="sheet">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1}>
          {of.name}
        </h1>
        {of.rows.length > 0 ? <ClassState of={of} /> : null}
      </div>
      {typing && sheet.event.open ? (
        <Suspense>
          <TypedGrid
            manager={props.manager}
            event={sheet.event}
            of={of}
            onSaved={props.onSheet}
            onClose={() => setTyping(false)}
          />
        </Suspense>
      ) : (
        <>
          {sheet.undos.length > 0 ? (
            <Suspense>
              <UndoList sheet={sheet} classId={of._id} onSheet={props.onSheet} />
            </Suspense>
          ) : null}
          <Reading {...props} onType={() => setTyping(true)} />
        </>
      )}
    </div>
  );
}

function Reading({ manager, sheet, of, classHref, onSheet, onPreview, onType }: Props & { onType: () => void }) {
  const [message, setMessage] = useState<string | null>(null);
  const { event } = sheet;
  const waiting = of.rows.filter(({ reason }) => waitsForStaff(reason)).length;
  const done = of.verifiedAt !== null && (waiting === 0 || manager !== "admin");
  const next = nextClass(sheet.classes, of);
  const nextAct = next ? (
    <ButtonLink href={classHref(next._id)} kind={done || of.didNotRunAt ? "brand" : "outline"} icon="arrow">
      <Trans>Next class: {next.name}</Trans>
    </ButtonLink>
  ) : null;
  if (of.rows.length === 0) {
    return (
      <>
        <EmptyClass sheet={sheet} of={of} onSheet={onSheet} onPreview={onPreview} onType={onType} />
        {nextAct ? <p className="mt-5">{nextAct}</p> : null}
      </>
    );
  }
  return (
    <>
      <ClassSums sheet={sheet} of={of} onSheet={onSheet} />
      <SheetTable manager={manager} sheet={sheet} of={of} onSheet={onSheet} onMessage={setMessage} />
      {event.open ? (
        <p className="mt-4">
          <UploadPanel sheet={sheet} classId={of._id} compact onPreview={onPreview} />
        </p>
      ) : null}
      <ActBar
        acts={
          <>
            <Removal event={event} classes={[of]} onSheet={onSheet} onMessage={setMessage} />
            {event.open ? (
              <Button icon="edit" onClick={onType}>
                <Trans>Edit in the grid</Trans>
              </Button>
            ) : null}
            {event.open && !done ? (
              <VerifyAct
                event={event}
                classes={[of]}
                follows={of.follows}
                onVerified={onSheet}
                onMessage={setMessage}
              />
            ) : (
              nextAct
            )}
          </>
        }
      >
        {message ? (
          <b role="alert" className="text-bad">
            {message}
          </b>
        ) : of.verifiedAt ? (
          <span className="text-ink-2">
            {event.open ? (
              <Trans>Verified. If you correct results, awards will change by the difference.</Trans>
            ) : (
              <Trans>Verified.</Trans>
            )}
          </span>
        ) : (
          <>
            <b>
              <Plural value={of.rows.length} one="# row is provisional." other="# rows are provisional." />
            </b>{" "}
            {event.open ? (
              <span className="text-ink-2">
                <Trans>No awards will be issued until you verify the results.</Trans>
              </span>
            ) : null}
          </>
        )}
      </ActBar>
    </>
  );
}
