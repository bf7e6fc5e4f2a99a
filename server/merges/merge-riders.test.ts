import { randomUUID } from "node:crypto";
import { eq, getTableName, is, like, sql, Table } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { bikes } from "../bikes/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { awards, movements } from "../ledger/tables.ts";
import { outboxMail } from "../platform/tables.ts";
import { adjustmentsDue } from "../results/tables.ts";
import { riders } from "../riders/tables.ts";
import * as schema from "../schema.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import {
  buildAdmin,
  buildClass,
  buildDealer,
  buildResult,
  buildRider,
  buildVinPattern,
  testPassword,
  testVin,
} from "../testing/build.ts";
import { creditOf, deskOrder, giveCredit } from "../testing/credit.ts";
import { mergeBody, mergeRiders, previewMerge, previewUndo, undoMerge } from "../testing/clients/merging.ts";
import { abroadInfo, homeInfo } from "../testing/payout-world.ts";
import { awardsOf, buildRace, fillField, resultOf, winCash } from "../testing/race.ts";

// These tests merge two accounts of one rider and undo the merge (docs/spec/accounts.md#merge).

let world: World;
let staff: Client;
let kept: Awaited<ReturnType<typeof buildRider>>;
let gone: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  staff = await world.as(await buildAdmin(world));
  kept = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  gone = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk-Reyes" });
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const done = <T extends { status: number; body: unknown }>(answer: T): T => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer;
};
const merge = async (...decisions: Parameters<typeof mergeRiders>[3] & object) =>
  done(await mergeRiders(staff, kept, gone, decisions)).body.merge;
const undo = async (mergeId: string) => done(await undoMerge(staff, mergeId)).body.merge;
const desk = async () => world.as(await buildDealer(world));
const spend = async (riderId: string, amount: number) =>
  done(await (await desk()).post("/api/dealer/redeem", deskOrder(riderId, amount), { key: randomUUID() })).body
    .redemption._id;
const refund = async (redemptionId: string) =>
  done(
    await staff.delete(`/api/admin/credit-redemption/${redemptionId}`, { reason: "returned" }, { key: randomUUID() }),
  );
const credits = async () => [await creditOf(world, kept.id), await creditOf(world, gone.id)];
const facts = async (riderId: string) => (await staff.get(`/api/admin/rider/${riderId}`)).body.facts;
const allMoney = async () =>
  (await world.db.select().from(awards)).reduce((sum, { currentValue }) => sum + currentValue, 0);

it("The two accounts are compared with their bikes named as the language does", async () => {
  const pair = { keepRiderId: kept.id, deleteRiderId: gone.id, decisions: [] };
  const named = async (locale: "en" | "fr") =>
    (await staff.post("/api/admin/riders-merge/preview", pair, { locale })).body.keep.bikes;
  const [bike] = await world.db.select().from(bikes).where(eq(bikes.riderId, kept.id));
  expect(await named("en")).toEqual([`2024 450 SX-F ${bike?.vin}`]);
  expect(await named("fr")).toEqual([`450 SX-F 2024 ${bike?.vin}`]);
});

