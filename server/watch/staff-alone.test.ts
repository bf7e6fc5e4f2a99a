import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayPacific } from "#shared/dates.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { openAccounts } from "../settlements/present.ts";
import { insertSettlement } from "../settlements/store.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildClass, buildDealer, buildRider } from "../testing/build.ts";
import { openLines } from "../ledger/reads/dealer-lines.ts";
import { record } from "../platform/audit/audit.ts";
import { addDue } from "../results/settling/due-store.ts";
import { mergeRiders, undoMerge } from "../testing/clients/merging.ts";
import { checkAs, succeed } from "../testing/clients/watch-desk.ts";
import { deskOrder, giveCredit } from "../testing/credit.ts";
import { actsOf, buildRace, fillField, gridRow } from "../testing/race.ts";

// These tests check that an admin who moves more money than one admin may grant alone ($500 to a rider) is found, and
// cannot close the finding.

type Admin = Awaited<ReturnType<typeof buildAdmin>>;
type Rider = Awaited<ReturnType<typeof buildRider>>;
type Race = Awaited<ReturnType<typeof buildRace>>;

let world: World;
let auditor: Admin;
beforeAll(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  auditor = await buildAdmin(world);
});
afterAll(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const staffMember = () => buildAdmin(world, { role: "staff" });

/** Runs a check, and returns the findings that name the admin. */
async function foundAbout({ id }: Admin) {
  const staff = await checkAs(world, auditor);
  const { findings } = (await succeed(staff.get("/api/admin/watch-list?kind=staffAlone"))).body;
  return findings.filter(({ admin }) => admin?._id === id);
}

/** Returns the ids of the open findings that the filter by name finds. */
async function named(name: string) {
  const staff = await world.as(auditor);
  const { findings } = (await succeed(staff.get(`/api/admin/watch-list?name=${encodeURIComponent(name)}`))).body;
  return findings.map(({ _id }) => _id);
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

async function look(who: Admin, { _id, __v }: { _id: string; __v: number }) {
  const staff = await world.as(who);
  return staff.post(`/api/admin/watch-list/${_id}/look`, { __v, note: "Asked." });
}

describe("An admin who enters results and verifies them alone", () => {
  const race = (pays: number[] = [501_00, 20_00]) =>
    buildRace(world, { event: { promoterId: null, budget: 50_000_00 }, klass: { pays } });

  /** Types the rider as the winner of a class. */
  async function enter(who: Admin, { event, klass }: Pick<Race, "event" | "klass">, rider: Rider) {
    const browser = await world.as(who);
    const sheet = (await actsOf(world, browser, event.id).sheet()).classes.find(({ _id }) => _id === klass.id);
    if (!sheet) throw new Error("no such class");
    const { firstName, lastName, amaNumber } = rider;
    const winner = { values: { place: "1", firstName, lastName, amaNumber: amaNumber ?? "", brand: "KTM" } };
    const body = { classId: klass.id, __v: sheet.__v, rows: [winner, ...sheet.rows.map((row) => gridRow(row))] };
    await succeed(browser.put(`/api/event/${event.id}/results`, body));
    world.clock.advance({ seconds: 1 });
  }
  const verify = async (who: Admin, { event }: Pick<Race, "event">, classId?: string) => {
    await succeed(actsOf(world, await world.as(who), event.id).verify(classId));
    world.clock.advance({ seconds: 1 });
  };
  let ama = 7_700_000;
  const racer = () => buildRider(world, { amaNumber: String(ama++) });

  it("is found with the event and the amount, and cannot close the finding", async () => {
    const [thief, friend, ghost] = [await staffMember(), await racer(), await race([25_000_00, 20_00])];
    await enter(thief, ghost, friend);
    await verify(thief, ghost);
    const [finding, ...others] = await foundAbout(thief);
    expect(others).toEqual([]);
    expect([finding?.admin?.name, finding?.event?._id, finding?.facts]).toEqual([
      nameOf(thief),
      ghost.event.id,
      `${nameOf(thief)} entered or changed results for ${ghost.event.title} and approved them without a second person: $25,000.00 in awards for 1 rider (Jul 10th, 2026).`,
    ]);
    if (!finding) return;
    expect(await named(thief.lastName)).toContain(finding._id);
    expect(await named(nameOf(thief))).toContain(finding._id);
    expect(await named(ghost.event.title)).toContain(finding._id);
    expect(await named("Nobody")).toEqual([]);
    expect((await look(thief, finding)).body.error.code).toBe("own_finding");
    await succeed(look(auditor, finding));
    expect(await foundAbout(thief)).toEqual([]);
  });

  it("is found for the total of several classes, and not for as much as one admin may grant", async () => {
    const [thief, exact] = [await staffMember(), await staffMember()];
    const [friend, other] = [await racer(), await racer()];
    const [split, limit] = [await race([300_00, 20_00]), await race([500_00, 20_00])];
    const second = await buildClass(world, { eventId: split.event.id, name: "450", position: 1, pays: [201_00] });
    await fillField(world, split.event.id, second.id, 6);
    await enter(thief, split, friend);
    await verify(thief, split, split.klass.id);
    expect(await foundAbout(thief)).toEqual([]);
    await enter(thief, { event: split.event, klass: second }, friend);
    await verify(thief, split, second.id);
    await enter(exact, limit, other);
    await verify(exact, limit);
    expect((await foundAbout(thief)).map(({ facts }) => facts.includes("$501.00 in awards for 1 rider"))).toEqual([
      true,
    ]);
    expect(await foundAbout(exact)).toEqual([]);
  });

  it("is not found if a second person verifies the results, or entered them", async () => {
    const [one, two, friend] = [await staffMember(), await staffMember(), await racer()];
    const ownRace = await race();
    await enter(one, ownRace, friend);
    await verify(two, ownRace);
    for (const who of [one, two]) expect(await foundAbout(who)).toEqual([]);
    // A correction after the other admin verified the results pays at once.
    const winner = await racer();
    const acts = actsOf(world, await world.as(one), ownRace.event.id);
    const row = (await acts.sheet()).classes[0]?.rows.find(({ place }) => place === "1");
    await succeed(acts.correct(row?._id ?? "", { riderId: winner.id }));
    expect(await foundAbout(one)).toHaveLength(1);
    expect(await foundAbout(two)).toEqual([]);
  });

  it("is found by the lower limit after raising the limit alone", async () => {
    const thief = await buildAdmin(world);
    const staff = await world.as(thief);
    const path = "/api/admin/programme/2026" as const;
    const change = async (settings: object) => {
      const { __v } = (await succeed(staff.get(path))).body.programme;
      const { changes } = (await succeed(staff.post(`${path}/preview`, { __v, settings }))).body;
      await succeed(staff.put(path, { __v, settings, confirm: changes.checksum }, { key: randomUUID() }));
    };
    await change({ bonusAloneMax: 100_000_00, bonusAloneAdminMax: 100_000_00 });
    const [friend, ghost] = [await racer(), await race()];
    await enter(thief, ghost, friend);
    await verify(thief, ghost);
    expect(await foundAbout(thief)).toHaveLength(1);
    await change({ bonusAloneMax: null, bonusAloneAdminMax: null });
  });
});

describe("An admin who merges two riders alone", () => {
  const ann = { firstName: "Ann", lastName: "Rich", dateOfBirth: "1980-01-01" };
  const owner = async (cents: number, over: Parameters<typeof buildRider>[1] = {}) => {
    const rider = await buildRider(world, { ...ann, ...over });
    await giveCredit(world, rider.id, cents);
    return rider;
  };
  const friendOf = (over: object = {}) => buildRider(world, { ...ann, ...over });
  const merge = async (who: Admin, keep: Rider, gone: Rider) => {
    const { body } = await succeed(mergeRiders(await world.as(who), keep, gone));
    world.clock.advance({ seconds: 1 });
    return body.merge._id;
  };

  it("is found if more than the limit moved and the names or the birth dates differ", async () => {
    const [byName, byBirth, same, small] = [
      await staffMember(),
      await staffMember(),
      await staffMember(),
      await staffMember(),
    ];
    const friend = await friendOf({ firstName: "Bob", lastName: "Friend" });
    await merge(byName, friend, await owner(500_01));
    await merge(byBirth, await friendOf({ dateOfBirth: "2000-01-01" }), await owner(500_01));
    await merge(same, await friendOf(), await owner(5_000_00));
    await merge(small, await friendOf({ firstName: "Bob" }), await owner(500_00));
    const [finding, ...others] = await foundAbout(byName);
    expect(others).toEqual([]);
    expect([finding?.rider?._id, finding?.facts]).toEqual([
      friend.id,
      `${nameOf(byName)} merged an account with another name or date of birth into Bob Friend’s, moving $500.01 (Jul 10th, 2026).`,
    ]);
    expect(await foundAbout(byBirth)).toHaveLength(1);
    for (const who of [same, small]) expect(await foundAbout(who)).toEqual([]);
    if (!finding) return;
    expect((await look(byName, finding)).body.error.code).toBe("own_finding");
    await succeed(look(auditor, finding));
    expect(await foundAbout(byName)).toEqual([]);
  });

  it("is found for many small accounts, and after making the names equal first", async () => {
    const [collector, renamer, undoing] = [await staffMember(), await staffMember(), await staffMember()];
    const friend = await friendOf({ firstName: "Bob" });
    for (const cents of [300_00, 201_00]) await merge(collector, friend, await owner(cents));
    const [other, rich] = [await friendOf({ firstName: "Bob" }), await owner(700_00)];
    const staff = await world.as(renamer);
    const path = `/api/admin/rider/${rich.id}` as const;
    const { __v } = (await succeed(staff.get(path))).body.rider;
    await succeed(staff.put(path, { __v, firstName: "Bob", reason: "License seen." }));
    await merge(renamer, other, rich);
    const undone = await merge(undoing, await friendOf({ firstName: "Bob" }), await owner(700_00));
    await succeed(undoMerge(await world.as(undoing), undone));
    expect((await foundAbout(collector)).map(({ facts }) => /merged 2 accounts .* \$501\.00 /.test(facts))).toEqual([
      true,
    ]);
    expect(await foundAbout(renamer)).toHaveLength(1);
    expect(await foundAbout(undoing)).toEqual([]);
  });
});

describe("An admin who settles alone what a rider owes", () => {
  /** Lets the rider owe an amount, as a correction does after the money was spent. */
  async function owes(cents: number): Promise<{ rider: Rider; dueId: string }> {
    const [rider, dueId] = [await buildRider(world), randomUUID()];
    const row = { resultId: null, eventId: null, wallet: "credit" as const, currency: "USD" as const, why: null };
    await world.db.write((tx) =>
      addDue(tx, { id: dueId, riderId: rider.id, amount: cents, at: world.clock.now(), ...row }),
    );
    return { rider, dueId };
  }
  const waive = async (who: Admin, dueId: string) => {
    const staff = await world.as(who);
    const path = `/api/admin/adjustments-due/${dueId}/waive` as const;
    await succeed(staff.post(path, { reason: "Closed" }, { key: randomUUID() }));
    world.clock.advance({ seconds: 1 });
  };
  const repaid = async (who: Admin, dueId: string, amount: number) => {
    const staff = await world.as(who);
    const path = `/api/admin/adjustments-due/${dueId}/settle` as const;
    await succeed(staff.post(path, { how: "payment", amount, reference: "Cash" }, { key: randomUUID() }));
    world.clock.advance({ seconds: 1 });
  };

  it("is found for what was waived, paid back in parts, or both, above the limit", async () => {
    const [waiver, cashier, both, exact] = [
      await staffMember(),
      await staffMember(),
      await staffMember(),
      await staffMember(),
    ];
    const [one, two, three, four] = [await owes(500_01), await owes(900_00), await owes(600_00), await owes(500_00)];
    await waive(waiver, one.dueId);
    for (const cents of [450_00, 450_00]) await repaid(cashier, two.dueId, cents);
    await repaid(both, three.dueId, 300_00);
    await waive(both, three.dueId);
    await waive(exact, four.dueId);
    const facts = [];
    for (const who of [waiver, cashier, both, exact]) {
      facts.push((await foundAbout(who)).map((found) => [found.rider?._id, found.facts]));
    }
    expect(facts).toEqual([
      [[one.rider.id, `${nameOf(waiver)} waived $500.01 that ${nameOf(one.rider)} owed (Jul 10th, 2026).`]],
      [[two.rider.id, `${nameOf(cashier)} recorded that ${nameOf(two.rider)} paid back $900.00 (Jul 10th, 2026).`]],
      [
        [
          three.rider.id,
          `${nameOf(both)} waived, or recorded as paid back, $600.00 that ${nameOf(three.rider)} owed (Jul 10th, 2026).`,
        ],
      ],
      [],
    ]);
    const [finding] = await foundAbout(waiver);
    if (!finding) throw new Error("nothing found");
    expect((await look(waiver, finding)).body.error.code).toBe("own_finding");
    await succeed(look(auditor, finding));
  });
});

it("An admin who reverses a settlement of a dealer and settles it again is found", async () => {
  const [thief, honest, second, rider] = [
    await staffMember(),
    await staffMember(),
    await staffMember(),
    await buildRider(world),
  ];
  await giveCredit(world, rider.id, 100_00);
  /** Redeems at a new dealer, settles and reverses it as one admin, and settles it again as another. */
  const settleTwice = async (first: Admin, last: Admin) => {
    const until = dayPacific(world.clock.now());
    const dealer = await buildDealer(world);
    const order = deskOrder(rider.id, 20_00, { secondOne: true });
    await succeed((await world.as(dealer)).post("/api/dealer/redeem", order, { key: randomUUID() }));
    const staff = await world.as(first);
    const body = { until, dealerId: dealer.id };
    const { settlements } = (await succeed(staff.post("/api/admin/settlements", body, { key: randomUUID() }))).body;
    const path = `/api/admin/settlement/${settlements[0]?._id ?? ""}/reverse` as const;
    await succeed(staff.post(path, { reason: "The transfer bounced." }, { key: randomUUID() }));
    world.clock.advance({ days: 1 });
    // The call refuses this for the admin who reversed the settlement, so the rows are written as it writes them.
    const ctx = world.ctx(last.actor);
    await world.db.write(async (tx) => {
      for (const { entryIds, amount, currency, lineCount } of openAccounts(
        await openLines(tx, { dealerId: dealer.id, until: ctx.now }),
      )) {
        const row = { id: ctx.id(), batchId: ctx.id(), dealerId: dealer.id, currency, amount, lineCount };
        const settled = { ...row, untilDay: until, settledAt: ctx.now, settledBy: nameOf(last) };
        await insertSettlement(tx, settled, entryIds);
        await record(tx, ctx, "parts.settle", { type: "dealer", id: dealer.id }, { after: row });
      }
    });
    return dealer;
  };
  const dealer = await settleTwice(thief, thief);
  await settleTwice(honest, second);
  const [finding, ...others] = await foundAbout(thief);
  expect([finding?.dealer?._id, finding?.facts, others]).toEqual([
    dealer.id,
    `${nameOf(thief)} reversed a settlement for the dealer and then settled the same redemptions again: $20.00 (Jul 10th–11th, 2026).`,
    [],
  ]);
  for (const who of [honest, second]) expect(await foundAbout(who)).toEqual([]);
  if (!finding) return;
  expect((await look(thief, finding)).body.error.code).toBe("own_finding");
  await succeed(look(auditor, finding));
});
