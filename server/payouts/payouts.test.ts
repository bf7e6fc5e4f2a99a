import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withholding } from "#shared/payouts.ts";
import { expireAwards } from "../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { takeBack } from "../ledger/take-back.ts";
import { awards, entries } from "../ledger/tables.ts";
import { outboxMail } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildRider } from "../testing/build.ts";
import { pictureForm } from "../testing/files/picture-form.ts";
import { winCash } from "../testing/race.ts";
import { openClaims } from "./open-claims.ts";
import { refreshClaims } from "./refresh-claims.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let promoter: Awaited<ReturnType<typeof buildPromoter>>;
let pro: Client;
let staff: Client;
let track: Client;
let eventId: string;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  rider = await buildRider(world, { firstName: "Jett", lastName: "Marlowe" });
  promoter = await buildPromoter(world);
  const event = await buildEvent(world, {
    promoterId: promoter.id,
    title: "Thunder Valley National",
    firstDate: "2026-07-10",
    lastDate: "2026-07-11",
  });
  eventId = event.id;
  pro = await world.as(rider);
  staff = await world.as(await buildAdmin(world));
  track = await world.as(promoter);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

async function win(amount: number, currency: "USD" | "CAD" = "USD"): Promise<string> {
  const abroadId = async () =>
    (await buildEvent(world, { promoterId: promoter.id, country: "CA", state: "ON", firstDate: "2026-07-12" })).id;
  const raced = currency === "USD" ? eventId : await abroadId();
  return winCash(world, staff, { eventId: raced, riderId: rider.id, amount });
}

const home = (over: object = {}) => ({
  legalName: "Jett Marlowe",
  addressLine1: "12 Ridge Road",
  city: "Boise",
  state: "ID",
  zipcode: "83702",
  country: "US",
  taxStatus: "usPerson",
  ...over,
});
const abroad = (over: object = {}) =>
  home({ country: "AU", state: "QLD", taxStatus: "nonResidentAlien", declaresNonResidence: true, ...over });
const uploadW9 = async () =>
  pro.post(`/api/rider/rider/${rider.id}/upload-id-files?kind=w9`, await pictureForm("w9.png"));
