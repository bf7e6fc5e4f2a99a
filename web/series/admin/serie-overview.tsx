import { Trans, useLingui } from "@lingui/react/macro";
import { payModeWords } from "#shared/pay-modes.ts";
import type { AdminSerieAnswer } from "#shared/series-admin.schema.ts";
import type { SeriesRecord } from "#shared/series.schema.ts";
import { ActLink } from "../../platform/acts/act-link.tsx";
import { useFormat } from "../../platform/use-format.ts";
import type { Choice } from "../../ui/form/choice-field.tsx";
import { Link } from "../../ui/link.tsx";
import type { PageAddress } from "../../ui/page-address.ts";
import { Note } from "../../ui/states.tsx";

/** Shows the details of a series, below a note about the rounds that need approval. */
export function SerieOverview({
  answer: { serie, rounds, marketShare },
  raceStyles,
  editHref,
}: {
  answer: AdminSerieAnswer;
  raceStyles: readonly Choice[];
  editHref: PageAddress;
}) {
  const waiting = rounds.filter(({ waits }) => waits > 0);
  return (
    <>
      {waiting.length > 0 ? (
        <div className="mb-6">
          <Note tone="warn" icon="clock">
            <b>
              <Trans>Payouts or awards need approval</Trans>
            </b>
            <ul>
              {waiting.map(({ event }) => (
                <li key={event._id}>
                  <Link to="/auth/admin/event/{eventId?}" params={{ eventId: event._id }} search={{ tab: "classes" }}>
                    {event.title}
                  </Link>
                </li>
              ))}
            </ul>
          </Note>
        </div>
      ) : null}
      <section aria-labelledby="serie-details">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="serie-details">
            <Trans>Details</Trans>
          </h2>
          <ActLink icon="edit" href={editHref}>
            <Trans>Edit</Trans>
          </ActLink>
        </div>
        <Details serie={serie} marketShare={marketShare} raceStyles={raceStyles} />
      </section>
    </>
  );
}

function Details({
  serie,
  marketShare,
  raceStyles,
}: {
  serie: SeriesRecord;
  marketShare: number | null;
  raceStyles: readonly Choice[];
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { category, promoter, firstDate, lastDate, raceStyle, description } = serie;
  const posted = (["USD", "CAD"] as const)
    .map((currency) => ({ currency, sum: serie.posted.cash[currency] + serie.posted.credit[currency] }))
    .filter(({ sum }) => sum > 0)
    .map(({ currency, sum }) => format.moneyShort(sum, currency));
  const days = [firstDate, lastDate].filter((day) => day !== null).map((day) => format.date(day));
  const promoterLink = promoter ? (
    <Link to="/auth/admin/promoter/{promoterId?}" params={{ promoterId: promoter._id }}>
      {promoter.name}
    </Link>
  ) : null;
  const categoryLink = category ? (
    <Link to="/auth/admin/category/{categoryId?}" params={{ categoryId: category._id }}>
      {category.description}
    </Link>
  ) : null;
  const ofSeason = { from: `${serie.season}-01-01`, to: `${serie.season}-12-31` };
  const share = (
    <Link to="/auth/admin/market-share-series" search={ofSeason}>
      {marketShare === null ? t`Unknown` : format.share(marketShare)}
    </Link>
  );
  const facts: [string, React.ReactNode][] = [
    [t`Season`, serie.season],
    [t`Pay mode`, payModeWords[serie.payMode][format.locale]],
    [t`Promoter`, promoterLink],
    [t`Category`, categoryLink],
    [t`Race style`, raceStyles.find(({ value }) => value === raceStyle)?.label ?? null],
    [t`First and last day`, days.length > 0 ? days.join(" – ") : null],
    [t`Market share of entries`, share],
    [t`Posted`, posted.length > 0 ? format.list(posted) : null],
    [t`Description`, description],
  ];
  return (
    <dl className="panel grid gap-x-6 px-5 py-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="pt-2 text-ink-2">{label}</dt>
          <dd className="min-w-0 break-words sm:py-2">{value ?? <span className="text-ink-3">–</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
