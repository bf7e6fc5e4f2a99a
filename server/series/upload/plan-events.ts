import { addDays, daysBetween, yearOf } from "#shared/dates.ts";
import { emailKey } from "#shared/email.ts";
import type { CreateEventInput } from "#shared/event-record.schema.ts";
import type { ProblemCode } from "#shared/problem.ts";
import {
  regionCodeOf,
  withLostZero,
  type SeriesEventsFault,
  type SeriesEventsFile,
  type SeriesEventsRow,
} from "#shared/series-events.ts";
import type { SeriesEventsField } from "#shared/series-events-headers.ts";
import { newEventColumns } from "../../events/record/create-event.ts";
import { eventChange, type EventFields } from "../../events/record/update-event.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { Problem } from "../../platform/problem.ts";
import type { SeriesRow } from "../record-store.ts";
import { eventsMeant, type Meant } from "./events-meant.ts";
import { promotersBy, type WholeEvent, type PromoterRef } from "./upload-store.ts";

/** This is what a row of the file does. */
export interface PlannedEvent {
  row: SeriesEventsRow;
  meant: Meant;
  faults: SeriesEventsFault[];
  /** This is the input of a new event; null for an existing one. */
  create: CreateEventInput | null;
  /** These are the fields of an existing event that change; null if none does. */
  change: EventFields | null;
  /** These are the values to write: all columns of a new event, or the changed columns of an existing one. */
  columns: Partial<WholeEvent>;
  /** This is the round number that the event has after the row is applied. */
  round: number | null;
}

export interface EventsPlan {
  rows: PlannedEvent[];
  /** These are the rounds that are not in the file and stay as they are. */
  others: { id: string; round: number | null }[];
  promoters: readonly PromoterRef[];
}

/** These are the fields of the file that are columns of an event under the same name. */
export const plainFields = [
  "title",
  "firstDate",
  "lastDate",
  "venue",
  "venueWebsite",
  "city",
  "state",
  "zipcode",
  "country",
  "raceStyle",
] as const satisfies readonly SeriesEventsField[];

/** Plans what a file does to the rounds of a series, and writes nothing. A faulty row does not affect the others. */
export async function planEvents(
  reader: Reader,
  ctx: Ctx,
  series: SeriesRow,
  file: SeriesEventsFile,
): Promise<EventsPlan> {
  const { rounds, meant } = await eventsMeant(reader, series.id, file);
  const promoters = await promotersBy(reader, {
    ids: [...new Set([series.promoterId, ...meant.map(({ event }) => event?.promoterId ?? null)])].filter(
      (id) => id !== null,
    ),
    emailKeys: [...new Set(file.rows.flatMap(({ values }) => (values.promoter ? emailKey(values.promoter) : [])))],
  });
  const rows: PlannedEvent[] = [];
  for (const [at, row] of file.rows.entries()) {
    rows.push(await planRow(reader, ctx, series, row, meant[at] ?? { event: null }, promoters));
  }
  const inFile = new Set(rows.flatMap(({ meant: { event } }) => event?.id ?? []));
  const others = rounds
    .filter(({ event }) => !inFile.has(event.id))
    .map(({ event, round }) => ({ id: event.id, round }));
  return { rows: withRoundFaults(rows, others), others, promoters };
}

async function planRow(
  reader: Reader,
  ctx: Ctx,
  series: SeriesRow,
  row: SeriesEventsRow,
  meant: Meant,
  promoters: readonly PromoterRef[],
): Promise<PlannedEvent> {
  const { values } = row;
  const round = values.round ?? meant.round ?? null;
  const faults = [...row.faults];
  const add = (code: SeriesEventsFault["code"], field: SeriesEventsField | null) =>
    faults.push({ code, field, value: field === null ? "" : String(values[field] ?? "") });
  if (meant.fault) add(meant.fault, meant.fault === "event_unknown" ? "id" : null);
  const wanted = wantedOf(row, meant.event, promoters, add);
  const planned = { row, meant, round, create: null, change: null, columns: {} };
  if (faults.length > 0) return { ...planned, faults };
  try {
    if (meant.event) return { ...planned, faults, ...(await planChange(reader, ctx, meant.event, wanted)) };
    const { title, firstDate, country } = values;
    if (!title || !firstDate || !country) {
      for (const [field, value] of Object.entries({ firstDate, country })) {
        if (!value) faults.push({ code: "required", field: field === "country" ? "country" : "firstDate", value: "" });
      }
      return { ...planned, faults };
    }
    const { raceStyle, promoterId } = series;
    const create: CreateEventInput = { raceStyle, promoterId, ...wanted, title, firstDate, country };
    return { ...planned, faults, create, columns: await newEventColumns(reader, ctx, create) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...planned, faults: faultsOf(error, values) };
  }
}

