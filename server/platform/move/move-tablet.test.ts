import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { enrolOverHttp, type Place } from "../../testing/clients/http-tablet.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { startPostgres, type EmbeddedPostgres } from "../../testing/embedded-postgres.ts";
import { runMove } from "../../testing/moving/run-move.ts";
import { appSecret, startServer } from "../../testing/processes.ts";
import { dialectOf } from "../db/dialect.ts";
import { migrate } from "../db/migrate.ts";

// A tablet that was enrolled on the old database goes on with the new one (docs/operations.md#move-to-postgres). The
// servers are production programs, whose secret and epoch are files of DATA_DIR.

let postgres: EmbeddedPostgres;
let folder: string;
const path = (name: string): string => join(folder, name);

// This test starts many processes, so it runs in `npm run test:deep`, once for both databases.
describe.skipIf(!process.env.DEEP || dialectOf(process.env.DATABASE_URL) === "postgres")("a tablet", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "portal-move-tablet-"));
    postgres = await startPostgres();
    mkdirSync(path("data"));
    writeFileSync(path("data/secret.key"), appSecret);
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs `work` while a production server serves a database; `dataDir` has its secret and its epoch. */
  async function whileServed<T>(databaseUrl: string, place: Place, work: () => Promise<T>, dataDir = path("data")) {
    const env = { APP_SECRET: undefined, DATA_DIR: dataDir, PORT: "0", PUBLIC_URL: "http://portal.test" };
    const server = await startServer({ databaseUrl }, undefined, { program: "main", env });
    place.url = server.url;
    try {
      return await work();
    } finally {
      const ended = once(server.process, "exit");
      server.process.kill("SIGTERM");
      await ended;
    }
  }

  it(
    "goes on syncing after a move to Postgres and back, without being enrolled again",
    { timeout: 180_000 },
    async () => {
      const [first, last] = [path("first.db"), path("last.db")];
      const admin = new pg.Client({ connectionString: postgres.url });
      await admin.connect();
      await admin.query("create database moved");
      await admin.end();
      const there = Object.assign(new URL(postgres.url), { pathname: "/moved" }).toString();

      await migrate(`file:${first}`);
      const world = await createWorld(new Date().toISOString(), {}, { file: first });
      const [dealer, rider] = [await buildDealer(world), await buildRider(world)];
      await giveCredit(world, rider.id, 500_00);
      const token = (await world.as(dealer)).cookies.get("portal_session") ?? "";
      await world.close();

      const place: Place = { url: "" };
      const before = await whileServed(`file:${first}`, place, async () => {
        const tablet = await enrolOverHttp(place, { id: dealer.id, token });
        const answered = await tablet.redeem(rider, 10_00);
        const { body } = await tablet.sync([answered]);
        expect(body.results).toMatchObject([{ id: answered.id, decision: "accepted" }]);
        // The PIN of this one is sealed with a key of the old server, and it is sent to the new one.
        return {
          tablet,
          answered,
          answer: body.results[0],
          epoch: body.epoch,
          waiting: await tablet.redeem(rider, 20_00),
        };
      });
      const { tablet, answered, answer, epoch } = before;

      expect(await runMove(["--from", first, "--to", there])).toMatchObject({ code: 0 });
      const waiting = await whileServed(there, place, async () => {
        const { body } = await tablet.sync([answered, before.waiting]);
        expect(body.epoch, "with another epoch the tablet would send everything again").toBe(epoch);
        expect(body.results[0]).toEqual(answer);
        expect(body.results[1]).toMatchObject({ id: before.waiting.id, decision: "accepted" });
        expect(body.lastSeqSeen).toBe(2);
        expect((await tablet.snapshot()).status).toBe(200);
        return tablet.redeem(rider, 30_00);
      });

      expect(await runMove(["--from", there, "--to", last])).toMatchObject({ code: 0 });
      const unsent = await whileServed(`file:${last}`, place, async () => {
        const { body } = await tablet.sync([answered, before.waiting, waiting]);
        expect(body.epoch).toBe(epoch);
        expect(body.results[0]).toEqual(answer);
        expect(body.results[2]).toMatchObject({ id: waiting.id, decision: "accepted" });
        expect(body.lastSeqSeen).toBe(3);
        return tablet.redeem(rider, 40_00);
      });

      // This proves that the test notices when the epoch or the key is not carried.
      const withoutEpoch = path("without-epoch");
      cpSync(path("data"), withoutEpoch, { recursive: true });
      rmSync(join(withoutEpoch, "epoch"));
      const syncNothing = async () => expect((await tablet.sync()).body.epoch).not.toBe(epoch);
      await whileServed(`file:${last}`, place, syncNothing, withoutEpoch);
      const withoutKey = path("without-key");
      cpSync(path("data"), withoutKey, { recursive: true });
      rmSync(join(withoutKey, "secret.key"));
      const syncUnsent = async () =>
        expect((await tablet.sync([unsent])).body.results[0]?.decision).not.toBe("accepted");
      await whileServed(`file:${last}`, place, syncUnsent, withoutKey);

      const after = await createWorld(new Date().toISOString(), {}, { file: last });
      expect(await creditOf(after, rider.id)).toBe(440_00);
      await expectSoundLedger(after.db);
      await after.close();
    },
  );
});
