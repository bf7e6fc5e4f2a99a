import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { Button } from "../ui/button.tsx";
import { removeAllResults } from "./api.ts";
import { useCorrection } from "./correcting/use-correction.tsx";

/**
 * Deletes the results of one class or of all `classes`, after a confirmation that names the classes, the money and the
 * riders.
 */
export function Removal({
  event,
  classes,
  onSheet,
  onMessage,
}: {
  event: ResultsSheet["event"];
  /** These are the classes whose results are deleted: one, or all of the event. */
  classes: readonly SheetClass[];
  onSheet: (sheet: ResultsSheet) => void;
  onMessage: (message: string | null) => void;
}) {
  const { t } = useLingui();
  const correction = useCorrection({
    eventId: event._id,
    onSheet,
    onMessage: (message) => onMessage(message === null ? null : t`Sorry could not complete the removal`),
  });
  const [only] = classes.length === 1 ? classes : [];
  const name = only?.name ?? event.title;
  const remove = () =>
    correction.correct((confirm) => removeAllResults(event._id, { classId: only?._id, confirm }), {
      title: <Trans>Delete the results for {name}?</Trans>,
      safe: <Trans>Keep them</Trans>,
      act: ({ deleted = 0 }) => <Plural value={deleted} one="Delete # result" other="Delete # results" />,
      typed: name,
      done: <Trans>Deleted the results for {name}.</Trans>,
      always: true,
    });
  return (
    <Button kind="link" icon="trash" busy={correction.busy} onClick={() => void remove()}>
      {only ? <Trans>Delete</Trans> : <Trans>Delete results for all classes</Trans>}
    </Button>
  );
}
