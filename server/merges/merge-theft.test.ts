import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { riders } from "../riders/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword } from "../testing/build.ts";
import { creditOf, deskOrder, giveCredit } from "../testing/credit.ts";
import { homeInfo } from "../testing/payout-world.ts";
import { mergeBody, mergeRiders, previewMerge, undoMerge } from "../testing/clients/merging.ts";
import { mergeRiders as mergeVerb, previewMerge as previewVerb } from "./merge-riders.ts";
import { undoMerge as undoVerb } from "./undo-merge.ts";

// These tests try to gain money by a merge or by its undo.

let world: World;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
let desk: Client;
let kept: Awaited<ReturnType<typeof buildRider>>;
let gone: Awaited<ReturnType<typeof buildRider>>;

beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
  admin = await buildAdmin(world);
  staff = await world.as(admin);
  desk = await world.as(await buildDealer(world));
  [kept, gone] = [await buildRider(world), await buildRider(world)];
  await giveCredit(world, kept.id, 100_00);
  await giveCredit(world, gone.id, 60_00);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const key = () => ({ key: randomUUID() });
const spend = async (riderId: string, amount: number): Promise<string> => {
  const { status, body } = await desk.post("/api/dealer/redeem", deskOrder(riderId, amount), key());
  expect(status, JSON.stringify(body)).toBe(200);
  return body.redemption._id;
};
const credits = async () => [await creditOf(world, kept.id), await creditOf(world, gone.id)];
const codeOf = async (answer: Promise<{ body: { error?: { code: string } } }>) => (await answer).body.error?.code;
const merged = async () => {
  const { status, body } = await mergeRiders(staff, kept, gone);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.merge._id;
};