const own = async () => (await pro.get("/api/rider/payout-claims")).body.payoutClaims;
const move = (
  claim: { _id: string; __v: number },
  act: string,
  { by = staff, role = "admin", key = randomUUID() as string, reason = undefined as string | undefined } = {},
) => by.put(`/api/${role}/payout-claim/${claim._id}`, { act, reason, __v: claim.__v }, { key });
/** Approves a pending claim and marks it as sent. */
async function pay(claim: { _id: string; __v: number }, options: Parameters<typeof move>[2] = {}) {
  const approved = await move(claim, "approve");
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  return move(approved.body.payoutClaim, "send", options);
}
const statusOf = async (awardId: string) => (await pro.get(`/api/rider/award/${awardId}`)).body.award.status;
async function accountSum(account: "paidOut" | "withheldTax" | "riderCash"): Promise<number> {
  const rows = await world.db.select({ amount: entries.amount }).from(entries).where(eq(entries.account, account));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

describe("the payment info of a rider who earned cash", () => {
  it("is not requested from a rider who has earned none", async () => {
    const { body } = await pro.get("/api/rider/payment-info");
    expect(body).toMatchObject({ paymentInfo: null, hasEarnedCash: false, needs: [], deadline: null });
  });

  it("is answered with what is missing and when the cash expires", async () => {
    await win(500_00);
    const { body } = await pro.get("/api/rider/payment-info");
    expect(body).toMatchObject({ hasEarnedCash: true, needs: ["paymentInfo", "licence"] });
    expect(body.waiting).toEqual([{ currency: "USD", amount: 500_00 }]);
    // 60 days after the race is later than 30 days after the rider was notified.
    expect(body.deadline).toBe("2026-09-10T06:59:59.999Z");
    expect(body.ending).toEqual(body.waiting);
  });

  it("names the part of the cash that expires first", async () => {
    await win(500_00);
    await win(300_00, "CAD");
    const { body } = await pro.get("/api/rider/payment-info");
    expect(body.waiting).toHaveLength(2);
    expect(body.deadline).toBe("2026-09-10T06:59:59.999Z");
    expect(body.ending).toEqual([{ currency: "USD", amount: 500_00 }]);
  });

  it("requires the W-9 of a US person, which opens the claim", async () => {
    await win(500_00);
    const saved = await pro.put("/api/rider/payment-info", home());
    expect(saved.body.needs).toEqual(["w9", "licence"]);
    expect(await own()).toEqual([]);
    expect((await uploadW9()).status).toBe(200);
    expect(await own()).toMatchObject([
      { status: "pending", type: "debitCard", gross: 500_00, withheld: 0, net: 500_00, rate: 0, cause: "event" },
    ]);
  });

  it("accepts a non-resident's declaration in place of the W-9, and requires it", async () => {
    await win(500_00);
    const without = await pro.put("/api/rider/payment-info", abroad({ declaresNonResidence: false }));
    expect(without.status).toBe(400);
    expect(without.body.error.fields).toHaveProperty("declaresNonResidence");
    await pro.put("/api/rider/payment-info", abroad());
    expect(await own()).toMatchObject([{ type: "check", rate: 0.3, withheld: 150_00, net: 350_00 }]);
  });

  it("is not changed from an older version, which is answered with the newer one", async () => {
    await win(500_00);
    await pro.put("/api/rider/payment-info", home());
    const { status, body } = await pro.put("/api/rider/payment-info", home({ city: "Nampa", __v: 7 }));
    expect(status).toBe(409);
    expect(body.paymentInfo).toMatchObject({ city: "Boise", __v: 0 });
  });

  it("cannot be entered by somebody who acts for the rider", async () => {
    await win(500_00);
    await staff.navigate(`/proxy-rider/${rider.id}`);
    const answer = await staff.put("/api/rider/payment-info", home());
    expect([answer.status, answer.body.error.code]).toEqual([403, "proxy_forbids"]);
  });
});

describe("a claim", () => {
  beforeEach(async () => {
    await win(333_33);
    await pro.put("/api/rider/payment-info", abroad());
  });

  it("is Funded, then Paid, and withholds tax rounded half up to the cent", async () => {
    const [award] = await world.db.select().from(awards);
    expect(await statusOf(award?.id ?? "")).toBe("Funded");
    const [claim] = await own();
    expect(claim).toMatchObject({ gross: 333_33, withheld: 100_00, net: 233_33 });
    // The cash is in a claim and not sent yet, so it does not count as waiting.
    const cash = async () => (await pro.get("/api/rider/wallet")).body.cash;
    expect(await cash()).toEqual([{ currency: "USD", amount: 333_33, waiting: 0, paid: 0 }]);
    const { status, body } = await pay(claim);
    expect(status).toBe(200);
    // The paid amount is what the rider received, after the tax that was withheld.
    expect(await cash()).toEqual([{ currency: "USD", amount: 0, waiting: 0, paid: 233_33 }]);
    expect(body.payoutClaim).toMatchObject({ status: "sent", net: 233_33 });
    expect(await statusOf(award?.id ?? "")).toBe("Paid");
    expect([await accountSum("paidOut"), await accountSum("withheldTax"), await accountSum("riderCash")]).toEqual([
      233_33, 100_00, 0,
    ]);
  });

  it("is Funded again after a mistaken mark is undone, without moving money elsewhere", async () => {
    const [claim] = await own();
    const sent = await pay(claim);
    const { body } = await move(sent.body.payoutClaim, "undoSend");
    expect(body.payoutClaim).toMatchObject({ status: "approved", sentAt: null });
    expect([await accountSum("paidOut"), await accountSum("withheldTax"), await accountSum("riderCash")]).toEqual([
      0, 0, 333_33,
    ]);
    const again = await move(body.payoutClaim, "send");
    expect(again.body.payoutClaim.awards).toMatchObject([{ amount: 333_33 }]);
  });

  it("is paid once per key and once per state", async () => {
    const [pending] = await own();
    const { payoutClaim: claim } = (await move(pending, "approve")).body;
    const key = randomUUID();
    const first = await move(claim, "send", { key });
    const second = await move(claim, "send", { key });
    expect(second.body).toEqual(first.body);
    expect((await move(first.body.payoutClaim, "send")).body.error.code).toBe("claim_state");
    expect((await move(claim, "send")).status).toBe(409);
    expect(await accountSum("paidOut")).toBe(233_33);
  });

  it("is paid once when several admins press the button at the same moment", async () => {
    const [pending] = await own();
    const { payoutClaim: claim } = (await move(pending, "approve")).body;
    const answers = await Promise.all(Array.from({ length: 6 }, () => move(claim, "send")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accountSum("paidOut")).toBe(233_33);
  });

  it("does not expire while it is open, and its cash gets a new deadline when it is voided", async () => {
    world.clock.advance({ days: 90 });
    await expireAwards(world.ctx());
    // The session has expired in the meantime.
    pro = await world.as(rider);
    staff = await world.as(await buildAdmin(world));
    const [claim] = await own();
    expect(claim.status).toBe("pending");
    expect((await move(claim, "void")).body.error.fields).toHaveProperty("reason");
    const voided = await move(claim, "void", { reason: "The address does not exist" });
    expect(voided.body.payoutClaim).toMatchObject({ status: "void", voidReason: "The address does not exist" });
    const [award] = await world.db.select().from(awards);
    expect(await statusOf(award?.id ?? "")).toBe("Earned");
    world.clock.advance({ days: 31 });
    await expireAwards(world.ctx());
    pro = await world.as(rider);
    expect(await statusOf(award?.id ?? "")).toBe("Expired");
  });

  it("follows a correction while it is open, and is voided if nothing is left", async () => {
    const [award] = await world.db.select().from(awards);
    const correct = (amount: number) =>
      world.db.write(async (tx) => {
        await takeBack(tx, world.ctx(), { awardId: award?.id ?? "", amount, reason: "corrected" });
        await refreshClaims(tx, world.ctx(), [rider.id]);
      });
    await correct(33_33);
    expect(await own()).toMatchObject([{ status: "pending", gross: 300_00, withheld: 90_00, net: 210_00 }]);
    await correct(300_00);
    expect(await own()).toMatchObject([{ status: "void", voidReason: "corrected" }]);
  });

  it("notifies the rider once each time money is sent", async () => {
    const [claim] = await own();
    await pay(claim);
    const mails = await world.db.select().from(outboxMail);
    const sent = mails.filter(({ cause }) => cause.startsWith("claim:"));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("$233.33");
    expect(sent[0]?.text).toContain("$100.00");
  });
});

describe("who sees and moves claims", () => {
  beforeEach(async () => {
    await win(1000_00);
    await pro.put("/api/rider/payment-info", abroad());
  });

  it("shows a promoter the gross amount and status of the promoter's own events, and no tax data", async () => {
    const { body } = await track.get(`/api/promoter/payout-claims?eventId=${eventId}`);
    expect(body.payoutClaims).toMatchObject([
      { gross: 1000_00, status: "pending", rate: null, basis: null, withheld: null, net: null },
    ]);
    const sent = await pay(body.payoutClaims[0], { by: track, role: "promoter" });
    expect(sent.body.payoutClaim).toMatchObject({ status: "sent", withheld: null });
    expect(await accountSum("withheldTax")).toBe(300_00);
    // The email tells the rider everything, although a promoter marked the claim as sent.
    const mails = await world.db.select().from(outboxMail);
    expect(mails.find(({ cause }) => cause.startsWith("claim:"))?.text).toContain("$700.00");
    const undone = await move(sent.body.payoutClaim, "undoSend", { by: track, role: "promoter" });
    expect(undone.body.payoutClaim.status).toBe("approved");
  });

  it("answers them with the record of the rider, to the rider and to staff, but not to a dealer", async () => {
    const [claim] = await own();
    const recordFor = async (by: Client, role: "rider" | "admin") =>
      (await by.get(`/api/${role}/rider/${rider.id}`)).body.payoutClaims;
    expect(claim).toMatchObject({ status: "pending", gross: 1000_00 });
    expect(await recordFor(pro, "rider")).toEqual([claim]);
    expect(await recordFor(staff, "admin")).toEqual([claim]);
    const desk = await world.as(await buildDealer(world));
    expect((await desk.get(`/api/dealer/rider/${rider.id}`)).body.payoutClaims).toEqual([]);
    const other = await buildRider(world);
    expect((await staff.get(`/api/admin/rider/${other.id}`)).body.payoutClaims).toEqual([]);
  });

  it("lets no promoter approve or void a claim, or act on another promoter's event", async () => {
    const [claim] = await own();
    expect((await move(claim, "approve", { by: track, role: "promoter" })).status).toBe(403);
    const stranger = await world.as(await buildPromoter(world));
    expect((await stranger.get("/api/promoter/payout-claims")).body.payoutClaims).toEqual([]);
    expect((await move(claim, "send", { by: stranger, role: "promoter" })).status).toBe(404);
  });

  it("finds claims by name, country, type and status", async () => {
    const found = async (query: string) =>
      (await staff.get(`/api/admin/payout-claims?${query}`)).body.payoutClaims.length;
    expect(await found("riderName=marl")).toBe(1);
    expect(await found("riderName=nobody")).toBe(0);
    expect(await found("type=check&status=pending")).toBe(1);
    expect(await found("type=debitCard")).toBe(0);
    expect(await found("afterDate=2026-07-16")).toBe(0);
  });

  it("opens claims by the job, or manually before the job runs", async () => {
    await win(200_00);
    expect(await openClaims(world.ctx())).toBe(1);
    expect(await openClaims(world.ctx())).toBe(0);
    const nothing = await staff.post("/api/admin/payout-claims", { riderId: rider.id }, { key: randomUUID() });
    expect(nothing.body.error.code).toBe("nothing_to_claim");
    const nobody = await staff.post("/api/admin/payout-claims", { riderId: randomUUID() }, { key: randomUUID() });
    expect([nobody.status, nobody.body.error.code]).toEqual([404, "not_found"]);
    await win(300_00, "CAD");
    const { body } = await staff.post("/api/admin/payout-claims", { riderId: rider.id }, { key: randomUUID() });
    // Tax is withheld only from US dollars.
    expect(body.payoutClaims).toMatchObject([{ currency: "CAD", gross: 300_00, withheld: 0 }]);
  });
});

describe("withholding", () => {
  it.each([
    [1, 0],
    [2, 1],
    [5, 2],
    [333_35, 100_01],
    [100_00, 30_00],
  ])("of %i cents keeps %i", (gross, withheld) => {
    const split = withholding(gross, { currency: "USD", taxStatus: "nonResidentAlien", rate: 3000 });
    expect(split).toEqual({ rate: 3000, withheld, net: gross - withheld });
  });
});
