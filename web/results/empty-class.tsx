import { Trans } from "@lingui/react/macro";
import type { ResultsPreview, ResultsSheet, SheetClass } from "#shared/results.schema.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { markDidNotRun } from "./api.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { useSheetAct } from "./use-sheet-act.ts";

/** Shows a class without results, with the acts to upload or enter them, or to mark the class as "did not run". */
export function EmptyClass({
  sheet,
  of,
  onSheet,
  onPreview,
  onType,
}: {
  sheet: ResultsSheet;
  of: SheetClass;
  onSheet: (sheet: ResultsSheet) => void;
  onPreview: (preview: ResultsPreview) => void;
  onType: () => void;
}) {
  const form = useSheetAct(onSheet);
  const { event } = sheet;
  const mark = (didNotRun: boolean) => void form.act(() => markDidNotRun(event._id, [of._id], didNotRun));
  const failed = form.message ? (
    <p role="alert" className="mt-4 font-semibold text-bad">
      {form.message}
    </p>
  ) : null;
  if (of.didNotRunAt) {
    return (
      <div className="panel mb-5">
        <EmptyState
          title={<Trans>This class didn’t run</Trans>}
          action={
            event.open ? (
              <Button busy={form.busy} onClick={() => mark(false)}>
                <Trans>Undo “did not run”</Trans>
              </Button>
            ) : null
          }
        >
          <Trans>This class doesn’t need results.</Trans>{" "}
          {event.open ? <Trans>If the class ran, undo this and enter results.</Trans> : null}
          {failed}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className="panel mb-5">
        <EmptyState
          title={<Trans>No results for this class yet</Trans>}
          action={
            event.open ? (
              <div className="flex flex-wrap gap-3">
                <Button kind="ink" icon="edit" onClick={onType}>
                  <Trans>Enter results</Trans>
                </Button>
                <Button busy={form.busy} onClick={() => mark(true)}>
                  <Trans>Mark as “did not run”</Trans>
                </Button>
              </div>
            ) : null
          }
        >
          {event.open ? <Trans>Upload your timing file, or enter the results here.</Trans> : null}
          {failed}
        </EmptyState>
      </div>
      {event.open ? <UploadPanel sheet={sheet} classId={of._id} onPreview={onPreview} /> : null}
    </>
  );
}
