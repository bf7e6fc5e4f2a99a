import { nameKey } from "#shared/name-key.ts";
import type { SeriesEventsFaultCode, SeriesEventsFile, SeriesEventsValues } from "#shared/series-events.ts";
import type { Reader } from "../../platform/db/database.ts";
import { eventsById, eventsOnDays, wholeRounds, type WholeEvent } from "./upload-store.ts";

/**
 * This is the event that a row refers to: an existing one with its round number in the series, or null for a new one.
 */
export interface Meant {
  event: WholeEvent | null;
  /** This is the round number in this series; it is undefined if the event is not a round of the series. */
  round?: number | null;
  fault?: SeriesEventsFaultCode;
}

type Round = { event: WholeEvent; round: number | null };

/**
 * Finds the event that each row of a file refers to: by the event's id; else by the title among the rounds of the
 * series; else by title and first day among all events, so that an event that already exists is not created again. A
 * row is faulty if a row above refers to the same event.
 */
export async function eventsMeant(
  reader: Reader,
  seriesId: string,
  { rows }: SeriesEventsFile,
): Promise<{ rounds: Round[]; meant: Meant[] }> {
  const rounds = await wholeRounds(reader, seriesId);
  const byId = await eventsById(
    reader,
    rows.flatMap(({ values }) => values.id ?? []),
  );
  const onDays = await eventsOnDays(reader, [...new Set(rows.flatMap(({ values }) => values.firstDate ?? []))]);
  const titles = Map.groupBy(rows, ({ values }) => nameKey(values.title ?? ""));
  const roundOf = (event: WholeEvent): Meant => {
    const own = rounds.find((one) => one.event.id === event.id);
    return own ? { event, round: own.round } : { event };
  };
  const find = (values: SeriesEventsValues): Meant => {
    if (values.id !== undefined) {
      const event = byId.find(({ id }) => id === values.id);
      return event ? roundOf(event) : { event: null, fault: "event_unknown" };
    }
    const key = nameKey(values.title ?? "");
    const named = rounds.filter(({ event }) => event.titleKey === key);
    const sameDay = named.filter(({ event }) => event.firstDate === values.firstDate);
    const found = only(sameDay) ?? (titles.get(key)?.length === 1 ? only(named) : undefined);
    if (found) return { event: found.event, round: found.round };
    if (named.length > 0 && (values.firstDate === undefined || sameDay.length > 1)) {
      return { event: null, fault: "event_unclear" };
    }
    const elsewhere = onDays.filter((event) => event.titleKey === key && event.firstDate === values.firstDate);
    const other = only(elsewhere);
    if (other) return roundOf(other);
    return elsewhere.length > 1 ? { event: null, fault: "event_unclear" } : { event: null };
  };
  const taken = new Set<string>();
  const meant = rows.map(({ values }): Meant => {
    const one = find(values);
    const key = one.event?.id ?? `${nameKey(values.title ?? "")} ${values.firstDate ?? ""}`;
    if (one.fault === undefined && taken.has(key)) return { event: null, fault: "event_twice" };
    taken.add(key);
    return one;
  });
  return { rounds, meant };
}

const only = <Row>(rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined);
