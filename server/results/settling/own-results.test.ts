import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { events } from "../../events/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildResult, buildRider } from "../../testing/build.ts";
import { actsOf, awardsOf, buildRace, resultOf } from "../../testing/race.ts";

// In these tests an admin races, too, and tries in various ways to be paid by their own act.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
let colleague: Client;
let own: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world);
  const email = "robin@example.test";
  admin = await buildAdmin(world, { account: { email, emailKey: email } });
  staff = await world.as(admin);
  colleague = await world.as(await buildAdmin(world));
  own = await buildRider(world, { account: { email: "robin+mx@example.test", emailKey: "robin+mx@example.test" } });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const finish = (place: number, riderId: string) =>
  buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId, place });
const path = () => `/api/event/${race.event.id}` as const;
const expectOwn = ({ status, body }: { status: number; body: unknown }) =>
  expect([status, body], JSON.stringify(body)).toMatchObject([403, { error: { code: "own_account" } }]);

describe("an admin who races", () => {
  it("verifies no results that pay them, under their own name or the promoter’s; another admin does", async () => {
    await finish(1, own.id);
    const other = await buildRider(world);
    await finish(2, other.id);
    expectOwn(await race.verify(undefined, staff));
    const proxy = await world.as(admin);
    await proxy.navigate(`/proxy-promoter/${race.promoter.id}`);
    expectOwn(await race.verify(undefined, proxy));
    expect([await awardsOf(world, own.id), await awardsOf(world, other.id)]).toEqual([[], []]);
    expect((await race.verify(undefined, colleague)).status).toBe(200);
    expect([await awardsOf(world, own.id), await awardsOf(world, other.id)]).toMatchObject([
      [{ initialValue: 20_000 }],
      [{ initialValue: 15_000 }],
    ]);
  });

  it("verifies results that pay them nothing, and the promoter verifies those that do", async () => {
    await finish(9, own.id);
    await finish(1, (await buildRider(world)).id);
    expect((await race.verify(undefined, staff)).status).toBe(200);
    const second = await buildRace(world);
    await buildResult(world, { eventId: second.event.id, classId: second.klass.id, riderId: own.id, place: 1 });
    expect((await second.verify()).status).toBe(200);
    expect(await awardsOf(world, own.id)).toMatchObject([{ initialValue: 20_000 }]);
  });

  it("moves their own result up by no correction, and may move it down", async () => {
    const { id } = await finish(2, own.id);
    expect((await race.verify()).status).toBe(200);
    const acts = actsOf(world, staff, race.event.id);
    expectOwn(await acts.correct(id, { values: { place: "1" } }));
    expect(await resultOf(world, id)).toMatchObject({ place: 2, earned: 15_000 });
    expect((await acts.correct(id, { values: { place: "3" } })).status).toBe(200);
    expect(await resultOf(world, id)).toMatchObject({ place: 3, earned: 10_000 });
  });

  it("approves no award of their own above a budget, and raises none for it", async () => {
    await world.db.write((tx) => tx.update(events).set({ budget: 0 }).where(eq(events.id, race.event.id)));
    await finish(1, own.id);
    expect((await race.verify()).body).toMatchObject({ waiting: 1 });
    const approve = (by: Client) =>
      by.post(
        `/api/admin/event/${race.event.id}/payouts/approve`,
        { wanted: null, waitingAwards: 20_000 },
        { key: randomUUID() },
      );
    expectOwn(await approve(staff));
    const { __v } = (await staff.get(path())).body.event;
    const raise = (confirm: string) =>
      staff.put(`/api/admin/event/${race.event.id}`, { __v, budget: 20_000, confirm }, { key: randomUUID() });
    const asked = await raise("");
    expectOwn("effects" in asked.body ? await raise(asked.body.effects.checksum) : asked);
    expect(await awardsOf(world, own.id)).toEqual([]);
    expect((await approve(colleague)).status).toBe(200);
    expect(await awardsOf(world, own.id)).toMatchObject([{ initialValue: 20_000 }]);
  });
});
