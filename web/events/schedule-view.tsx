import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EventsAnswer } from "#shared/events.schema.ts";
import { AsOf } from "../platform/as-of.tsx";
import { useWhere } from "../platform/location.ts";
import type { Answered } from "../platform/offline-answer.ts";
import { isProblem, type Problem } from "../platform/problem.ts";
import type { RaceArea } from "../platform/race-links.ts";
import { ButtonLink } from "../ui/button.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { ScheduleFilters } from "./schedule-filters.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import { ShareSearch } from "../platform/share-search.tsx";

export type ScheduleData = { answer: Answered<EventsAnswer> | null; problem: Problem | null };

/** A postal code that does not exist is a matter of its field, not of the page. */
export async function scheduleData(asked: Promise<Answered<EventsAnswer>>): Promise<ScheduleData> {
  try {
    return { answer: await asked, problem: null };
  } catch (error) {
    if (isProblem(error, "postal_code_unknown")) return { answer: null, problem: error };
    throw error;
  }
}

export function ScheduleView({ data: { answer, problem }, area }: { data: ScheduleData; area: RaceArea }) {
  const { t } = useLingui();
  const { search, href } = useWhere();
  const when = search.when ?? "upcoming";
  const chips = [
    { key: "upcoming", label: t`To come` },
    { key: "past", label: t`Past` },
    { key: "all", label: t`All` },
  ].map(({ key, label }) => ({
    key,
    label,
    on: when === key,
    href: href({ when: key === "upcoming" ? "" : key, page: "" }),
  }));
  return (
    <>
      <AsOf at={answer?.asOf ?? null}>
        <Trans>Search, filters and distances still work.</Trans>
      </AsOf>
      <div className="mt-6 flex flex-col gap-4">
        <ScheduleFilters
          states={answer?.distinctStates ?? []}
          codeError={problem ? (problem.fields.zipcode ?? problem.message) : null}
        />
        <FilterChips label={t`When`} chips={chips} />
      </div>
      {answer ? <Found answer={answer} area={area} /> : null}
    </>
  );
}

function Found({ answer: { events, pagination }, area }: { answer: Answered<EventsAnswer>; area: RaceArea }) {
  const { href, path } = useWhere();
  const { total } = pagination;
  if (total === 0) {
    return (
      <div role="status">
        <EmptyState
          title={<Trans>No event fits</Trans>}
          action={
            <ButtonLink href={path} kind="ink">
              <Trans>Show the whole schedule</Trans>
            </ButtonLink>
          }
        >
          <Trans>Take a filter away, look farther around, or look at past events.</Trans>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className="mt-6 mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <p role="status" className="font-semibold">
          <Plural value={total} one="# event" other="# events" />
        </p>
        <ShareSearch />
      </div>
      <ScheduleList events={events} area={area} />
      {pagination.totalPages > 1 ? (
        <div className="mt-8">
          <Pagination {...pagination} href={(page) => href({ page })} />
        </div>
      ) : null}
    </>
  );
}