describe("a merge without conflicts", () => {
  it("moves credit of both currencies, results, redemptions and bikes, as its preview says", async () => {
    const race = await buildRace(world);
    const won = { eventId: race.event.id, classId: race.klass.id, riderId: gone.id, place: 1 };
    const { id: resultId } = await buildResult(world, won);
    await race.verify();
    await giveCredit(world, kept.id, 50_00);
    await giveCredit(world, gone.id, 30_00, { currency: "CAD" });
    const redemption = await spend(gone.id, 20_00);
    const before = await allMoney();
    const { body: said } = await previewMerge(staff, kept, gone);
    expect(said).toMatchObject({ keep: { _id: kept.id }, delete: { _id: gone.id }, conflicts: [] });
    expect(said.effects).toMatchObject({
      money: [
        { wallet: "credit", currency: "USD", keep: 50_00, delete: 180_00, after: 230_00 },
        { wallet: "credit", currency: "CAD", keep: 0, delete: 30_00, after: 30_00 },
      ],
      due: [],
    });
    expect(said.effects?.moves).toEqual(
      expect.arrayContaining([
        { kind: "results", count: 1 },
        { kind: "awards", count: 2 },
        { kind: "redemptions", count: 1 },
        { kind: "bikes", count: 1 },
      ]),
    );
    // The preview wrote nothing.
    expect(await credits()).toEqual([50_00, 180_00]);
    await merge();
    expect(await credits()).toEqual([230_00, 0]);
    expect(await creditOf(world, kept.id, "CAD")).toBe(30_00);
    expect(await allMoney()).toBe(before);
    expect((await resultOf(world, resultId)).riderId).toBe(kept.id);
    expect(await facts(kept.id)).toMatchObject({ results: 1, redemptions: 1, bikes: { valid: 2 } });
    // A refund of what the deleted account redeemed goes to the remaining one.
    await refund(redemption);
    expect(await credits()).toEqual([250_00, 0]);
  });

  it("ends the deleted login with a clear message, and shows the merge on both records", async () => {
    const browser = await world.as(gone);
    const { _id: mergeId, undoUntil } = await merge();
    expect((await browser.get("/api/session")).body.user).toBeNull();
    const login = { email: gone.email, password: testPassword };
    const refused = await world.visitor().post("/api/login", login);
    expect([refused.status, refused.body.error.code]).toEqual([403, "account_merged"]);
    expect(refused.body.error.message).toContain("merged into your other account");
    expect((await world.visitor().post("/api/login", login, { locale: "fr" })).body.error.message).toContain(
      "fusionné",
    );
    const wrong = await world.visitor().post("/api/login", { ...login, password: "not-this-one1" });
    expect(wrong.body.error.code).toBe("wrong_credentials");
    expect(await facts(gone.id)).toMatchObject({ mergedInto: { _id: kept.id, fullName: "Dana Kowalczyk" } });
    expect((await facts(kept.id))?.merges).toMatchObject([{ _id: mergeId, delete: { _id: gone.id }, undoUntil }]);
    for (const { id } of [kept, gone]) {
      const { history } = (await staff.get(`/api/admin/history/rider/${id}`)).body;
      expect(history.map(({ action }: { action: string }) => action)).toContain(
        id === kept.id ? "rider.merge-here" : "rider.merge-away",
      );
    }
    const mails = (await world.db.select().from(outboxMail)).filter(({ cause }) => cause.startsWith("merge:"));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([kept.email, gone.email].toSorted());
    // Neither email contains the address of the other account, because the accounts may belong to two people.
    for (const { to, text } of mails) expect(text).not.toContain(to === kept.email ? gone.email : kept.email);
  });

  it("finds the remaining rider by the name, the number and the email of the deleted account", async () => {
    await merge();
    const find = async (typed: string) =>
      (await staff.get(`/api/admin/find?q=${encodeURIComponent(typed)}`)).body.found.map(({ _id }) => _id);
    for (const typed of [gone.amaNumber ?? "", gone.email, "Reyes"]) expect(await find(typed)).toEqual([kept.id]);
    const { riders: listed } = (await staff.get("/api/admin/riders?query=Kowalczyk")).body;
    expect(listed.map(({ _id }) => _id)).toEqual([kept.id]);
  });

  it("matches later results by the deleted account's email", async () => {
    await merge();
    const race = await buildRace(world);
    const form = new FormData();
    const others = ["Ann", "Bo", "Cy", "Di", "Ed"].map((name, at) => `250 B,${at + 2},${name},Field,,Yamaha`);
    const text = ["Class,Place,First Name,Last Name,Email,Brand", `250 B,1,D,K,${gone.email},KTM`, ...others];
    form.set("file", new File([text.join("\n")], "results.csv"));
    const path = `/api/event/${race.event.id}/upload-all-class-result` as const;
    const { previewId } = done(await race.browser.post(`${path}?preview=1`, form)).body;
    done(await race.browser.post(path, { previewId }));
    await race.verify();
    expect(await awardsOf(world, kept.id)).toMatchObject([{ initialValue: 200_00 }]);
  });

  it("matches a result that only suggested the rider, because both accounts had the number", async () => {
    const [one, other] = [
      await buildRider(world, { firstName: "Kai", lastName: "Ito", amaNumber: "4400001" }),
      await buildRider(world, { firstName: "Kai", lastName: "Ito", amaNumber: "4400001" }),
    ];
    const race = await buildRace(world);
    const row = { eventId: race.event.id, classId: race.klass.id, place: 1, firstName: "Kai", lastName: "Ito" };
    const { id } = await buildResult(world, { ...row, amaNumber: "4400001", suggestedRiderId: other.id });
    await race.verify();
    expect((await resultOf(world, id)).reason).toBe("unmatched");
    const { merge: record } = done(await mergeRiders(staff, one, other)).body;
    expect(await resultOf(world, id)).toMatchObject({ riderId: one.id, earned: 200_00 });
    await undo(record._id);
    expect(await resultOf(world, id)).toMatchObject({ riderId: null, earned: 0 });
    expect(await creditOf(world, one.id)).toBe(0);
  });
});

