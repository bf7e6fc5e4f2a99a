import { useEffect, useRef, useState } from "react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { FileProgress } from "#shared/streamed-file.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { downloadExport, ExportFailed } from "./download-export.ts";

type State =
  | { is: "idle" }
  | { is: "running"; progress: FileProgress }
  | { is: "saved"; rows: number }
  | { is: "canceled" }
  | { is: "failed"; said: string | null };

/** Shows the buttons of both files, the progress of the download, and a button that cancels it. */
export function ExportFiles({ total, href }: { total: number; href: (format: "csv" | "xlsx") => string }) {
  const { t } = useLingui();
  const [state, setState] = useState<State>({ is: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: "csv" | "xlsx"): Promise<void> {
    const own = new AbortController();
    running.current = own;
    setState({ is: "running", progress: { rows: 0, total } });
    let rows = 0;
    try {
      await downloadExport(href(format), own.signal, (progress) => {
        rows = progress.rows;
        setState({ is: "running", progress });
      });
      setState({ is: "saved", rows });
    } catch (error) {
      if (own.signal.aborted) setState({ is: "canceled" });
      else setState({ is: "failed", said: error instanceof ExportFailed ? error.said : null });
    } finally {
      running.current = null;
    }
  }
  const reason = total === 0 ? <Trans>There’s nothing to export for this choice.</Trans> : undefined;
  const busy = state.is === "running";
  return (
    <section className="off-paper grid gap-3" aria-label={t`Files`}>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="brand" icon="down" disabled={busy || total === 0} onClick={() => void start("csv")}>
          <Trans>Download CSV</Trans>
        </Button>
        <Button icon="down" disabled={busy} reason={reason} onClick={() => void start("xlsx")}>
          <Trans>Download Excel</Trans>
        </Button>
        {busy ? (
          <Button kind="link" icon="close" onClick={() => running.current?.abort()}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </div>
      {busy ? <Running {...state.progress} /> : null}
      <div role="status">
        {state.is === "saved" ? (
          <Note tone="good" icon="check">
            <Plural value={state.rows} one="File saved: # row." other="File saved: # rows." />
          </Note>
        ) : null}
        {state.is === "canceled" ? (
          <Note icon="info">
            <Trans>Canceled. No file was saved.</Trans>
          </Note>
        ) : null}
        {state.is === "failed" ? (
          <Note tone="bad" icon="alert">
            {state.said ?? (
              <Trans>The download was cut off, and no file was saved. Check your connection and try again.</Trans>
            )}
          </Note>
        ) : null}
      </div>
    </section>
  );
}

function Running({ rows, total }: FileProgress) {
  const { t } = useLingui();
  const format = useFormat();
  const all = format.number(total);
  return (
    <div className="grid max-w-prose gap-1">
      <progress className="w-full" max={total} value={rows} aria-label={t`Rows in the file`} />
      <p>
        <Plural value={rows} one={`# of ${all} rows`} other={`# of ${all} rows`} />
      </p>
    </div>
  );
}
