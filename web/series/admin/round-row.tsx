import { Trans, useLingui } from "@lingui/react/macro";
import { joinList } from "#shared/format.ts";
import type { AdminRound } from "#shared/series-admin.schema.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Badge, Plate } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Menu } from "../../ui/menu.tsx";
import { RoundBadge, useResultsText } from "./round-state.tsx";

const iconButton =
  "grid size-11 xl:h-9 cursor-pointer place-items-center rounded-1 disabled:cursor-default disabled:opacity-25";

/**
 * Shows one round: its number, its title, its promoter and its posted payouts, with its acts, which are in a menu on a
 * phone.
 */
export function RoundRow({
  round: { event, round, promoter, waits, alsoIn },
  seriesPromoterId,
  first,
  last,
  busy,
  onMove,
  onRemove,
}: {
  round: AdminRound;
  /** The promoter of the series is not repeated on each round. */
  seriesPromoterId: string | null;
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
  const town = [event.city, event.state].filter(Boolean).join(", ");
  const when = joinList([format.dateRange(event.firstDate, event.lastDate), resultsText(event)], " · ");
  const organizer = promoter === null ? t`no promoter` : promoter._id === seriesPromoterId ? null : promoter.name;
  // A phone has no room for the venue beside the town.
  const where = joinList([[event.venue, town].filter(Boolean).join(", "), organizer], " · ");
  const whereOnPhone = joinList([town, organizer], " · ");
  const waiting = format.money(waits, currency);
  return (
    <li data-round={event._id} className="flex items-center gap-x-2 px-4 py-1 md:gap-x-4 md:py-2 xl:min-h-10 xl:py-0">
      <span className="shrink-0 md:w-10">
        <span className="sr-only">{round === null ? t`No number` : t`Round ${round}`}</span>
        <span aria-hidden="true">
          <Plate fill="outline" size="small">
            {round ?? "–"}
          </Plate>
        </span>
      </span>
      <div className="min-w-0 flex-1 xl:flex xl:flex-wrap xl:items-baseline xl:gap-x-4">
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
          <span className="max-md:block">{when}</span>
          {where === "" ? null : <span className="max-md:hidden"> · {where}</span>}
          {whereOnPhone === "" ? null : <span className="md:hidden">{whereOnPhone}</span>}
        </p>
        {alsoIn.length > 0 ? (
          <p className="text-t1 text-ink-2 max-md:truncate">
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
      <span className="-mr-3 flex max-md:hidden">
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
      <span className="-mr-3 md:hidden">
        <Menu
          label={t`Actions for ${title}`}
          align="end"
          buttonClass="grid min-h-11 min-w-11 place-items-center"
          items={
            <>
              <Button kind="link" disabled={first || busy} onClick={() => onMove(-1)}>
                <Trans>Move up</Trans>
              </Button>
              <Button kind="link" disabled={last || busy} onClick={() => onMove(1)}>
                <Trans>Move down</Trans>
              </Button>
              <Button kind="link" disabled={busy} onClick={onRemove}>
                <Trans>Remove from series</Trans>
              </Button>
            </>
          }
        >
          <Icon name="dots" />
        </Menu>
      </span>
    </li>
  );
}
