import { dayPacific } from "#shared/dates.ts";
import type {
  ClassRecord,
  EventBrief,
  EventListItem,
  EventRecord,
  EventRules,
  PlaceRecord,
  PublicResult,
  RecentEvent,
} from "#shared/events.schema.ts";
import { countVerified, postedOfPlaces, resultsDueOn, resultsStatusOf, type ClassesVerified } from "#shared/events.ts";
import type { Point } from "#shared/geo.ts";
import { milesFrom } from "#shared/near.ts";
import { currencyOfCountry } from "#shared/money.ts";
import type { PayMode } from "#shared/series.schema.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";
import { cashDueDay } from "../ledger/cash-deadline.ts";
import { settingsIn, type Seasons } from "../seasons/season-settings.ts";
import type { EventListRow } from "./schedule/event-list-store.ts";
import type { EventOutcome } from "./schedule/outcome-store.ts";
import type { EventParts, PublicResultRow } from "./event-store.ts";
import type { ClassRow, PlaceRow } from "./tables.ts";

/** An answer depends on the day on which it is given, and on the settings of the seasons. */
export interface Today {
  today: string;
  seasons: Seasons;
}

type Facts = Omit<EventListRow, "seriesText" | "classCounts">;

function shared(row: Facts, { today, seasons }: Today) {
  const { lastDate } = row;
  const canceled = row.canceledAt !== null;
  const due = resultsDueOn(lastDate, settingsIn(seasons, row.season).resultsDueDays);
  const received = row.resultsReceivedAt !== null;
  const verified = row.resultsVerifiedAt !== null;
  return {
    _id: row.id,
    __v: row.version,
    title: row.title,
    venue: row.venue,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    country: row.country,
    lat: row.lat,
    lon: row.lon,
    firstDate: row.firstDate,
    lastDate,
    raceStyle: row.raceStyle,
    kind: row.kind,
    currency: currencyOfCountry(row.country),
    canceled,
    season: row.season,
    postedCash: row.postedCash,
    postedCredit: row.postedCredit,
    resultsStatus: resultsStatusOf({ lastDate, canceled, received, verified }, today, due),
    resultsDue: due,
    resultsReceivedAt: row.resultsReceivedAt?.toISOString() ?? null,
    resultsVerifiedAt: row.resultsVerifiedAt?.toISOString() ?? null,
  };
}

/** Parses `id:round:name`, the format in which the list's SQL statement returns a series. */
function seriesOf(text: string | null): EventListItem["series"] {
  if (!text) return null;
  const first = text.indexOf(":");
  const second = text.indexOf(":", first + 1);
  const round = text.slice(first + 1, second);
  return { _id: text.slice(0, first), name: text.slice(second + 1), round: round === "" ? null : Number(round) };
}

/** Parses `verified:submitted:ran`, the format in which the list's SQL statement returns the counts. */
function progressOf(counts: string): ClassesVerified {
  const [verified = 0, submitted = 0, ran = 0] = counts.split(":").map(Number);
  return { verified, submitted, ran };
}

export function presentListItem(row: EventListRow, day: Today, origin?: Point): EventListItem {
  // The item is extended in place, field by field, because a list has many items: copying one takes as long as creating
  // it, and `Object.assign` looks up each field by its name. The series is set below.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const item = shared(row, day) as EventListItem;
  if (row.classCounts !== null) item.classesVerified = progressOf(row.classCounts);
  item.series = seriesOf(row.seriesText);
  if (origin) item.distance = milesFrom(origin, row);
  return item;
}

export function presentRecent(row: EventListRow, day: Today, outcome: EventOutcome | undefined): RecentEvent {
  const item = presentListItem(row, day);
  if (!outcome) return item;
  const { riders, earned, winner } = outcome;
  const named = winner && {
    name: `${winner.firstName} ${winner.lastName}`.trim(),
    className: winner.className,
  };
  return { ...item, outcome: { riders, earned, winner: named } };
}