describe("the same class of the same event on both sides", () => {
  /** Both accounts have a result in one class: the remaining one won $150, the other $200. */
  async function conflict() {
    const race = await buildRace(world);
    const at = { eventId: race.event.id, classId: race.klass.id };
    const own = await buildResult(world, { ...at, riderId: kept.id, place: 2 });
    const other = await buildResult(world, { ...at, riderId: gone.id, place: 1 });
    await race.verify();
    return { race, classId: race.klass.id, own: own.id, other: other.id };
  }

  it("has to be decided first, with both results listed", async () => {
    const { classId, own, other } = await conflict();
    const { body } = await previewMerge(staff, kept, gone);
    expect(body.effects).toBeNull();
    expect(body.conflicts).toMatchObject([
      { classId, keep: { resultId: own, place: 2, earned: 150_00 }, delete: { resultId: other, earned: 200_00 } },
    ]);
    const refused = await mergeRiders(staff, kept, gone);
    expect(refused.body.error.code).toBe("merge_undecided");
    const foreign = await previewMerge(staff, kept, gone, [{ classId, resultId: randomUUID() }]);
    expect(foreign.status).toBe(400);
    expect(await credits()).toEqual([150_00, 200_00]);
  });

  it("takes back the award of the rejected result, and the undo restores the same award", async () => {
    const { classId, own, other } = await conflict();
    const [lost] = await awardsOf(world, kept.id);
    const { _id: mergeId } = await merge({ classId, resultId: other });
    expect(await credits()).toEqual([200_00, 0]);
    expect(await resultOf(world, own)).toMatchObject({ riderId: null, matchedBy: "refused", earned: 0 });
    await undo(mergeId);
    expect(await credits()).toEqual([150_00, 200_00]);
    expect(await resultOf(world, own)).toMatchObject({ riderId: kept.id, earned: 150_00 });
    expect(await awardsOf(world, kept.id)).toMatchObject([{ id: lost?.id, currentValue: 150_00, revokedAt: null }]);
  });

  it("makes the spent part of the rejected result's award due, and the undo cancels that", async () => {
    const { classId, own } = await conflict();
    await spend(gone.id, 80_00);
    const { effects } = (await previewMerge(staff, kept, gone, [{ classId, resultId: own }])).body;
    expect(effects).toMatchObject({ due: [{ wallet: "credit", currency: "USD", amount: 80_00 }] });
    const { _id: mergeId } = await merge({ classId, resultId: own });
    expect(await credits()).toEqual([150_00, 0]);
    const dues = () => world.db.select().from(adjustmentsDue);
    expect(await dues()).toMatchObject([{ riderId: kept.id, amount: 80_00 }]);
    const asked = done(await previewUndo(staff, mergeId)).body;
    expect(asked).toMatchObject({
      money: [{ wallet: "credit", currency: "USD", before: 150_00, keep: 150_00, delete: 120_00 }],
      due: [{ wallet: "credit", currency: "USD", amount: -80_00 }],
      claimsEnded: 0,
      claimsReturned: 0,
    });
    expect(asked.moves).toContainEqual({ kind: "results", count: 1 });
    // The preview wrote nothing.
    expect([await credits(), await dues()]).toMatchObject([[150_00, 0], [{ amount: 80_00 }]]);
    await undo(mergeId);
    expect(await dues()).toEqual([]);
    expect(await credits()).toEqual([150_00, 120_00]);
  });
});

it("applies the max number of classes again: the two best-paying classes count, and the undo restores the third", async () => {
  const race = await buildRace(world);
  const more = [];
  for (const pays of [[100_00], [300_00]]) {
    const klass = await buildClass(world, { eventId: race.event.id, pays });
    await fillField(world, race.event.id, klass.id, 6);
    more.push(klass);
  }
  const classes = [race.klass, ...more];
  for (const [at, { id: classId }] of classes.entries()) {
    const riderId = at === 0 ? gone.id : kept.id;
    await buildResult(world, { eventId: race.event.id, classId, riderId, place: 1 });
  }
  await race.verify();
  expect(await credits()).toEqual([400_00, 200_00]);
  const { _id: mergeId } = await merge();
  expect(await credits()).toEqual([500_00, 0]);
  await undo(mergeId);
  expect(await credits()).toEqual([400_00, 200_00]);
});