describe("a merge is refused", () => {
  it("when credit was spent between the preview and the merge", async () => {
    const body = await mergeBody(staff, kept, gone);
    await spend(gone.id, 10_00);
    expect(await codeOf(staff.post("/api/admin/riders-merge", body, key()))).toBe("merge_changed");
    expect(await credits()).toEqual([100_00, 50_00]);
    expect((await world.as(gone)).cookies.size).toBeGreaterThan(0);
  });

  it("when a record or an email changed after the preview, and with other decisions than the preview's", async () => {
    const body = await mergeBody(staff, kept, gone);
    const { rider } = (await staff.get(`/api/admin/rider/${gone.id}`)).body;
    await staff.put(`/api/admin/rider/${gone.id}`, { __v: rider.__v, hometown: "Troy, OH" });
    expect(await codeOf(staff.post("/api/admin/riders-merge", body, key()))).toBe("merge_changed");
    const fresh = await mergeBody(staff, kept, gone);
    const swapped = { ...fresh, keepRiderId: gone.id, deleteRiderId: kept.id };
    expect(await codeOf(staff.post("/api/admin/riders-merge", swapped, key()))).toBe("merge_words");
    const forged = { ...fresh, confirm: "0".repeat(64) };
    expect(await codeOf(staff.post("/api/admin/riders-merge", forged, key()))).toBe("merge_changed");
  });

  it.each([
    ["the words of the other side", { deleteWords: "KEEP x", keepWords: "DELETE x" }, ["deleteWords", "keepWords"]],
    ["a lowercase verb", { deleteWords: "delete" }, ["deleteWords"]],
    ["another email", { keepWords: "KEEP someone@example.test" }, ["keepWords"]],
  ])("with %s", async (_what, over, fields) => {
    const body = { ...(await mergeBody(staff, kept, gone)), ...over };
    const { status, body: answer } = await staff.post("/api/admin/riders-merge", body, key());
    expect([status, answer.error.code, Object.keys(answer.error.fields ?? {})]).toEqual([422, "merge_words", fields]);
    const french = await staff.post("/api/admin/riders-merge", body, { ...key(), locale: "fr" });
    expect(french.body.error.message).toContain("DELETE");
    expect(await credits()).toEqual([100_00, 60_00]);
  });

  it("for the same rider, an unknown one, and one who is merged already, in either direction", async () => {
    expect(await codeOf(previewMerge(staff, kept, kept))).toBe("merge_same");
    const nobody = { id: randomUUID(), email: "x@example.test" };
    expect(await codeOf(previewMerge(staff, kept, nobody))).toBe("not_valid_rider");
    const back = await mergeBody(staff, gone, kept);
    await merged();
    expect(await codeOf(staff.post("/api/admin/riders-merge", back, key()))).toBe("rider_merged");
    expect(await codeOf(mergeRiders(staff, await buildRider(world), gone))).toBe("rider_merged");
    expect(await codeOf(mergeRiders(staff, gone, await buildRider(world)))).toBe("rider_merged");
    expect(await credits()).toEqual([160_00, 0]);
  });

  it("if either account is deactivated, because its money would be usable again", async () => {
    const { rider } = (await staff.get(`/api/admin/rider/${gone.id}`)).body;
    const off = { __v: rider.__v, deActivated: true, reason: "Sold credit." };
    expect((await staff.put(`/api/admin/rider/${gone.id}`, off)).status).toBe(200);
    expect(await codeOf(mergeRiders(staff, kept, gone))).toBe("merge_deactivated");
    expect(await codeOf(mergeRiders(staff, gone, kept))).toBe("merge_deactivated");
  });

  it("for an account with an open request, and for one whose email is not verified", async () => {
    const moved = await buildRider(world, { account: { emailVerifiedAt: null } });
    expect(await codeOf(mergeRiders(staff, moved, gone))).toBe("merge_unverified");
    const browser = await world.as(gone);
    await browser.post("/api/account/deletion", { password: testPassword, giveUpMoney: true });
    expect(await codeOf(mergeRiders(staff, kept, gone))).toBe("merge_open_request");
  });

  it("for the admin's own account", async () => {
    const own = await buildRider(world, { firstName: admin.firstName, lastName: admin.lastName });
    expect(await codeOf(mergeRiders(staff, own, gone))).toBe("own_account");
    expect(await codeOf(mergeRiders(staff, kept, own))).toBe("own_account");
  });

  it("for a read-only admin, who sees the same preview as staff", async () => {
    const auditor = await world.as(await buildAdmin(world, { role: "readOnly" }));
    const [seen, own] = [await previewMerge(auditor, kept, gone), await previewMerge(staff, kept, gone)];
    expect(seen).toMatchObject({ status: 200, body: { effects: own.body.effects } });
    expect(await codeOf(mergeRiders(auditor, kept, gone))).toBe("read_only");
    const mergeId = await merged();
    expect(await codeOf(undoMerge(auditor, mergeId))).toBe("read_only");
    expect(await credits()).toEqual([160_00, 0]);
  });

  it("for everybody but staff, in the route and in the verb", async () => {
    const body = await mergeBody(staff, kept, gone);
    const mergeId = await merged();
    for (const who of [kept, gone, await buildDealer(world), await buildPromoter(world)]) {
      const browser = await world.as(who);
      expect([401, 403]).toContain((await browser.post("/api/admin/riders-merge", body, key())).status);
      expect([401, 403]).toContain((await undoMerge(browser, mergeId)).status);
      const ctx = world.ctx(who.actor);
      await expect(mergeVerb(ctx, body, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
      await expect(previewVerb(ctx, body)).rejects.toMatchObject({ code: "forbidden" });
      await expect(undoVerb(ctx, mergeId, randomUUID())).rejects.toMatchObject({ code: "forbidden" });
    }
    expect((await world.visitor().post("/api/admin/riders-merge", body, key())).status).toBe(401);
  });
});

it("a repeat with the same key gets the first answer, and other input with the same key is refused", async () => {
  const body = await mergeBody(staff, kept, gone);
  const same = key();
  const first = await staff.post("/api/admin/riders-merge", body, same);
  expect(first.status).toBe(200);
  expect((await staff.post("/api/admin/riders-merge", body, same)).body).toEqual(first.body);
  const other = { ...body, confirm: "another" };
  expect(await codeOf(staff.post("/api/admin/riders-merge", other, same))).toBe("idempotency_key_reused");
  expect(await credits()).toEqual([160_00, 0]);
  const undoKey = key();
  const path = `/api/admin/riders-merge/${first.body.merge._id}/undo` as const;
  const undone = await staff.post(path, {}, undoKey);
  expect((await staff.post(path, {}, undoKey)).body).toEqual(undone.body);
  expect(await credits()).toEqual([100_00, 60_00]);
});

it("two admins at once can merge a pair only once", async () => {
  const colleague = await world.as(await buildAdmin(world));
  const bodies = [await mergeBody(staff, kept, gone), await mergeBody(colleague, gone, kept)];
  const answers = await Promise.all([
    staff.post("/api/admin/riders-merge", bodies[0], key()),
    colleague.post("/api/admin/riders-merge", bodies[1], key()),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [a = 0, b = 0] = await credits();
  expect([a, b].toSorted((x, y) => x - y)).toEqual([0, 160_00]);
});

it("payment info that was changed since the merge does not go to the account that gets its cash back", async () => {
  const infoOf = async (who: typeof kept) =>
    (await (await world.as(who)).get("/api/rider/payment-info")).body.paymentInfo;
  expect((await (await world.as(gone)).put("/api/rider/payment-info", homeInfo())).status).toBe(200);
  const mergeId = await merged();
  const thief = await world.as(kept);
  const { __v } = await infoOf(kept);
  const own = homeInfo({ addressLine1: "1 Thief Lane", __v });
  expect((await thief.put("/api/rider/payment-info", own)).status).toBe(200);
  expect((await undoMerge(staff, mergeId)).status).toBe(200);
  expect(await infoOf(gone)).toBeNull();
  expect(await infoOf(kept)).toMatchObject({ addressLine1: "1 Thief Lane" });
});

describe("an undo is refused", () => {
  it("after credit was spent, also to the last cent, until it is refunded", async () => {
    const mergeId = await merged();
    const redemptionId = await spend(kept.id, 1_00);
    expect(await codeOf(undoMerge(staff, mergeId))).toBe("merge_spent");
    const why = { reason: "returned" };
    await staff.delete(`/api/admin/credit-redemption/${redemptionId}`, why, key());
    expect((await undoMerge(staff, mergeId)).status).toBe(200);
    expect(await credits()).toEqual([100_00, 60_00]);
  });

  it("but not because of what was spent before the merge with the same timestamp", async () => {
    await spend(kept.id, 5_00);
    await spend(gone.id, 6_00);
    expect((await undoMerge(staff, await merged())).status).toBe(200);
    expect(await credits()).toEqual([95_00, 54_00]);
  });

  it("a second time, after 30 days, and for an unknown merge", async () => {
    const mergeId = await merged();
    expect((await undoMerge(staff, mergeId)).status).toBe(200);
    expect(await codeOf(undoMerge(staff, mergeId))).toBe("merge_undone");
    const again = await merged();
    world.clock.advance({ days: 30, hours: 1 });
    staff = await world.as(admin);
    expect(await codeOf(undoMerge(staff, again))).toBe("merge_undo_too_late");
    expect(await codeOf(undoMerge(staff, randomUUID()))).toBe("not_found");
    expect(await credits()).toEqual([160_00, 0]);
  });
});

describe("a merged account", () => {
  it("cannot be activated, changed, given money, documents or a mark, or proxied for", async () => {
    await merged();
    const { rider } = (await staff.get(`/api/admin/rider/${gone.id}`)).body;
    const path = `/api/admin/rider/${gone.id}` as const;
    const on = { __v: rider.__v, deActivated: false, reason: "Please" };
    expect(await codeOf(staff.put(path, on))).toBe("rider_merged");
    const mark = { factory: true, reason: "Please" };
    expect(await codeOf(staff.post(`${path}/mark-factory`, mark, key()))).toBe("rider_merged");
    const bonus = { wallet: "credit", currency: "USD", amount: 10_00, reason: "Please" };
    expect((await staff.post(`${path}/bonus`, bonus, key())).status).toBeGreaterThanOrEqual(400);
    await staff.navigate(`/proxy-rider/${gone.id}`);
    expect((await staff.get("/api/session")).body.type).toBe("admin");
    expect(await credits()).toEqual([160_00, 0]);
    expect((await desk.post("/api/dealer/redeem", deskOrder(gone.id, 1_00), key())).status).toBeGreaterThanOrEqual(400);
  });

  it("does not come back with a new password", async () => {
    await merged();
    const [row] = await world.db.select().from(riders).where(eq(riders.id, gone.id));
    expect(row?.mergedIntoId).toBe(kept.id);
    await world.visitor().post("/api/forgot-password", { email: gone.email });
    expect(await codeOf(world.visitor().post("/api/login", { email: gone.email, password: testPassword }))).toBe(
      "account_merged",
    );
  });
});
