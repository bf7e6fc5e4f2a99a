import { useEffect, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { undoMinutes } from "#shared/results.ts";
import type { ResultsSheet, SheetUndo } from "#shared/results.schema.ts";
import { useShownName } from "../../platform/use-shown-name.ts";
import { useSubmit } from "../../platform/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { useUndo } from "./use-correction.tsx";
import "./undo-list.css";

const minute = 60_000;

/**
 * Lists the changes that the account can still undo, of the whole event or of one class. A change disappears when its
 * time is over.
 */
export function UndoList({
  sheet: { event, undos },
  classId = null,
  onSheet,
}: {
  sheet: ResultsSheet;
  classId?: string | null;
  onSheet: (sheet: ResultsSheet) => void;
}) {
  const { t } = useLingui();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, []);
  const own = undos.filter(({ classes }) => classId === null || classes.some(({ _id }) => _id === classId));
  const open = own.filter(({ until }) => Date.parse(until) > now);
  if (open.length === 0) return null;
  return (
    <ul className="undo-list panel" aria-label={t`Changes you can undo`}>
      {open.map((undo) => (
        <UndoLine key={undo._id} undo={undo} eventId={event._id} now={now} onSheet={onSheet} />
      ))}
    </ul>
  );
}

function UndoLine({
  undo,
  eventId,
  now,
  onSheet,
}: {
  undo: SheetUndo;
  eventId: string;
  now: number;
  onSheet: (sheet: ResultsSheet) => void;
}) {
  const form = useSubmit();
  const run = useUndo(eventId, onSheet);
  // The clock of the device may be behind that of the server.
  const minutes = Math.min(undoMinutes, Math.ceil((Date.parse(undo.until) - now) / minute));
  return (
    <li>
      <span className="min-w-0">
        <What undo={undo} />{" "}
        <span className="whitespace-nowrap text-ink-2">
          <Plural value={minutes} one="# minute left to undo" other="# minutes left to undo" />
        </span>
      </span>
      <Button size="small" icon="undo" busy={form.busy} onClick={() => void form.run(() => run(undo._id))}>
        <Trans>Undo</Trans>
      </Button>
    </li>
  );
}

function What({ undo: { act, name, classes } }: { undo: SheetUndo }) {
  const shownName = useShownName();
  const className = classes[0]?.name ?? "";
  const rider = shownName(name ?? "");
  if (act === "remove") {
    return (
      <Trans>
        You removed {rider} from {className}.
      </Trans>
    );
  }
  if (act === "correct") {
    return (
      <Trans>
        You corrected {rider}’s result in {className}.
      </Trans>
    );
  }
  if (act === "save") {
    return classes.length === 1 ? (
      <Trans>You changed the results for {className}.</Trans>
    ) : (
      <Plural
        value={classes.length}
        one="You changed the results for # class."
        other="You changed the results for # classes."
      />
    );
  }
  return classes.length === 1 ? (
    <Trans>You deleted the results for {className}.</Trans>
  ) : (
    <Plural
      value={classes.length}
      one="You deleted the results for # class."
      other="You deleted the results for # classes."
    />
  );
}