it("counts the earlier registration and the bikes of both, so that no result loses its award", async () => {
  const race = await buildRace(world);
  await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: gone.id, place: 1 });
  await race.verify();
  // This account alone registers too late for the race and has no bike.
  world.clock.advance({ days: 60 });
  const late = await buildRider(world, { bike: null, registeredAt: new Date("2026-09-01T12:00:00Z") });
  staff = await world.as(await buildAdmin(world));
  const { merge: record } = done(await mergeRiders(staff, late, gone)).body;
  expect(await creditOf(world, late.id)).toBe(200_00);
  await undo(record._id);
  expect(await creditOf(world, gone.id)).toBe(200_00);
  expect((await staff.get(`/api/admin/rider/${late.id}`)).body.rider.registeredAt).toBe("2026-09-01T12:00:00.000Z");
});

describe("cash", () => {
  it("of a pro moves to an amateur: claims follow, and approved ones need approval under the other payment info", async () => {
    const race = await buildRace(world);
    await winCash(world, staff, { eventId: race.event.id, riderId: gone.id, amount: 500_00 });
    const pro = await world.as(gone);
    done(await pro.put("/api/rider/payment-info", abroadInfo()));
    const [claim] = (await staff.get("/api/admin/payout-claims")).body.payoutClaims;
    const path = `/api/admin/payout-claim/${claim?._id ?? ""}` as const;
    done(await staff.put(path, { act: "approve", __v: claim?.__v }, { key: randomUUID() }));
    done(await (await world.as(kept)).put("/api/rider/payment-info", homeInfo()));
    const { effects } = (await previewMerge(staff, kept, gone)).body;
    expect(effects).toMatchObject({
      claimsReturned: 1,
      money: [{ wallet: "cash", currency: "USD", keep: 0, delete: 500_00, after: 500_00 }],
    });
    const { _id: mergeId } = await merge();
    const now = async () => (await staff.get("/api/admin/payout-claims")).body.payoutClaims;
    expect(await now()).toMatchObject([{ status: "pending", riderId: kept.id, returnReason: "paymentInfo" }]);
    await undo(mergeId);
    expect(await now()).toMatchObject([{ status: "pending", riderId: gone.id, basis: "nonResidentAlien" }]);
  });

  it("cannot be separated again once it was sent", async () => {
    const race = await buildRace(world);
    await winCash(world, staff, { eventId: race.event.id, riderId: gone.id, amount: 500_00 });
    const { _id: mergeId } = await merge();
    done(await (await world.as(kept)).put("/api/rider/payment-info", abroadInfo()));
    const move = async (act: string) => {
      const [claim] = (await staff.get("/api/admin/payout-claims")).body.payoutClaims;
      const path = `/api/admin/payout-claim/${claim?._id ?? ""}` as const;
      done(await staff.put(path, { act, __v: claim?.__v }, { key: randomUUID() }));
    };
    await move("approve");
    expect(done(await previewUndo(staff, mergeId)).body).toMatchObject({
      money: [{ wallet: "cash", before: 500_00, keep: 0, delete: 500_00 }],
      claimsEnded: 1,
    });
    await move("send");
    expect((await undoMerge(staff, mergeId)).body.error.code).toBe("merge_spent");
    expect((await previewUndo(staff, mergeId)).body.error.code).toBe("merge_spent");
    await move("undoSend");
    await undo(mergeId);
    // The claim was opened for the remaining account, so it is void, and the cash is open on the account that won it.
    expect((await staff.get("/api/admin/payout-claims")).body.payoutClaims).toMatchObject([{ status: "void" }]);
    expect(await awardsOf(world, gone.id)).toMatchObject([{ currentValue: 500_00, claimId: null }]);
  });
});

