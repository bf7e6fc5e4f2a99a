import { randomUUID } from "node:crypto";
import { eq, getTableName, is, like, sql, Table } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { riderMerges } from "../merges/tables.ts";
import { outboxMail } from "../platform/tables.ts";
import { riders } from "../riders/tables.ts";
import * as schema from "../schema.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPassword } from "../testing/build.ts";
import { mergeRiders, undoMerge } from "../testing/clients/merging.ts";
import { creditOf, giveCredit } from "../testing/credit.ts";
import { closeMerges } from "./close-merges.ts";

// After 30 days a merge is final, and the deleted account keeps nothing of the person (docs/spec/accounts.md#merge).

let world: World;
let staff: Client;
let kept: Awaited<ReturnType<typeof buildRider>>;
let gone: Awaited<ReturnType<typeof buildRider>>;
let mergeId: string;
let card: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  staff = await world.as(await buildAdmin(world));
  kept = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  gone = await buildRider(world, { firstName: "Danuta", lastName: "Nightjar", phone1: "2695550188" });
  await giveCredit(world, gone.id, 30_00);
  card = (await (await world.as(gone)).get("/api/rider/id-card")).body.text;
  const { body } = await mergeRiders(staff, kept, gone);
  mergeId = body.merge._id;
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

/** Advances the clock, logs in a new admin, because the former session has expired by then, and runs the job. */
async function runJobAfter(days: number): Promise<void> {
  world.clock.advance({ days });
  staff = await world.as(await buildAdmin(world));
  await closeMerges(world.ctx());
}
const goneRow = async () => (await world.db.select().from(riders).where(eq(riders.id, gone.id)))[0];
const journals = async () => (await world.db.select().from(riderMerges)).map(({ journal }) => journal === null);
/** Returns the tables with a row that contains the text. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.values(schema).filter((one) => is(one, Table))) {
    const rows = JSON.stringify(await world.db.rows(sql.raw(`select * from "${getTableName(table)}"`)));
    if (rows.includes(text)) found.push(getTableName(table));
  }
  return found.toSorted();
}

it("leaves a merge alone while it can be undone", async () => {
  await runJobAfter(30);
  expect(await goneRow()).toMatchObject({ lastName: "Nightjar", mergedIntoId: kept.id });
  expect((await undoMerge(staff, mergeId)).status).toBe(200);
  expect((await world.visitor().post("/api/login", { email: gone.email, password: testPassword })).status).toBe(200);
});

it("empties the deleted account afterwards, and the remaining rider keeps everything", async () => {
  await runJobAfter(31);
  expect(await goneRow()).toMatchObject({ firstName: "Removed", phone1: null, amaNumber: null, mergedIntoId: kept.id });
  expect(await journals()).toEqual([true]);
  // The former login address is now an address of the remaining account, and the log has the earlier values of the
  // person.
  expect(await tablesWith("Nightjar")).toEqual(["audit_log", "idempotency_keys"]);
  expect(await tablesWith(gone.email)).toEqual(["audit_log", "idempotency_keys", "rider_emails", "search_words"]);
  expect(await tablesWith("2695550188")).not.toContain("accounts");
  const { rider } = (await staff.get(`/api/admin/rider/${kept.id}`)).body;
  expect(rider).toMatchObject({ firstName: "Dana", lastName: "Kowalczyk", email: kept.email });
  expect(await creditOf(world, kept.id)).toBe(30_00);
  expect((await undoMerge(staff, mergeId)).body.error.code).toBe("merge_undo_too_late");
  expect((await world.visitor().post("/api/login", { email: gone.email, password: testPassword })).status).toBe(401);
  const desk = await world.as(await buildDealer(world));
  expect((await desk.get(`/api/dealer/riders-lean?query=${card}`)).body.riders).toMatchObject([{ _id: kept.id }]);
  // A second run changes nothing.
  await closeMerges(world.ctx());
  const { history } = (await staff.get(`/api/admin/history/rider/${kept.id}`)).body;
  const closed = history.filter(({ action }) => action === "rider.merge-close");
  expect(closed.map(({ subject }) => subject._id).toSorted()).toEqual([gone.id, kept.id].toSorted());
});

it("keeps the account of a merge that was undone, and forgets only what the undo needed", async () => {
  await undoMerge(staff, mergeId);
  await runJobAfter(31);
  expect(await goneRow()).toMatchObject({ lastName: "Nightjar", mergedIntoId: null });
  expect(await journals()).toEqual([true]);
});

it("lets a later erasure of the person find the values of the deleted account, too", async () => {
  await runJobAfter(31);
  const browser = await world.as(kept);
  await browser.post("/api/account/deletion", { password: testPassword, giveUpMoney: true });
  const [request] = (await staff.get("/api/admin/requests?kind=deletion")).body.requests;
  expect((await staff.post(`/api/admin/request/${request?._id ?? ""}/approve`, {}, { key: randomUUID() })).status).toBe(
    200,
  );
  await world.db.write((tx) => tx.delete(outboxMail).where(like(outboxMail.cause, "erased:%")));
  for (const trace of ["Kowalczyk", "Nightjar", kept.email, gone.email, gone.amaNumber ?? "none", "2695550188"]) {
    expect(await tablesWith(trace), trace).toEqual([]);
  }
});
