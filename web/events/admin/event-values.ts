import type { AdminEvent } from "#shared/admin-event.schema.ts";
import { addDays, yearOf } from "#shared/dates.ts";
import type { CreateEventInput } from "#shared/event-record.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";
import type { eventRules } from "#shared/event.fields.ts";

export type EventField = keyof typeof eventRules;

/** These are the sections of an event's record. Each is edited separately. */
export const eventSections = {
  race: ["title", "firstDate", "lastDate", "season", "raceStyle", "promoterId"],
  place: ["venue", "venueWebsite", "country", "state", "city", "zipcode"],
} as const satisfies Record<string, readonly EventField[]>;

/** Closing standings take these fields from their series, where staff change them (docs/spec/results.md#standings). */
const ofSeries: ReadonlySet<EventField> = new Set(["firstDate", "lastDate", "promoterId"]);

/** Returns those of the fields that staff edit on the event itself. */
export const editableFields = (names: readonly EventField[], kind: EventRecord["kind"]): EventField[] =>
  names.filter((name) => kind === "event" || !ofSeries.has(name));

/**
 * Returns the day that the form proposes for a copy of an event: a week later or, if that has passed, the same weekday in
 * a later year. All days are YYYY-MM-DD.
 */
export function dayOfCopy(firstDate: string, today: string): string {
  let day = addDays(firstDate, 7);
  if (day >= today) return day;
  day = firstDate;
  while (day < today) day = addDays(day, 52 * 7);
  return day;
}

/** This is an empty event in the form of staff: a field that is not filled in is an empty text. */
export const noEvent: Record<EventField, string> = {
  title: "",
  firstDate: "",
  lastDate: "",
  season: "",
  raceStyle: "",
  promoterId: "",
  venue: "",
  venueWebsite: "",
  country: "US",
  state: "",
  city: "",
  zipcode: "",
};

/** Returns these fields of an event as texts, with its version. */
export function eventTexts<Name extends EventField>(
  event: EventRecord,
  names: readonly Name[],
): { values: Record<Name, string>; version: number } {
  const all: Record<EventField, string> = {
    title: event.title,
    firstDate: event.firstDate,
    lastDate: event.lastDate,
    season: String(event.season),
    raceStyle: event.raceStyle ?? "",
    promoterId: event.promoter?._id ?? "",
    venue: event.venue ?? "",
    venueWebsite: event.venueWebsite ?? "",
    country: event.country,
    state: event.state ?? "",
    city: event.city ?? "",
    zipcode: event.zipcode ?? "",
  };
  const entries = names.map((name) => [name, all[name]] as const);
  // The entries have exactly these names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: Object.fromEntries(entries) as Record<Name, string>, version: event.__v };
}

/**
 * Returns the input for the call from these texts. An empty day or season is left out, and every other empty text
 * removes the value.
 */
export function eventInput(values: Partial<Record<EventField, string>>): Partial<CreateEventInput> {
  const sent = Object.entries(values).flatMap(([name, value]): [string, string | number | null][] => {
    const text = value.trim();
    if (name === "title" || name === "firstDate" || name === "country") return [[name, text]];
    if (name === "lastDate") return text ? [[name, text]] : [];
    // A text that is not a year is sent as 0, which the server refuses with an error at the field.
    if (name === "season") return text ? [[name, /^\d{4}$/.test(text) ? Number(text) : 0]] : [];
    return [[name, text || null]];
  });
  // A select holds only the values of its choices, and the server checks them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(sent) as Partial<CreateEventInput>;
}

/** Returns the rounds of an event in the format of the call. */
export const roundsInput = (rounds: AdminEvent["rounds"]) => rounds.map(({ _id, round }) => ({ _id, round }));

/** Returns the season of a typed day; it is undefined while the text is not a day. */
export const seasonOf = (day: string): number | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? yearOf(day) : undefined;
