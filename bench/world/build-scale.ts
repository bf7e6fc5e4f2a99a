// `node bench/world/build-scale.ts <factor> <folder> <copies>` fills the empty database of DATABASE_URL with the world
// of `npm run bench -- scale` and reports its people to the parent process. It loads rows in bulk (bulk/), because the
// verbs, and inserts with indexes and triggers, would take days. In a large world, only one part is built in
// JavaScript, and the database then copies it in SQL, because most of the time would go into creating the row objects.
import { addDays, dayPacific, endOfDayPacific } from "#shared/dates.ts";
import { timetable } from "../../server/jobs.ts";
import { outboxOnlyMailer } from "../../server/platform/mail/mailer.ts";
import { webPusher } from "../../server/platform/push/pusher.ts";
import { plans } from "../../server/plans/tables.ts";
import { classes, events } from "../../server/events/tables.ts";
import { jobLeases, serverFacts } from "../../server/platform/tables.ts";
import { connect } from "../../server/platform/db/connect.ts";
import { sqlitePath } from "../../server/platform/db/connect-sqlite.ts";
import { dialectOf } from "../../server/platform/db/dialect.ts";
import { migrate } from "../../server/platform/db/migrate.ts";
import { storeTotals } from "../../server/testing/queries/store-totals.ts";
import { postgresBulkSink } from "./bulk/postgres-bulk.ts";
import { sqliteBulkSink } from "./bulk/sqlite-bulk.ts";
import { idAt } from "./ids.ts";
import { insertHistory, insertPurses, type PartsLine } from "./money.ts";
import { insertOffice } from "./office.ts";
import { insertPaidAndLapsed } from "./payouts.ts";
import { insertPeople, type Rider } from "./people.ts";
import { insertOpenRaces, racesBySeason, type Win } from "./races.ts";
import { insertSettlements } from "./settlements.ts";
import { scaleSize } from "./sizes.ts";

const [, , factor = "1", folder = ".", copies = "0"] = process.argv;
const url = process.env.DATABASE_URL ?? "";
const size = scaleSize(Number(factor) / (Number(copies) + 1));
/** Up to this factor, every foreign key of the world is verified. */
const checkedFactor = 0.1;
const now = new Date();
const began = performance.now();
const say = (text: string): void => console.log(`    ${text}: ${((performance.now() - began) / 1000).toFixed(0)} s`);

await migrate(url);
const sink =
  dialectOf(url) === "postgres"
    ? await postgresBulkSink(url, folder, Number(factor) <= checkedFactor)
    : sqliteBulkSink(sqlitePath(url));
const { riders, dealers, promoters, admin } = await insertPeople(sink, now, size);
const [promoter = admin] = promoters;
say("people");

const sample: Win[] = [];
let parts: PartsLine[] = [];
const currentMonth = dayPacific(now).slice(0, 7);
const promoterIds = promoters.map(({ id }) => id);
for await (const wins of racesBySeason(sink, now, size, riders, promoterIds)) {
  sample.push(...wins.filter((_, n) => n % 100 === 0));
  await insertPaidAndLapsed(
    sink,
    now,
    wins.filter(({ outcome }) => outcome !== "redeemed"),
  );
  parts = parts.concat(await insertHistory(sink, now, wins, dealers));
  const last = wins.at(-1);
  if (!last) continue;
  // A later win is also redeemed later, so no further redemptions can fall into the months before this one.
  const complete = addDays(dayPacific(last.at), 29).slice(0, 7);
  parts = await insertSettlements(sink, now, parts, complete < currentMonth ? complete : currentMonth);
}
await insertSettlements(sink, now, parts);
say("races, awards, redemptions and settlements");

// Three riders in ten lose credit tonight, and one in ten loses credit in thirty days, for which a notice is due.
const tonight = endOfDayPacific(dayPacific(now));
const inAMonth = endOfDayPacific(addDays(dayPacific(now), 30));
await purses((n) => n % 10 < 3, tonight);
await purses((n) => n % 10 === 5, inAMonth);
await insertOffice(sink, now, { riders, dealers, promoters, admin, wins: sample, isSound: true });
await insertTomorrow(riders);
say("rows of one part");
if (Number(copies) > 0) {
  await sink.multiply({ count: Number(copies), riders: size.riders, dealers: size.dealers });
}
const known = riders.filter(({ isActive }) => isActive);
await insertPurses(sink, now, known);
const openRaces = await insertOpenRaces(sink, now, { count: 30, classesPerEvent: 10 }, promoter.id);
await sink.insert(
  jobLeases,
  timetable(outboxOnlyMailer, webPusher(""), "").map(({ name: job }) => ({
    job,
    lastStartedAt: now,
    lastFinishedAt: now,
  })),
);
await sink.insert(serverFacts, [{ key: "demo", value: "ready" }]);
say("rows");
await sink.close();
say("indexes and the rows of triggers");
const db = await connect(url);
await storeTotals({ db, now });
await db.close();
say("stored totals");
process.send?.({ riders: known, dealers: dealers.slice(0, size.active), promoter, admin, openRaces }, () =>
  process.disconnect(),
);

async function purses(isOne: (n: number) => boolean, until: Date): Promise<void> {
  const some = riders.filter((_, n) => isOne(n));
  for (let from = 0; from < some.length; from += 5000)
    await insertPurses(sink, now, some.slice(from, from + 5000), [20_000], until);
}

/** Inserts a race that takes place tomorrow and that one rider in fifty plans to ride. */
async function insertTomorrow(all: readonly Rider[]): Promise<void> {
  const [eventId, classId, day] = [idAt(now), idAt(now), addDays(dayPacific(now), 1)];
  await sink.insert(events, [
    {
      id: eventId,
      promoterId: promoter.id,
      title: "Tomorrow",
      titleKey: "tomorrow",
      raceStyle: "motocross",
      country: "US",
      firstDate: day,
      lastDate: day,
      season: Number(day.slice(0, 4)),
      createdAt: now,
    },
  ]);
  await sink.insert(classes, [{ id: classId, eventId, name: "Open", position: 0, payoutType: "dealerCredit" }]);
  await sink.insert(
    plans,
    all.flatMap(({ id }, n) => (n % 50 === 0 ? [{ riderId: id, eventId, classId, plannedAt: now }] : [])),
  );
}
