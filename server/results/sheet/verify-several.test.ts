import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildClass, buildPromoter, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace, fillField } from "../../testing/race.ts";

// These tests verify several classes in one step: the confirmation lists by class what they would pay, and a class that
// changed in between is left out.

let world: World;
let race: Awaited<ReturnType<typeof buildRace>>;
let dana: Awaited<ReturnType<typeof buildRider>>;
/** Dana won $80 in this cash class. */
let open: Awaited<ReturnType<typeof buildClass>>;
let empty: Awaited<ReturnType<typeof buildClass>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  race = await buildRace(world);
  dana = await buildRider(world);
  const eventId = race.event.id;
  open = await buildClass(world, { eventId, name: "Open", payoutType: "cash", position: 1, pays: [8_000] });
  empty = await buildClass(world, { eventId, name: "Women", position: 2 });
  await fillField(world, eventId, open.id, 6);
  await buildResult(world, { eventId, classId: race.klass.id, riderId: dana.id, place: 2 });
  await buildResult(world, { eventId, classId: open.id, riderId: dana.id, place: 1 });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const path = () => `/api/event/${race.event.id}/verify` as const;
const versions = async (ids = [race.klass.id, open.id]) =>
  (await race.sheet()).classes
    .filter(({ _id }: { _id: string }) => ids.includes(_id))
    .map(({ _id, __v }: { _id: string; __v: number }) => ({ _id, __v }));
const verify = (input: object, key: string = randomUUID()) => race.browser.post(path(), input, { key });

describe("the verification of several classes", () => {
  it("lists what each would pay, and verifies nothing yet", async () => {
    const { status, body } = await verify({ classes: await versions(), confirm: "" });
    expect(status).toBe(200);
    expect(body.asks.classes).toMatchObject([
      { name: "250 B", rows: 7, unmatched: 6, gives: [{ wallet: "credit", amount: 15_000, riders: 1 }] },
      { name: "Open", gives: [{ wallet: "cash", amount: 8_000, riders: 1 }] },
    ]);
    expect(body).toMatchObject({ verified: 0, given: [] });
    expect(body.sheet.classes.every(({ verifiedAt }: { verifiedAt: string | null }) => verifiedAt === null)).toBe(true);
    expect(await awardsOf(world, dana.id)).toEqual([]);
  });

  it("pays all of them at once, and once however often it is sent", async () => {
    const classes = await versions();
    const { body } = await verify({ classes, confirm: "" });
    const key = randomUUID();
    const input = { classes, confirm: body.asks.checksum };
    const done = await verify(input, key);
    expect(done.body).toMatchObject({ asks: null, verified: 2, left: [], waiting: 0 });
    expect((await verify(input, key)).body).toMatchObject({ verified: 2, given: done.body.given });
    expect(await awardsOf(world, dana.id)).toHaveLength(2);
    expect((await verify(input)).body.error.code).toBe("stale_version");
  });

  it("may move an award to a class that pays more and is verified later, so the rows show what all classes pay", async () => {
    const eventId = race.event.id;
    const third = await buildClass(world, { eventId, name: "Sport", position: 3, pays: [5_000] });
    await fillField(world, eventId, third.id, 6);
    await buildResult(world, { eventId, classId: third.id, riderId: dana.id, place: 1 });
    const sport = (await race.sheet()).classes.find(({ _id }: { _id: string }) => _id === third.id);
    const own = sport.rows.filter(({ rider }: { rider: { _id: string } | null }) => rider?._id === dana.id);
    expect(own).toMatchObject([{ earns: 0, reason: "two_better_classes" }]);
    expect(sport.follows.gives).toMatchObject([{ wallet: "credit", amount: 5_000, riders: 1 }]);

    await verify({ classes: await versions([third.id]) });
    const credit = async () => (await awardsOf(world, dana.id)).map(({ currentValue }) => currentValue);
    expect(await credit()).toEqual([5_000]);
    await verify({ classes: await versions() });
    expect((await credit()).filter((cents) => cents > 0).toSorted((a, b) => a - b)).toEqual([8_000, 15_000]);
  });

  it("skips a class that changed in the meantime, and says so", async () => {
    const classes = await versions([race.klass.id, open.id, empty.id]);
    const [row] = (await race.sheet()).classes[1].rows;
    await race.correct(row._id, { values: { number: "99" } });
    const { body } = await verify({ classes });
    expect(body).toMatchObject({
      verified: 1,
      left: [
        { name: "Open", why: "changed" },
        { name: "Women", why: "no_results" },
      ],
    });
    expect(body.sheet.classes.map(({ verifiedAt }: { verifiedAt: string | null }) => verifiedAt !== null)).toEqual([
      true,
      false,
      false,
    ]);
    expect(await awardsOf(world, dana.id)).toMatchObject([{ wallet: "credit", currentValue: 15_000 }]);
  });

  it("asks again when the amounts differ from what was confirmed", async () => {
    const classes = await versions();
    const { body } = await verify({ classes, confirm: "" });
    const [row] = (await race.sheet()).classes[1].rows;
    await race.correct(row._id, { values: { brand: "Honda" } });
    const again = await verify({ classes, confirm: body.asks.checksum });
    expect(again.body.asks).toMatchObject({ classes: [{ name: "250 B" }], left: [{ name: "Open", why: "changed" }] });
    expect(await awardsOf(world, dana.id)).toEqual([]);
  });

  it("is refused when every class changed, none has results or one is of another event", async () => {
    const stale = (await versions([open.id])).map(({ _id, __v }: { _id: string; __v: number }) => ({
      _id,
      __v: __v + 1,
    }));
    expect((await verify({ classes: stale })).body.error.code).toBe("stale_version");
    expect((await verify({ classes: await versions([empty.id]) })).body.error.code).toBe("nothing_to_verify");
    const other = await buildRace(world);
    expect((await verify({ classes: [{ _id: other.klass.id, __v: 0 }] })).body.error.code).toBe("class_unknown");
    expect((await verify({ classes: [] })).status).toBe(400);
    const stranger = await world.as(await buildPromoter(world));
    const asked = await stranger.post(path(), { classes: await versions(), confirm: "" }, { key: randomUUID() });
    expect(asked.status).toBe(403);
  });
});
