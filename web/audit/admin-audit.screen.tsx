import { Trans } from "@lingui/react/macro";
import { sortedByLabel } from "#shared/by-label.ts";
import { auditList } from "#shared/audit.list.ts";
import { auditActions } from "#shared/audit-words.ts";
import { RecordLink } from "../parts/record/record-link.tsx";
import { ListScreen } from "../parts/list-screen.tsx";
import { listSource } from "../parts/list-source.ts";
import { api, apiUrl } from "../platform/api/api.ts";
import type { Loading, ScreenProps } from "../platform/screen.ts";
import { useFormat } from "../platform/use-format.ts";
import { useShownName } from "../platform/use-shown-name.ts";
import { Note } from "../ui/states.tsx";
import { ActDetails } from "./act-details.tsx";
import { RowChange } from "./row-change.tsx";

export { auditSearch as search } from "./audit-search.ts";

const source = listSource(auditList, {
  request: (query, signal) => api("GET /api/admin/audit", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/audit", { query }),
});
export const loader = (loading: Loading<"/auth/admin/audit">) => source.load(loading);

/** A search returns at most this many audit entries. */
const maxListed = 10_000;

/** Searches the audit log by user, action and record. A row opens the values before and after, side by side. */
export function Screen({ data }: ScreenProps<typeof loader>) {
  const format = useFormat();
  const shownName = useShownName();
  const { answer } = data;
  const most = format.number(maxListed);
  const actions = sortedByLabel(
    Object.entries(auditActions).map(([value, label]) => ({ value, label: label[format.locale] })),
  );
  return (
    <ListScreen
      source={source}
      data={data}
      choices={{
        admin: (answer?.admins ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        action: actions,
      }}
      cells={{
        // A phone's card names a person who acted on their own record once.
        subject: ({ subject, actor }) =>
          isOwn(subject.name, actor.name) ? (
            <span className="off-card">
              <RecordLink subject={subject} />
            </span>
          ) : (
            <RecordLink subject={subject} />
          ),
        who: ({ actor }) =>
          actor.name === null ? (
            <ActorRole type={actor.type} />
          ) : (
            <span>
              {/* On a card no heading tells the person from the record. */}
              <span className="on-card">
                <Trans context="person">by</Trans>{" "}
              </span>
              {shownName(actor.name)}
            </span>
          ),
        change: (item) => <RowChange item={item} />,
      }}
      nameOf={({ action }) => auditActions[action]?.[format.locale] ?? action}
      pane={(item) => <ActDetails item={item} />}
    >
      {answer && answer.pagination.total >= maxListed ? (
        <Note tone="info" icon="info">
          <Trans>Only the newest {most} actions are listed. Filter to find older ones.</Trans>
        </Note>
      ) : null}
    </ListScreen>
  );
}

/** The name of somebody who acts for a business is followed by that of the business. */
const isOwn = (subject: string | null, actor: string | null): boolean =>
  subject !== null && actor !== null && (actor === subject || actor.startsWith(`${subject}, `));

function ActorRole({ type }: { type: string }) {
  return type === "system" ? <Trans>Portal (automatic)</Trans> : <Trans>Visitor</Trans>;
}
