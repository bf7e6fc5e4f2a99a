import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildResult, buildRider } from "../../testing/build.ts";
import { actsOf, awardsOf, buildRace, fillField, resultOf } from "../../testing/race.ts";
import { deskOrder } from "../../testing/credit.ts";

// These tests prove that a correction with `confirm` answers with the money and the riders that it would affect, and
// writes nothing until these effects are confirmed.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let dana: Awaited<ReturnType<typeof buildRider>>;
let cody: Awaited<ReturnType<typeof buildRider>>;
/** `second` is Dana's second place ($150), and `third` is Cody's third place ($100). */
let second: string;
let third: string;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world, { field: 4 });
  dana = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  cody = await buildRider(world, { firstName: "Cody", lastName: "Tatum" });
  const own = { eventId: race.event.id, classId: race.klass.id };
  second = (await buildResult(world, { ...own, riderId: dana.id, place: 2 })).id;
  third = (await buildResult(world, { ...own, riderId: cody.id, place: 3 })).id;
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const moved = (body: { asks: { moves: { rider: { fullName: string }; amount: number }[] } | null }) =>
  body.asks?.moves.map(({ rider, amount }) => [rider.fullName, amount]) ?? null;
const honda = { values: { brand: "Honda" } };
const mails = async () => (await world.db.select().from(outboxMail)).length;
const corrections = () => world.db.select().from(auditLog).where(eq(auditLog.action, "results.correct"));

describe("a correction that is to be confirmed", () => {
  beforeEach(async () => {
    await race.verify();
  });

  it("previews the amounts and riders without writing anything", async () => {
    const emailsBefore = await mails();
    const { status, body } = await race.correct(second, { ...honda, confirm: "" });
    expect(status).toBe(200);
    expect(body.asks).toMatchObject({
      waits: 0,
      moves: [{ rider: { _id: dana.id }, wallet: "credit", currency: "USD", amount: -15_000 }],
    });
    expect(body.undoId).toBeNull();
    expect(await resultOf(world, second)).toMatchObject({ brand: "KTM", version: 0, earned: 15_000 });
    expect(await awardsOf(world, dana.id)).toMatchObject([{ currentValue: 15_000, revokedAt: null }]);
    expect([await mails(), await corrections()]).toEqual([emailsBefore, []]);
  });

  it("is saved with the checksum of the preview", async () => {
    const { body } = await race.correct(second, { ...honda, confirm: "" });
    const saved = await race.correct(second, { ...honda, confirm: body.asks.checksum });
    expect(saved.body).toMatchObject({ asks: null, undoId: expect.any(String) });
    expect(await awardsOf(world, dana.id)).toMatchObject([{ currentValue: 0 }]);
  });

  it("asks again when the effects differ from those that were confirmed", async () => {
    const { id } = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, place: 20 });
    const { body } = await race.correct(second, { values: { status: "DNS", place: "" }, confirm: "" });
    expect(moved(body)).toEqual([["Dana Kowalczyk", -15_000]]);
    // With one starter fewer, the class becomes too small if Dana did not start, so Cody loses the award too.
    await race.remove(id);
    const again = await race.correct(second, { values: { status: "DNS", place: "" }, confirm: body.asks.checksum });
    expect(again.status).toBe(200);
    expect(again.body.asks?.checksum).not.toBe(body.asks.checksum);
    expect(await resultOf(world, second)).toMatchObject({ place: 2, status: "finished" });
  });

  it("names every rider who loses when a class becomes too small, also for a removal", async () => {
    const { body } = await race.browser.delete(`/api/event/${race.event.id}/result?resultId=${second}&confirm=`);
    expect(moved(body)).toEqual([
      ["Dana Kowalczyk", -15_000],
      ["Cody Tatum", -10_000],
    ]);
    expect(body.sheet.classes[0].rows).toHaveLength(6);
    const done = await race.browser.delete(
      `/api/event/${race.event.id}/result?resultId=${second}&confirm=${body.asks.checksum}`,
    );
    expect(done.body).toMatchObject({ asks: null, undoId: expect.any(String) });
    expect(await awardsOf(world, cody.id)).toMatchObject([{ currentValue: 0 }]);
  });

  it("names the riders who gain from a corrected place or from another paying class", async () => {
    const up = await race.correct(third, { values: { place: "1" }, confirm: "" });
    expect(moved(up.body)).toEqual([["Cody Tatum", 10_000]]);
    const other = await race.correct(second, { riderId: (await buildRider(world)).id, confirm: "" });
    expect(moved(other.body)?.map(([, amount]) => amount)).toEqual([-15_000, 15_000]);
  });

  it("does not ask when no money moves, and not for provisional results", async () => {
    const number = await race.correct(second, { values: { number: "7" }, confirm: "" });
    expect(number.body).toMatchObject({ asks: null, undoId: expect.any(String) });
    const klass = await buildClass(world, { eventId: race.event.id });
    await fillField(world, race.event.id, klass.id, 6);
    const open = await buildResult(world, { eventId: race.event.id, classId: klass.id, riderId: dana.id, place: 1 });
    expect((await race.correct(open.id, { ...honda, confirm: "" })).body.asks).toBeNull();
  });

  it("is saved without a question for an older client that omits the field", async () => {
    const { body } = await race.correct(second, honda);
    expect(body.asks).toBeNull();
    expect(await awardsOf(world, dana.id)).toMatchObject([{ currentValue: 0 }]);
  });

  it("shows already spent credit to staff, but not to the promoter", async () => {
    const dealer = await world.as(await buildDealer(world));
    const order = deskOrder(dana.id, 9_000);
    expect((await dealer.post("/api/dealer/redeem", order, { key: crypto.randomUUID() })).status).toBe(200);
    const asked = await race.correct(second, { ...honda, confirm: "" });
    expect(asked.body.asks.moves).toMatchObject([{ amount: -15_000, due: null }]);
    const staff = actsOf(world, await world.as(await buildAdmin(world)), race.event.id);
    const byStaff = await staff.correct(second, { ...honda, confirm: "" });
    expect(byStaff.body.asks.moves).toMatchObject([{ amount: -15_000, due: 9_000 }]);
  });

  it("is refused to anybody who may not correct", async () => {
    const rider = actsOf(world, await world.as(dana), race.event.id);
    expect((await rider.correct(third, { ...honda, confirm: "" })).status).toBe(403);
    expect((await rider.remove(third)).status).toBe(403);
  });
});
