import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import type { NumberNote } from "./grid-cells.tsx";
import type { usePaste } from "./use-paste.ts";

/**
 * Shows the line above the grid. It says what the last paste did, with its undo, or which rider the last number filled
 * in.
 */
export function GridNotes({ note, pasting }: { note: NumberNote; pasting: ReturnType<typeof usePaste> }) {
  const format = useFormat();
  const { last } = pasting;
  return (
    <p role="status" className="mt-2 flex min-h-9 flex-wrap items-center gap-x-3 text-ink-2">
      {last ? (
        <>
          <span>
            <Plural value={last.rows} one="# row pasted." other="# rows pasted." />{" "}
            {last.recognized ? <Trans>We recognized the columns.</Trans> : null}{" "}
            {last.leftOut > 0 ? (
              <Plural
                value={last.leftOut}
                one="# row for another class was skipped."
                other="# rows for other classes were skipped."
              />
            ) : null}
          </span>
          <Button size="small" icon="undo" onClick={pasting.undo}>
            <Trans context="grid">Undo</Trans>
          </Button>
        </>
      ) : note ? (
        <NumberText note={note} day={format.date(note.rider.day)} />
      ) : (
        <Trans>Enter a number, and we’ll fill in the rider from earlier races. You can also paste from Excel.</Trans>
      )}
    </p>
  );
}

function NumberText({ note: { line, rider, twice }, day }: { note: NonNullable<NumberNote>; day: string }) {
  const { firstName, lastName, event } = rider;
  const name = `${firstName} ${lastName}`.trim();
  return twice === null ? (
    <Trans>
      Row {line}: {name}, copied from {event} on {day}.
    </Trans>
  ) : (
    <Trans>
      Row {line}: {name} is already in row {twice}.
    </Trans>
  );
}
