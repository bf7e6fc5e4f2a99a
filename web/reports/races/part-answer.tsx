import type { ReactNode } from "react";
import { Trans } from "@lingui/react/macro";
import { LoadFailed } from "../../parts/load-failed.tsx";
import type { LoadedHere } from "../../parts/use-loaded-part.ts";
import { FileMenu } from "../../ui/table/file-links.tsx";

/**
 * Shows a part with its files after it has loaded. Before that it shows that the part is loading, or that it failed to
 * load.
 */
export function PartAnswer<Answer>({
  loaded: { answer, failed, reload },
  fileHref,
  children,
}: {
  loaded: LoadedHere<Answer>;
  fileHref: (format: "csv" | "xlsx") => string;
  children: (answer: Answer) => ReactNode;
}) {
  if (failed) {
    return (
      <div className="panel">
        <LoadFailed title={<Trans>This section didn’t load</Trans>} problem={failed.problem} onRetry={reload} />
      </div>
    );
  }
  if (!answer) {
    return (
      <p className="panel p-5" role="status">
        <Trans>Loading…</Trans>
      </p>
    );
  }
  return (
    <div className="grid gap-4">
      <div className="off-paper flex justify-end gap-3">
        <FileMenu href={fileHref} />
      </div>
      {children(answer)}
    </div>
  );
}
