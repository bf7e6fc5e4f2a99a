import { Plural, Trans } from "@lingui/react/macro";
import type { ResultsSheet } from "#shared/results.schema.ts";
import { useSearch } from "../platform/location.ts";
import { useFormat } from "../platform/use-format.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/states.tsx";
import { workspaceSearch } from "./workspace-search.ts";

/** The next action of the promoter, and its deadline. */
export function NextStep({ sheet: { event, classes } }: { sheet: ResultsSheet }) {
  const format = useFormat();
  const where = useSearch(workspaceSearch);
  const due = format.date(event.resultsDue);
  const first = format.date(event.firstDate);
  const provisional = classes.filter(({ rows, verifiedAt }) => rows.length > 0 && verifiedAt === null).length;
  const href = where.href({ tab: "results" });
  if (event.canceled) {
    return (
      <Note tone="bad" icon="alert">
        <Trans>This event was cancelled: it takes no results.</Trans>
      </Note>
    );
  }
  if (!event.open) {
    return (
      <div className="mt-8">
        <Note icon="clock">
          <Trans>
            Results can be handed in from {first} on, and are due by {due}.
          </Trans>
        </Note>
      </div>
    );
  }
  return (
    <div className="mt-8 flex flex-wrap items-center gap-4">
      {provisional > 0 ? (
        <ButtonLink kind="brand" href={href}>
          <Plural value={provisional} one="Verify # class" other="Verify # classes" />
        </ButtonLink>
      ) : event.resultsReceivedAt === null ? (
        <ButtonLink kind="brand" href={href} icon="up">
          <Trans>Hand in the results</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink href={href}>
          <Trans>See the results</Trans>
        </ButtonLink>
      )}
      {event.resultsVerifiedAt === null ? (
        <span className={event.today > event.resultsDue ? "font-semibold text-warn" : "text-ink-2"}>
          {event.today > event.resultsDue ? (
            <Trans>They were due by {due}.</Trans>
          ) : (
            <Trans>They are due by {due}.</Trans>
          )}
        </span>
      ) : null}
    </div>
  );
}