/** Returns the fields that the row sets, as a call would send them. */
function wantedOf(
  { values }: SeriesEventsRow,
  event: WholeEvent | null,
  promoters: readonly PromoterRef[],
  add: (code: SeriesEventsFault["code"], field: SeriesEventsField) => void,
): EventFields {
  const { id: _, round: __, state, zipcode, promoter, ...plain } = values;
  const wanted: EventFields = { ...plain };
  const country = values.country ?? event?.country;
  if (state !== undefined && country) {
    const code = regionCodeOf(country, state);
    if (code === null) add("state_unknown", "state");
    else wanted.state = code;
  }
  if (zipcode !== undefined) wanted.zipcode = country ? withLostZero(country, zipcode) : zipcode;
  if (promoter !== undefined) {
    const found = promoters.find((one) => one.emailKey === emailKey(promoter));
    if (found) wanted.promoterId = found.id;
    else add("promoter_unknown", "promoter");
  }
  return wanted;
}

/**
 * Keeps only those of the requested fields that change the event, so that a file that changes nothing writes nothing.
 */
async function planChange(
  reader: Reader,
  ctx: Ctx,
  event: WholeEvent,
  { firstDate = event.firstDate, lastDate, ...wanted }: EventFields,
): Promise<Pick<PlannedEvent, "change" | "columns">> {
  // Without a last day in the file, the event keeps its length.
  const last = lastDate ?? addDays(firstDate, daysBetween(event.firstDate, event.lastDate));
  const isMoved = firstDate !== event.firstDate || last !== event.lastDate;
  // The season can differ from the year of the race, and does not change if the year of the race stays the same.
  const season = yearOf(firstDate) === yearOf(event.firstDate) ? event.season : yearOf(firstDate);
  const days = isMoved ? { firstDate, lastDate: last, season } : {};
  const columns = await eventChange(reader, ctx, event, { ...wanted, ...days });
  const changes = [...plainFields, "promoterId" as const].filter(
    (field) => columns[field] !== undefined && columns[field] !== event[field],
  );
  if (changes.length === 0) return { change: null, columns: {} };
  const changedFields = Object.entries(wanted).filter(([field]) => changes.some((changed) => changed === field));
  return { change: { ...Object.fromEntries(changedFields), ...days }, columns };
}

/** Translates a refusal of the event's own rules into the faults of a row. */
function faultsOf({ code, fields = {} }: Problem, values: SeriesEventsRow["values"]): SeriesEventsFault[] {
  const named = Object.entries(fields);
  if (named.length === 0) return [{ code: codeOf(code, null), field: null, value: "" }];
  return named.map(([name, fault]) => {
    const field = name === "promoterId" ? "promoter" : ([...plainFields].find((one) => one === name) ?? null);
    return { code: codeOf(fault, field), field, value: field === null ? "" : String(values[field] ?? "") };
  });
}

function codeOf(code: ProblemCode, field: SeriesEventsField | null): SeriesEventsFault["code"] {
  if (code === "date_order" || code === "event_too_long" || code === "date_invalid") return code;
  if (code === "postal_code_unknown") return code;
  if (field === "venueWebsite") return "website_unreadable";
  if (field === "state") return "state_unknown";
  return field === "promoter" ? "promoter_unknown" : "has_dependents";
}

/** Marks the rows whose round number is also that of another round of the series. */
function withRoundFaults(rows: readonly PlannedEvent[], others: EventsPlan["others"]): PlannedEvent[] {
  // A faulty row does not change its event, which keeps its round number.
  const roundsOfFaultyRows = rows.flatMap(({ faults, meant }) => (faults.length > 0 ? (meant.round ?? []) : []));
  const taken = new Set([...others.flatMap(({ round }) => round ?? []), ...roundsOfFaultyRows]);
  return rows.map((planned) => {
    const { round, faults } = planned;
    if (round === null || faults.length > 0) return planned;
    if (!taken.has(round)) {
      taken.add(round);
      return planned;
    }
    return { ...planned, faults: [{ code: "round_twice", field: "round", value: String(round) }] };
  });
}
