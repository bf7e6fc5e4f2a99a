import { Plural, Trans } from "@lingui/react/macro";
import type { SettingsHistory as Changes } from "#shared/programme-settings.schema.ts";
import { AuditLink } from "../ui/audit-link.tsx";
import { LoadFailed } from "../parts/load-failed.tsx";
import type { LoadedPart } from "../parts/load-part.ts";
import { useCounterFormat } from "../platform/use-counter-format.ts";
import type { PageAddress } from "../ui/page-address.ts";
import { EmptyState } from "../ui/states.tsx";
import { PageLinks } from "../ui/table/pagination.tsx";
import { SettingChanges } from "./setting-changes.tsx";

/**
 * Shows who changed a season's settings, the newest change first. Like the history of a record it is no `ListScreen`:
 * each change has a heading and a list of values before and after, which do not fit the columns of a table.
 */
export function SettingsHistoryList({
  data: { answer, problem },
  season,
  pageHref,
  onRetry,
}: {
  data: LoadedPart<Changes>;
  season: number;
  pageHref: (page: number) => PageAddress;
  onRetry: () => unknown;
}) {
  const counter = useCounterFormat();
  if (!answer) {
    return <LoadFailed title={<Trans>The history didn’t load</Trans>} problem={problem} onRetry={onRetry} />;
  }
  const { history, pagination } = answer;
  if (history.length === 0) {
    return (
      <EmptyState title={<Trans>No changes yet</Trans>}>
        <Trans>This season uses the default settings. Changes will show up here.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      <ol className="panel divide-y divide-line">
        {history.map(({ _id, at, admin, settings, results }) => (
          <li key={_id} className="grid gap-2 px-5 py-4">
            <h2 className="text-t2">
              <Trans>In effect from {counter.dateTime(at)}</Trans>
              {admin === null ? null : <span className="font-normal text-ink-2"> · {admin}</span>}
            </h2>
            <SettingChanges changes={settings} />
            {results > 0 ? (
              <p className="text-t1 text-ink-2">
                <Plural value={results} one="# result was evaluated again" other="# results were evaluated again" />
              </p>
            ) : null}
          </li>
        ))}
      </ol>
      <AuditLink record={String(season)} />
      <PageLinks {...pagination} href={pageHref} />
    </div>
  );
}
