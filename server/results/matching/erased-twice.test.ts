import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildVinPattern, testPassword } from "../../testing/build.ts";
import { deskOrder } from "../../testing/credit.ts";
import { awardsOf, buildRace, gridRow } from "../../testing/race.ts";
import { confirmRegistration, registerRider } from "../../testing/clients/registration.ts";

// A rider spends an award, has the account erased, registers again, and the promoter uploads the same file again. The
// result was paid once.

let world: World;
let staff: Client;
let race: Awaited<ReturnType<typeof buildRace>>;

beforeEach(async () => {
  world = await createWorld("2026-07-06T18:00:00Z");
  await buildVinPattern(world);
  staff = await world.as(await buildAdmin(world));
  race = await buildRace(world, { event: { budget: 900_00 }, klass: { pays: [100_00] }, field: 0 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function register() {
  const email = "robin@example.test";
  await registerRider(world, { firstName: "Robin", lastName: "Marchand", amaNumber: "7700123", email });
  return confirmRegistration(world, email);
}

async function upload(last = "Six"): Promise<void> {
  const rows = ["One", "Two", "Three", "Four", last].map(
    (name, at) => `250 B,${at + 2},${at + 20},Filler,${name},,Yamaha`,
  );
  const text = `Class,Place,Number,First Name,Last Name,AMA #,Brand\n250 B,1,7,Robin,Marchand,7700123,KTM\n${rows.join("\n")}\n`;
  const form = new FormData();
  form.set("file", new File([text], "results.csv", { type: "text/csv" }));
  const path = `/api/event/${race.event.id}/upload-all-class-result` as const;
  const preview = await race.browser.post(`${path}?preview=1`, form);
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  const taken = await race.browser.post(path, { previewId: preview.body.previewId }, { key: randomUUID() });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
}
const paid = async (id: string) => (await awardsOf(world, id)).reduce((sum, { initialValue }) => sum + initialValue, 0);

it.each(["the same file", "a corrected file"])(
  "A result is not paid again after its rider was erased: %s",
  async (which) => {
    const first = await register();
    await upload();
    await race.verify();
    expect(await paid(first.id)).toBe(100_00);
    const desk = await world.as(await buildDealer(world));
    expect((await desk.post("/api/dealer/redeem", deskOrder(first.id, 100_00), { key: randomUUID() })).status).toBe(
      200,
    );
    expect((await first.browser.post("/api/account/deletion", { password: testPassword })).status).toBe(200);
    const [request] = (await staff.get("/api/admin/requests?kind=deletion")).body.requests;
    expect(
      (await staff.post(`/api/admin/request/${request?._id ?? ""}/approve`, {}, { key: randomUUID() })).status,
    ).toBe(200);
    world.clock.advance({ days: 2 });
    const second = await register();
    expect(second.id).not.toBe(first.id);
    expect(await paid(second.id)).toBe(0);
    await upload(which === "the same file" ? "Six" : "Seven");
    await race.verify();
    const winner = async () => (await race.sheet()).classes[0]?.rows.find(({ place }) => place === "1");
    const removed = { firstName: "Removed", lastName: "rider", rider: { _id: first.id }, earned: 100_00 };
    expect(await winner()).toMatchObject(removed);
    expect(await paid(second.id)).toBe(0);
    // A promoter who saves the grid keeps the row, and cannot give it to the new account.
    const [klass] = (await race.sheet()).classes;
    const rows = (klass?.rows ?? []).map((row) => gridRow(row, row.place === "2" ? { brand: "Honda" } : {}));
    const body = { classId: race.klass.id, __v: klass?.__v ?? 0, rows };
    expect((await race.browser.put(`/api/event/${race.event.id}/results`, body)).status).toBe(200);
    expect(await winner()).toMatchObject(removed);
    const row = await winner();
    const given = await race.correct(row?._id ?? "", { riderId: second.id });
    expect([given.status, given.body.error?.code]).toEqual([409, "rider_erased"]);
    expect(await paid(second.id)).toBe(0);
  },
);
