// `node bench/world/build.ts <size>` fills the empty database of DATABASE_URL and reports its people to the parent
// process. It is a separate process, because the tables are created for one kind of database when their modules load
// (platform/db/dialect.ts).
import { timetable } from "../../server/jobs.ts";
import { outboxOnlyMailer } from "../../server/platform/mail/mailer.ts";
import { webPusher } from "../../server/platform/push/pusher.ts";
import { jobLeases, serverFacts } from "../../server/platform/tables.ts";
import { connect } from "../../server/platform/db/connect.ts";
import { storeTotals } from "../../server/testing/queries/store-totals.ts";
import { migrate } from "../../server/platform/db/migrate.ts";
import { openSink } from "./insert.ts";
import { insertHistory, insertPurses } from "./money.ts";
import { insertOffice } from "./office.ts";
import { insertPaidAndLapsed } from "./payouts.ts";
import { insertPeople } from "./people.ts";
import { insertSettlements } from "./settlements.ts";
import { insertOpenRaces, insertRaces } from "./races.ts";
import { sizes, type BenchWorld, type SizeName } from "./sizes.ts";

const name = process.argv[2] as SizeName;
const url = process.env.DATABASE_URL ?? "";
const size = sizes[name];
const now = new Date();

await migrate(url);
const sink = await openSink(url);
const { riders, dealers, promoters, admin } = await insertPeople(sink, now, size);
const [promoter = admin] = promoters;
const wins = await insertRaces(
  sink,
  now,
  size,
  riders,
  promoters.map(({ id }) => id),
);
await insertPaidAndLapsed(
  sink,
  now,
  wins.filter(({ outcome }) => outcome !== "redeemed"),
);
const parts = await insertHistory(sink, now, wins, dealers);
if ("settled" in size) await insertSettlements(sink, now, parts);
if ("office" in size) await insertOffice(sink, now, { riders, dealers, promoters, admin, wins });
else await insertPurses(sink, now, riders);
const openRaces = await insertOpenRaces(sink, now, { count: 6, classesPerEvent: 10 }, promoter.id);
// The daily jobs are marked as done, so that they do not run during the measurements.
await sink.insert(
  jobLeases,
  timetable(outboxOnlyMailer, webPusher(""), "").map(({ name: job }) => ({
    job,
    lastStartedAt: now,
    lastFinishedAt: now,
  })),
);
// A production server refuses RELAX_RATE_LIMITS except for the demo, so this database is marked as one.
await sink.insert(serverFacts, [{ key: "demo", value: "ready" }]);
await sink.close();
// The job that stores totals is marked as done too, so its totals are stored here.
const db = await connect(url);
await storeTotals({ db, now });
await db.close();
const world: BenchWorld = { riders, dealers, promoter, admin, openRaces };
process.send?.(world, () => process.disconnect());
