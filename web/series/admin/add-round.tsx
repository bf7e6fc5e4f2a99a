import { useEffect, useState } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { EventListItem } from "#shared/events.schema.ts";
import { api } from "../../platform/api/api.ts";
import { textOf } from "../../platform/api/problem.ts";
import { todayPacific } from "../../platform/today.ts";
import { useFormat } from "../../platform/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Icon } from "../../ui/icon.tsx";

const debounceMs = 200;

/**
 * Returns the days that are searched for a season's races. They are more than the year, because some seasons begin or
 * end in another year.
 */
const daysOf = (season: number) => ({ from: `${season - 1}-10-01`, to: `${season + 1}-03-31` });

/** Shows the dialog that adds existing events of the season as rounds. It stays open, so that several can be added. */
export function AddRound({
  season,
  taken,
  onAdd,
  onClose,
  message,
}: {
  season: number;
  /** These are the events that are rounds already. */
  taken: ReadonlySet<string>;
  onAdd: (event: EventListItem) => Promise<boolean>;
  onClose: () => void;
  /** This is the reason why the last event was not added; it is null if it was. */
  message: string | null;
}) {
  const { t } = useLingui();
  const [title, setTitle] = useState("");
  const [found, setFound] = useState<{ events: readonly EventListItem[]; more: boolean } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const query = { title: title.trim() || undefined, canceled: false, ...daysOf(season) };
    // If no name is typed, the list starts today, because a round is usually added before its race.
    const today = todayPacific();
    if (!query.title && query.from < today && today < query.to) query.from = today;
    const timer = setTimeout(() => {
      api("GET /api/events", { query, signal: stop.signal }).then(
        ({ events, pagination }) => {
          setFailed(null);
          setFound({ events, more: pagination.totalPages > 1 });
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setFailed(textOf(error));
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [title, season]);
  return (
    <Dialog open title={<Trans>Add a round</Trans>} onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <TextField
          label={<Trans>Find an event</Trans>}
          hint={<Trans>Type the start of any word in the event’s name</Trans>}
          type="search"
          autoComplete="off"
          autoFocus
          before={<Icon name="search" />}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        {(message ?? failed) ? (
          <p role="alert" className="font-semibold text-bad">
            {message ?? failed}
          </p>
        ) : null}
        <ul className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line" aria-label={t`Events found`}>
          {found?.events.map((event) => (
            <FoundEvent key={event._id} event={event} isRound={taken.has(event._id)} onAdd={() => onAdd(event)} />
          ))}
          {found?.events.length === 0 ? (
            <li className="py-4 text-ink-2">
              <Trans>No events found</Trans>
            </li>
          ) : null}
        </ul>
        {found?.more ? (
          <p className="text-t1 text-ink-2">
            <Trans>Not all events are shown. Type more of the name to find others.</Trans>
          </p>
        ) : null}
        <div className="text-right">
          <Button kind="ink" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function FoundEvent({
  event,
  isRound,
  onAdd,
}: {
  event: EventListItem;
  isRound: boolean;
  onAdd: () => Promise<boolean>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const { title, series } = event;
  const add = async () => {
    setBusy(true);
    await onAdd();
    setBusy(false);
  };
  const name = series?.name ?? "";
  const placeText = [event.city, event.state].filter(Boolean).join(", ");
  return (
    <li className="flex items-center justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="font-semibold">{title}</span>
        <span className="block text-t1 text-ink-2">
          {[format.dateRange(event.firstDate, event.lastDate), placeText].filter(Boolean).join(" · ")}
        </span>
        {series && !isRound ? (
          <span className="block text-t1 text-warn">
            <Trans>Already a round of {name}</Trans>
          </span>
        ) : null}
      </span>
      {isRound ? (
        <span className="text-ink-2">
          <Trans>In the series</Trans>
        </span>
      ) : (
        <Button size="small" busy={busy} aria-label={t`Add ${title}`} onClick={() => void add()}>
          <Trans>Add</Trans>
        </Button>
      )}
    </li>
  );
}
