import { Trans, useLingui } from "@lingui/react/macro";
import type { SerieAnswer, SeriesRecord } from "#shared/series.schema.ts";
import { AsOf } from "../platform/cache/as-of.tsx";
import type { Cached } from "../platform/api/read.ts";
import { eventHref, scheduleHref, type RaceArea } from "../races/race-links.ts";
import { ShareLink } from "../platform/share-link.tsx";
import { useFormat } from "../platform/use-format.ts";
import { webcal } from "../platform/webcal.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { CanceledCount, RoundCount } from "./round-count.tsx";
import { SeasonLine } from "./season-line.tsx";
import { Note } from "../ui/states.tsx";
import { useToday } from "../platform/today.ts";
import { apiUrl } from "../platform/api/api.ts";

/** Shows a series: its description and the posted payouts of its rounds. `children` are the rounds. */
export function SerieView({
  answer: { serie, lastSynced },
  area,
  children,
}: {
  answer: Cached<SerieAnswer>;
  area: RaceArea;
  children: React.ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const feed = apiUrl("GET /api/serie/{seriesId}/calendar.ics", {
    params: { seriesId: serie._id },
    query: { lang: format.locale },
  });
  const today = useToday();
  const month = (serie.firstDate ?? "").slice(0, 7);
  return (
    <>
      <nav aria-label={t`Breadcrumb`} className="text-ink-2">
        {area === "rider" ? (
          <Link to="/auth/rider/series">
            <Trans>Series</Trans>
          </Link>
        ) : (
          <Link href={scheduleHref(area)}>
            {area === "promoter" ? <Trans>My events</Trans> : <Trans>Schedule</Trans>}
          </Link>
        )}
      </nav>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="leading-none">{serie.name}</h1>
          <p className="mt-2 text-t3 text-ink-2">
            <b className="text-ink">
              {serie.firstDate ? format.dateRange(serie.firstDate, serie.lastDate) : serie.season}
            </b>
            {" · "}
            <RoundCount {...serie} />
            {serie.eventCount > serie.roundDays.length ? (
              <>
                {" · "}
                <CanceledCount {...serie} />
              </>
            ) : null}
            {serie.promoter ? <> · {serie.promoter.name}</> : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:*:grow print:hidden">
          <a className="button" data-kind="outline" href={webcal(feed)}>
            <Icon name="calendar" />
            <Trans>Subscribe to all rounds</Trans>
          </a>
          <a className="button" data-kind="outline" href={feed} download>
            <Icon name="down" />
            <Trans>Add all rounds to calendar</Trans>
          </a>
          <span className="flex items-center">
            <ShareLink title={serie.name}>
              <Trans>Share</Trans>
            </ShareLink>
          </span>
        </div>
      </div>
      <AsOf at={lastSynced} />
      {area === "public" ? (
        <p className="mt-3 flex flex-wrap gap-x-6 print:hidden">
          <Link
            className="inline-flex min-h-11 items-center"
            to="/events"
            search={{ when: "all", view: "map", seriesId: serie._id }}
          >
            <Trans>Rounds on the map</Trans>
          </Link>
          <Link
            className="inline-flex min-h-11 items-center"
            to="/events"
            search={{ view: "calendar", month, seriesId: serie._id }}
          >
            <Trans>Rounds on the calendar</Trans>
          </Link>
        </p>
      ) : null}
      {serie.description ? <p className="mt-4 max-w-prose text-t3">{serie.description}</p> : null}
      <div className="mt-6 max-w-read">
        <SeasonLine days={serie.roundDays} today={today} />
      </div>
      <Posted serie={serie} />
      {serie.payMode === "event" ? null : <Overall serie={serie} area={area} />}
      <div className="mt-8">{children}</div>
    </>
  );
}

function Posted({ serie: { posted } }: { serie: SeriesRecord }) {
  const format = useFormat();
  const lines = (["USD", "CAD"] as const).flatMap((currency) => {
    const [cash, credit] = [posted.cash[currency], posted.credit[currency]];
    return cash + credit > 0 ? [{ currency, cash, credit }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4">
      {lines.flatMap(({ currency, cash, credit }) => [
        cash > 0 ? (
          <div key={`${currency} cash`}>
            <dt className="text-ink-2">
              <Trans>Posted cash</Trans>
            </dt>
            <dd className="figure text-t5">{format.moneyShort(cash, currency)}</dd>
          </div>
        ) : null,
        credit > 0 ? (
          <div key={`${currency} credit`}>
            <dt className="text-ink-2">
              <Trans>Posted dealer credit</Trans>
            </dt>
            <dd className="figure text-t5">{format.moneyShort(credit, currency)}</dd>
          </div>
        ) : null,
      ])}
    </dl>
  );
}

/** Says that the series pays by its closing standings, and links to their payouts (docs/spec/results.md#standings). */
function Overall({ serie, area }: { serie: SeriesRecord; area: RaceArea }) {
  return (
    <div className="mt-6 flex flex-col items-start gap-3">
      <Note tone="info" icon="flag">
        {serie.payMode === "overall" ? (
          <Trans>This series pays on its final standings, not by round.</Trans>
        ) : (
          <Trans>This series pays by round and again on its final standings.</Trans>
        )}
      </Note>
      {serie.standings && area !== "promoter" ? (
        <ButtonLink href={eventHref(area, serie.standings)}>
          <Trans>What the final standings pay</Trans>
        </ButtonLink>
      ) : serie.standings || area === "promoter" ? null : (
        <p className="text-ink-2">
          <Trans>Payouts for the final standings will show up here once they’re posted.</Trans>
        </p>
      )}
    </div>
  );
}
