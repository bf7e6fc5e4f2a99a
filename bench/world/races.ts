import { addDays, dayPacific, yearOf } from "#shared/dates.ts";
import { nameKey } from "#shared/name-key.ts";
import { classes, events, places } from "../../server/events/tables.ts";
import { results } from "../../server/results/tables.ts";
import { seriesEvents } from "../../server/rounds/tables.ts";
import { series } from "../../server/series/tables.ts";
import { draw, idAt } from "./ids.ts";
import type { Sink } from "./insert.ts";
import type { Rider } from "./people.ts";

const tracks = "RedBud,Ironman,Unadilla,Spring Creek,High Point,Thunder Valley,Washougal,Southwick".split(",");
const brands = ["KTM", "KTM", "KTM", "Yamaha", "Honda", "Kawasaki", "Husqvarna", null];
const styles = ["motocross", "offroad", "flat", "road"] as const;

const resultsAtOnce = 20_000;

/** This is a win of a rider with an account; an award is created from it. */
export interface Win {
  riderId: string;
  riderCountry: "US" | "CA";
  resultId: string;
  eventId: string;
  classId: string;
  at: Date;
  season: number;
  currency: "USD" | "CAD";
  /** This is what happens to the award: it is spent at a counter, lapses, or is cash that is paid out. */
  outcome: "redeemed" | "lapsed" | "paid";
}

export interface RaceCounts {
  seasons: number;
  eventsPerSeason: number;
  classesPerEvent: number;
  /** This is the number of results in each class of a past event. */
  resultsPerClass: number;
  /** With true, some events are in Canada, canceled, late or over budget (world/office.ts). */
  office?: boolean;
  /** With true, a tenth of the events are in Canada, one class in nine pays cash, and results name several brands. */
  mixed?: boolean;
  /** With true, each finisher has an account and wins; otherwise every other finisher does. */
  allWin?: boolean;
}

/**
 * Inserts seasons of races and returns the wins of riders with accounts. Ten rounds make up a series. Half of the last
 * season is still to come.
 */
export async function insertRaces(
  sink: Sink,
  now: Date,
  counts: RaceCounts,
  riders: readonly Rider[],
  promoterIds: readonly string[],
): Promise<Win[]> {
  const wins: Win[] = [];
  for await (const some of racesBySeason(sink, now, counts, riders, promoterIds)) wins.push(...some);
  return wins;
}

/**
 * Inserts the same races, and yields the wins in groups of about 20,000 results, so that a large world fits into
 * memory.
 */
