import { Trans } from "@lingui/react/macro";
import { sortedByLabel } from "#shared/by-label.ts";
import { adminEventList } from "#shared/admin-events.list.ts";
import { regionName } from "#shared/countries.ts";
import { ActLink } from "../../platform/acts/act-link.tsx";
import { ListScreen } from "../../parts/list-screen.tsx";
import { listSource } from "../../parts/list-source.ts";
import { api, apiUrl } from "../../platform/api/api.ts";
import type { Loading, ScreenProps } from "../../platform/screen.ts";
import { useFormat } from "../../platform/use-format.ts";
import { StatusBadge } from "../../races/status-badge.tsx";
import { Badge } from "../../ui/badge.tsx";
import { pageAddress } from "../../ui/page-address.ts";

export { adminEventsSearch as search } from "./admin-events-search.ts";

const source = listSource(adminEventList, {
  request: (query, signal) => api("GET /api/admin/all-events", { query, signal }),
  file: (query) => apiUrl("GET /api/admin/all-events", { query }),
});
export const loader = (loading: Loading<"/auth/admin/events">) => source.load(loading);

const recordPage = "/auth/admin/event/{eventId?}";

/** Shows all events. A row opens its record. */
export function Screen({ data, search }: ScreenProps<typeof loader>) {
  const format = useFormat();
  const { locale } = format;
  const states = sortedByLabel(
    (data.answer?.distinctStates ?? [])
      .filter(({ country }) => !search.country || country === search.country)
      .map(({ country, state }) => ({ value: state, label: regionName(country, state, locale) })),
  );
  return (
    <ListScreen
      source={source}
      data={data}
      choices={{ state: states }}
      href={({ _id }) => pageAddress(recordPage, { params: { eventId: _id } })}
      actions={
        <ActLink kind="brand" icon="plus" href={pageAddress(recordPage, { params: { eventId: "" } })}>
          <Trans>Add event</Trans>
        </ActLink>
      }
      cells={{
        date: ({ firstDate, lastDate }) => (
          <span className="whitespace-nowrap">{format.dateRange(firstDate, lastDate)}</span>
        ),
        classes: ({ classes }) => (classes === 0 ? "–" : classes),
        posted: ({ posted, currency }) => (posted === 0 ? "–" : format.moneyShort(posted, currency)),
        status: (event) => (
          <span className="flex flex-wrap gap-1 whitespace-nowrap">
            <EventStatus event={event} />
            {event.overBudget ? (
              <Badge tone="warn">
                <Trans>Over budget</Trans>
              </Badge>
            ) : null}
          </span>
        ),
      }}
    />
  );
}

/** Shows the state of an event. Only a race that needs attention or was canceled has a badge. */
function EventStatus({ event }: { event: Parameters<typeof StatusBadge>[0]["event"] }) {
  if (event.resultsStatus === "upcoming") return <Trans>Upcoming</Trans>;
  if (event.resultsStatus === "due") return <Trans>Awaiting results</Trans>;
  if (event.resultsStatus === "verified") return <Trans>Results verified</Trans>;
  return <StatusBadge event={event} />;
}