export function presentEvent(parts: EventParts, day: Today, inSeries: readonly { payMode: PayMode }[]): EventRecord {
  const { event, promoter, credit } = parts;
  const programme = settingsIn(day.seasons, event.season);
  const classes = parts.classes.map((row) => presentClass(row, parts));
  return {
    ...shared(event, day),
    ...(event.resultsReceivedAt && !event.resultsVerifiedAt ? { classesVerified: countVerified(classes) } : {}),
    venueWebsite: event.venueWebsite,
    promoter: promoter && { _id: promoter.id, name: promoter.name },
    classes,
    creditIssued: credit.at && credit.riders > 0 ? { at: credit.at.toISOString(), riders: credit.riders } : null,
    cash: cashOf(parts, programme),
    rules: rulesOf(programme),
    paysOverall:
      event.kind !== "standings" && inSeries.length > 0 && inSeries.every(({ payMode }) => payMode === "overall"),
  };
}

/**
 * Returns the event's cash payment. It is due within `cashPayoutDays` of verification, or for a series' end within
 * `seriesEndPayoutDays` of its last date. While classes are still open, the last verification so far counts, because
 * each class pays on its own.
 */
function cashOf({ event, cash, classes }: EventParts, programme: ProgrammeSettings): EventRecord["cash"] {
  const last = Math.max(0, ...classes.map(({ verifiedAt }) => Number(verifiedAt ?? 0)));
  const verifiedAt = event.resultsVerifiedAt ?? (last > 0 ? new Date(last) : null);
  if (cash.length === 0 || verifiedAt === null) return null;
  const riders = new Set(cash.map(({ riderId }) => riderId));
  const waiting = new Set(cash.filter(({ paidAt }) => paidAt === null).map(({ riderId }) => riderId));
  const lastPaid = cash.map(({ paidAt }) => paidAt?.toISOString() ?? "").reduce((a, b) => (a > b ? a : b));
  const due = cashDueDay(programme, event, dayPacific(verifiedAt));
  return { riders: riders.size, paid: riders.size - waiting.size, paidAt: lastPaid || null, due };
}

export function presentBrief(row: EventListRow, day: Today, origin?: Point): EventBrief {
  const item = presentListItem(row, day, origin);
  const { _id, title, venue, city, state, lat, lon, firstDate, lastDate, raceStyle, currency, canceled } = item;
  const { postedCash, postedCredit, resultsStatus, classesVerified, series, distance } = item;
  const progress = classesVerified && { classesVerified };
  const when = { firstDate, lastDate, canceled, resultsStatus, ...progress };
  const where = { venue, city, state, lat, lon, ...(origin ? { distance } : {}) };
  return { _id, title, ...where, ...when, raceStyle, currency, postedCash, postedCredit, series };
}

function presentClass(row: ClassRow, parts: EventParts): ClassRecord {
  const places = parts.places.filter(({ classId }) => classId === row.id).map(presentPlace);
  const { entries, started } = parts.entrants.get(row.id) ?? { entries: 0, started: 0 };
  const results = parts.results.filter(({ classId }) => classId === row.id);
  return {
    _id: row.id,
    __v: row.version,
    name: row.name,
    position: row.position,
    payoutType: row.payoutType,
    starters: row.startersTyped ?? (entries > 0 ? started : null),
    entries,
    receivedAt: row.resultsReceivedAt?.toISOString() ?? null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    didNotRunAt: row.didNotRunAt?.toISOString() ?? null,
    places,
    posted: row.payoutType === "noPayout" ? 0 : postedOfPlaces(places),
    // Provisional results are hidden, because they may still be wrong about somebody.
    results: row.verifiedAt === null ? [] : results.map(presentResult),
  };
}

const presentPlace = ({ id, fromPlace, toPlace, amount }: PlaceRow): PlaceRecord => ({
  _id: id,
  fromPlace,
  toPlace,
  amount,
});

const presentResult = (row: PublicResultRow): PublicResult => ({
  place: row.place,
  status: row.status,
  name: `${row.firstName} ${row.lastName}`.trim(),
  number: row.number,
  brand: row.brand,
  hometown: row.hometown,
});

function rulesOf(programme: ProgrammeSettings): EventRules {
  return {
    minRidersPerClass: programme.minRidersPerClass,
    maxPaidClassesPerEvent: programme.maxPaidClassesPerEvent,
    qualifyingBikeYear: programme.qualifyingBikeYear,
    creditExpiryMonths: programme.creditExpiryMonths,
    creditExpiryPolicy: programme.creditExpiryPolicy,
    cashPayoutDays: programme.cashPayoutDays,
    resultsDueDays: programme.resultsDueDays,
    registeredWithinDays: programme.registeredWithinDays,
    bikeAddedWithinDays: programme.bikeAddedWithinDays,
  };
}