export async function* racesBySeason(
  sink: Sink,
  now: Date,
  counts: RaceCounts,
  riders: readonly Rider[],
  promoterIds: readonly string[],
): AsyncGenerator<Win[]> {
  const today = dayPacific(now);
  let wins: Win[] = [];
  let winner = 0;
  for (let back = counts.seasons - 1; back >= 0; back -= 1) {
    let eventRows: (typeof events.$inferInsert)[] = [];
    let classRows: (typeof classes.$inferInsert)[] = [];
    let placeRows: (typeof places.$inferInsert)[] = [];
    let resultRows: (typeof results.$inferInsert)[] = [];
    let seriesRows: (typeof series.$inferInsert)[] = [];
    let roundRows: (typeof seriesEvents.$inferInsert)[] = [];
    let seriesId = "";
    const insertAll = async (): Promise<void> => {
      await sink.insert(events, eventRows);
      await sink.insert(series, seriesRows);
      await sink.insert(seriesEvents, roundRows);
      await sink.insert(classes, classRows);
      await sink.insert(places, placeRows);
      await sink.insert(results, resultRows);
      [eventRows, classRows, placeRows, resultRows, seriesRows, roundRows] = [[], [], [], [], [], []];
    };
    for (let n = 0; n < counts.eventsPerSeason; n += 1) {
      const firstDate = addDays(today, Math.round((n / counts.eventsPerSeason - 0.5) * 360) - back * 365);
      const at = new Date(`${firstDate}T12:00:00Z`);
      const season = yearOf(firstDate);
      const round = (n % 10) + 1;
      const promoterId = promoterIds[Math.floor(n / 10) % promoterIds.length] ?? null;
      const odd = counts.office ? oddEvent(n, at) : null;
      if (round === 1) {
        seriesId = idAt(at);
        const name = `${tracks[n % tracks.length]} Championship ${season}`;
        seriesRows.push({ id: seriesId, promoterId, name, nameKey: nameKey(name), season, createdAt: at });
      }
      const inCanada = odd ? odd.country === "CA" : counts.mixed === true && draw(n + 17, 10) === 0;
      const track = tracks[draw(n, tracks.length)] ?? "";
      const title = `Round ${round} ${track} National presented by Northern Ring and Chain`;
      const lastDate = addDays(firstDate, n % 2);
      const past = lastDate < today && odd?.resultsVerifiedAt !== null;
      const eventId = idAt(at);
      eventRows.push({
        id: eventId,
        promoterId,
        title,
        titleKey: nameKey(title),
        raceStyle: styles[n % styles.length] ?? null,
        venue: `${track} Motorsport Park`,
        city: "Buchanan",
        cityKey: "buchanan",
        state: ["MI", "OH", "IN", "PA"][n % 4] ?? null,
        zipcode: "49107",
        country: "US",
        lat: 41.8 + draw(n, 100) / 50,
        lon: -86.4 + draw(n + 3, 100) / 50,
        firstDate,
        lastDate,
        season,
        resultsReceivedAt: past ? at : null,
        resultsVerifiedAt: past ? at : null,
        postedCredit: 300_000,
        budget: 300_000,
        createdAt: at,
        ...(inCanada && { country: "CA" as const, state: "ON", zipcode: "L1L 1L1" }),
        ...odd,
      });
      roundRows.push({ seriesId, eventId, round });
      for (let position = 0; position < counts.classesPerEvent; position += 1) {
        const classId = idAt(at);
        const paysCash = counts.mixed === true && position === 2 && n % 3 === 0;
        classRows.push({
          id: classId,
          eventId,
          name: `${["250", "450", "Open"][position % 3]} ${["A", "B", "C"][position % 3]}`,
          position,
          payoutType: paysCash ? "cash" : "dealerCredit",
          resultsReceivedAt: past ? at : null,
          verifiedAt: past ? at : null,
        });
        for (let place = 1; place <= 5; place += 1) {
          const each = counts.allWin ? Math.ceil(counts.resultsPerClass / 5) : 1;
          const [fromPlace, toPlace] = [(place - 1) * each + 1, place * each];
          placeRows.push({ id: idAt(at), classId, fromPlace, toPlace, amount: 10_000 });
        }
        if (!past) continue;
        for (let place = 1; place <= counts.resultsPerClass; place += 1) {
          // With `allWin` each finisher has an account and won 100.00; otherwise every other finisher does.
          const rider = counts.allWin || place % 2 === 1 ? riders[(winner += 1) % riders.length] : undefined;
          const resultId = idAt(at);
          const [firstName = "", lastName = ""] = rider ? rider.name.split(",") : ["Somebody", `Else${place}`];
          resultRows.push({
            id: resultId,
            eventId,
            classId,
            riderId: rider?.id ?? null,
            matchedBy: rider ? "ama" : null,
            place,
            status: "finished",
            number: String(place),
            firstName,
            lastName,
            nameKey: nameKey(`${firstName} ${lastName}`),
            brand: counts.mixed ? (brands[draw(winner + place, brands.length)] ?? null) : "KTM",
            amaNumber: rider?.amaNumber ?? null,
            earned: rider ? 10_000 : 0,
            verifiedAt: at,
            createdAt: at,
            raceDay: lastDate,
            season,
          });
          if (!rider) continue;
          wins.push({
            riderId: rider.id,
            riderCountry: rider.country,
            resultId,
            eventId,
            classId,
            at,
            season: back,
            outcome: paysCash ? "paid" : counts.mixed && winner % 10 === 0 ? "lapsed" : "redeemed",
            currency: inCanada ? "CAD" : "USD",
          });
        }
      }
      if (resultRows.length < resultsAtOnce) continue;
      await insertAll();
      yield wins;
      wins = [];
    }
    await insertAll();
  }
  yield wins;
}

/** Returns what is special about an event: 10% are in Canada, 2% are canceled, 1% are late, and 0.5% are over budget. */
function oddEvent(n: number, at: Date): Partial<typeof events.$inferInsert> {
  const kind = draw(n + 17, 200);
  return {
    state: "MI OH IN PA CA TX FL GA CO WA".split(" ")[n % 10] ?? null,
    city: `${tracks[n % tracks.length]} Springs`,
    cityKey: nameKey(`${tracks[n % tracks.length]} Springs`),
    zipcode: String(40_000 + draw(n, 9999)),
    ...(kind < 20 && { country: "CA" as const, state: ["ON", "QC", "BC"][n % 3] ?? null, zipcode: "H2X 1Y4" }),
    ...(kind >= 20 && kind < 24 && { canceledAt: at, resultsVerifiedAt: null }),
    ...(kind >= 24 && kind < 26 && { resultsVerifiedAt: null, resultsReceivedAt: n % 2 === 0 ? at : null }),
    ...(kind === 26 && { waitingAwards: 50_000 }),
  };
}

/**
 * Inserts races of last weekend that have no results yet, with classes named "Class 1" and so on. Returns their ids.
 */
export async function insertOpenRaces(
  sink: Sink,
  now: Date,
  { count, classesPerEvent }: { count: number; classesPerEvent: number },
  promoterId: string,
): Promise<string[]> {
  const day = addDays(dayPacific(now), -3);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const id = idAt(now);
    ids.push(id);
    const title = `Open round ${n}`;
    await sink.insert(events, [
      {
        id,
        promoterId,
        title,
        titleKey: nameKey(title),
        raceStyle: "motocross",
        country: "US",
        firstDate: day,
        lastDate: day,
        season: yearOf(day),
        postedCredit: classesPerEvent * 100 * 10_000,
        budget: classesPerEvent * 100 * 10_000,
        createdAt: now,
      },
    ]);
    for (let position = 0; position < classesPerEvent; position += 1) {
      const classId = idAt(now);
      await sink.insert(classes, [
        { id: classId, eventId: id, name: `Class ${position + 1}`, position, payoutType: "dealerCredit" },
      ]);
      await sink.insert(places, [{ id: idAt(now), classId, fromPlace: 1, toPlace: 100, amount: 10_000 }]);
    }
  }
  return ids;
}