describe("factory marks and consents", () => {
  it("keeps a factory mark of either side, and returns it on undo", async () => {
    done(
      await staff.post(
        `/api/admin/rider/${gone.id}/mark-factory`,
        { factory: true, reason: "Employed" },
        {
          key: randomUUID(),
        },
      ),
    );
    const race = await buildRace(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: gone.id, place: 1 });
    await race.verify();
    const { _id: mergeId } = await merge();
    expect((await staff.get(`/api/admin/rider/${kept.id}`)).body.rider.factory).toBe(true);
    expect(await credits()).toEqual([0, 0]);
    await undo(mergeId);
    expect((await staff.get(`/api/admin/rider/${kept.id}`)).body.rider.factory).toBe(false);
  });

  it("holds the results of a child without consent, and pays them with the consent of the other account", async () => {
    const birth = { dateOfBirth: "2010-05-05" };
    const [child, twin] = [await buildRider(world, birth), await buildRider(world, birth)];
    const race = await buildRace(world);
    await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: child.id, place: 1 });
    await race.verify();
    expect(await creditOf(world, child.id)).toBe(0);
    const guardian = { name: "Ana Reyes", email: "ana@example.test", relation: "mother", acceptedTerms: termsVersion };
    done(await (await world.as(twin)).post(`/api/rider/rider/${twin.id}/guardian`, guardian));
    const { merge: record } = done(await mergeRiders(staff, child, twin)).body;
    expect(await creditOf(world, child.id)).toBe(200_00);
    await undo(record._id);
    expect(await creditOf(world, child.id)).toBe(0);
  });
});

it("leaves what came after the merge on the remaining account when it is undone", async () => {
  await buildVinPattern(world);
  await giveCredit(world, gone.id, 30_00);
  const { _id: mergeId } = await merge();
  await giveCredit(world, kept.id, 7_00);
  done(await (await world.as(kept)).post(`/api/rider/rider/${kept.id}/bikes`, { vin: testVin() }));
  world.clock.advance({ days: 29 });
  staff = await world.as(await buildAdmin(world));
  const { undoneAt, undoUntil } = await undo(mergeId);
  expect([undoneAt === null, undoUntil]).toEqual([false, null]);
  expect(await credits()).toEqual([7_00, 30_00]);
  expect(await facts(kept.id)).toMatchObject({ bikes: { valid: 2 }, merges: [{ _id: mergeId }] });
  done(await world.visitor().post("/api/login", { email: gone.email, password: testPassword }));
  const [mail] = (await world.db.select().from(outboxMail)).filter(({ cause }) => cause.includes(":undone:gone"));
  expect(mail?.to).toBe(gone.email);
});

it("follows chains: an account merged into the deleted one leads to the last", async () => {
  const last = await buildRider(world);
  await giveCredit(world, gone.id, 30_00);
  const { _id: first } = await merge();
  const { merge: second } = done(await mergeRiders(staff, last, kept)).body;
  expect(await creditOf(world, last.id)).toBe(30_00);
  expect((await undoMerge(staff, first)).body.error.code).toBe("merge_later");
  const [row] = await world.db.select().from(riders).where(eq(riders.id, gone.id));
  expect(row?.mergedIntoId).toBe(last.id);
  await undo(second._id);
  await undo(first);
  expect(await credits()).toEqual([0, 30_00]);
});

it("erases the merged accounts with the person, and then nothing can be undone", async () => {
  const { _id: mergeId } = await merge();
  const browser = await world.as(kept);
  done(await browser.post("/api/account/deletion", { password: testPassword, giveUpMoney: true }));
  const [request] = (await staff.get("/api/admin/requests?kind=deletion")).body.requests;
  done(await staff.post(`/api/admin/request/${request?._id ?? ""}/approve`, {}, { key: randomUUID() }));
  const rows = await world.db.select().from(riders).where(eq(riders.id, gone.id));
  expect(rows).toMatchObject([{ firstName: "Removed", amaNumber: null }]);
  expect((await undoMerge(staff, mergeId)).body.error.code).toBe("rider_erased");
  // No table contains the person's texts from either account any more.
  await world.db.write((tx) => tx.delete(outboxMail).where(like(outboxMail.cause, "erased:%")));
  for (const table of Object.values(schema).filter((one) => is(one, Table))) {
    const text = JSON.stringify(await world.db.rows(sql.raw(`select * from "${getTableName(table)}"`)));
    for (const trace of ["Kowalczyk", kept.email, gone.email, gone.amaNumber ?? "none"])
      expect(text).not.toContain(trace);
  }
});

it("writes the move of the money into the ledger, and a merge without money writes no movement", async () => {
  await merge();
  const moves = () => world.db.select().from(movements).where(eq(movements.kind, "move"));
  expect(await moves()).toEqual([]);
  const third = await buildRider(world);
  await giveCredit(world, third.id, 10_00);
  const body = await mergeBody(staff, kept, third);
  done(await staff.post("/api/admin/riders-merge", body, { key: randomUUID() }));
  expect(await moves()).toHaveLength(1);
});
