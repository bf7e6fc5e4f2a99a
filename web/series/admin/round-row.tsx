import { Trans, useLingui } from "@lingui/react/macro";
import type { AdminRound } from "#shared/series-admin.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge, Plate } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { RoundBadge, useResultsText } from "./round-state.tsx";

const iconButton =
  "grid size-11 xl:h-9 cursor-pointer place-items-center rounded-1 disabled:cursor-default disabled:opacity-25";

/** Shows one round: its number, what it is, who runs it and what it posts, with its acts. */
export function RoundRow({
  round: { event, round, promoter, classes, verified, waits, alsoIn },
  first,
  last,
  busy,
  onMove,
  onRemove,
}: {
  round: AdminRound;
  first: boolean;
  last: boolean;
  busy: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const resultsText = useResultsText();
  const { title, currency } = event;
  const posted = event.postedCash + event.postedCredit;
  const place = [event.venue, event.city, event.state].filter(Boolean).join(", ");
  const waiting = format.money(waits, currency);
  return (
    <li data-round={event._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 xl:min-h-10 xl:py-0">
      <span className="w-10 shrink-0">
        <span className="sr-only">{round === null ? t`No number` : t`Round ${round}`}</span>
        <span aria-hidden="true">
          <Plate fill="outline" size="small">
            {round ?? "–"}
          </Plate>
        </span>
      </span>
      <div className="min-w-0 flex-1 basis-52 xl:flex xl:flex-wrap xl:items-baseline xl:gap-x-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to="/auth/admin/event/{eventId?}" params={{ eventId: event._id }} className="font-semibold">
            {title}
          </Link>
          <RoundBadge event={event} />
          {waits > 0 ? (
            <Badge tone="warn">
              <Trans>Needs approval: {waiting}</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="text-t1 text-ink-2">
          {[
            format.dateRange(event.firstDate, event.lastDate),
            place,
            promoter?.name ?? t`no promoter`,
            resultsText(event, { verified, all: classes }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {alsoIn.length > 0 ? (
          <p className="text-t1 text-ink-2">
            <Trans>Also a round of</Trans>{" "}
            {alsoIn.map(({ _id, name }, at) => (
              <span key={_id}>
                {at > 0 ? ", " : null}
                <Link to="/auth/admin/serie/{seriesId?}" params={{ seriesId: _id }}>
                  {name}
                </Link>
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <span className="ml-auto text-right whitespace-nowrap tabular-nums">
        {posted > 0 ? format.moneyShort(posted, currency) : <span className="text-ink-3">{t`Nothing posted`}</span>}
      </span>
      <span className="-mr-3 flex">
        <button
          type="button"
          className={iconButton}
          disabled={first || busy}
          aria-label={t`Move ${title} up`}
          onClick={() => onMove(-1)}
        >
          <Icon name="up" />
        </button>
        <button
          type="button"
          className={iconButton}
          disabled={last || busy}
          aria-label={t`Move ${title} down`}
          onClick={() => onMove(1)}
        >
          <Icon name="down" />
        </button>
        <button
          type="button"
          className={iconButton}
          disabled={busy}
          aria-label={t`Remove ${title} from the series`}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </span>
    </li>
  );
}
