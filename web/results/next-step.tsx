import { Plural, Trans } from "@lingui/react/macro";
import { countVerified } from "#shared/events.ts";
import type { ResultsSheet } from "#shared/results.schema.ts";
import { ClassesVerifiedText } from "../races/classes-verified.tsx";
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
        <Trans>This event was canceled, so it can’t take results.</Trans>
      </Note>
    );
  }
  if (!event.open) {
    return (
      <div className="mt-8">
        <Note icon="clock">
          <Trans>
            You can submit results starting {first}. They’re due by {due}.
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
      ) : event.resultsVerifiedAt === null ? (
        <ButtonLink kind="brand" href={href} icon="up">
          <Trans>Submit results</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink href={href}>
          <Trans>View results</Trans>
        </ButtonLink>
      )}
      {event.resultsVerifiedAt === null && event.resultsReceivedAt !== null ? (
        <b>
          <ClassesVerifiedText {...countVerified(classes)} />
        </b>
      ) : null}
      {event.resultsVerifiedAt === null ? (
        <span className={event.today > event.resultsDue ? "font-semibold text-warn" : "text-ink-2"}>
          {event.today > event.resultsDue ? (
            <Trans>Results were due by {due}.</Trans>
          ) : (
            <Trans>Results are due by {due}.</Trans>
          )}
        </span>
      ) : null}
    </div>
  );
}
