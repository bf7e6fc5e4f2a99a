import { useRef, useState } from "react";
import type { ResultsPreview, RowTexts, UploadChoices } from "#shared/results.schema.ts";
import type { ResultsColumns } from "#shared/results-file/formats.ts";
import { textOf } from "../../platform/api/problem.ts";
import { previewAgain } from "../api.ts";
import { storedChoices } from "./stored-choices.ts";

export type Previewing = ReturnType<typeof usePreview>;

/**
 * Manages a previewed file and the choices made for it. Each choice is stored on the device and sent to the server,
 * which updates the preview.
 */
export function usePreview(eventId: string, first: ResultsPreview) {
  const [preview, setPreview] = useState(first);
  const [choices, setChoices] = useState<UploadChoices>(() => storedChoices(first.previewId).read() ?? {});
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const asking = useRef<AbortController>(undefined);

  async function look(next: UploadChoices): Promise<void> {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setBusy(true);
    setMessage(null);
    try {
      setPreview(await previewAgain(eventId, first.previewId, next, mine.signal));
    } catch (error) {
      // A newer choice has aborted this request and started another one.
      if (mine.signal.aborted) return;
      setMessage(textOf(error));
    }
    if (asking.current === mine) setBusy(false);
  }

  function choose(next: UploadChoices): void {
    setChoices(next);
    storedChoices(first.previewId).write(next);
    void look(next);
  }

  return {
    preview,
    choices,
    busy,
    message,
    retry: () => look(choices),
    forget: () => void storedChoices(first.previewId).write(null),
    mapClass: (fileClass: string, classId: string | null) =>
      choose({ ...choices, classMap: { ...choices.classMap, [fileClass]: classId } }),
    setColumns: (columns: ResultsColumns) => choose({ ...choices, columns }),
    setStarters: (classId: string, starters: number | null) =>
      choose({ ...choices, starters: { ...choices.starters, [classId]: starters } }),
    /** Sets the rider of a row. Null means a rider without an account; undefined means the automatic match. */
    setRider: (line: number, riderId: string | null | undefined) => {
      const { [line]: _, ...others } = choices.confirmedRiders ?? {};
      choose({ ...choices, confirmedRiders: riderId === undefined ? others : { ...others, [line]: riderId } });
    },
    edit: (line: number, changed: Partial<RowTexts>) =>
      choose({ ...choices, edits: { ...choices.edits, [line]: { ...choices.edits?.[line], ...changed } } }),
    leaveOut: (line: number, out: boolean) => {
      const others = (choices.skipLines ?? []).filter((skipped) => skipped !== line);
      choose({ ...choices, skipLines: out ? [...others, line] : others });
    },
  };
}
