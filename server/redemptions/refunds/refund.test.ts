import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { outboxMail } from "../../platform/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, deskOrder, giveCredit } from "../../testing/credit.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let desk: Client;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  dealer = await buildDealer(world, { name: "Zeigler Motorsports" });
  desk = await world.as(dealer);
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

type Asked = { by?: Client; role?: string; key?: string } & Record<string, unknown>;

async function redeemed(amount = 50_00, { by = desk, riderId = rider.id } = {}): Promise<string> {
  const body = deskOrder(riderId, amount);
  const answer = await by.post("/api/dealer/redeem", { ...body, secondOne: true }, { key: randomUUID() });
  expect(answer.status).toBe(200);
  return answer.body.redemption._id;
}
const refund = (id: string, { by = desk, role = "dealer", key = randomUUID() as string, ...ask }: Asked = {}) =>
  by.delete(`/api/${role}/credit-redemption/${id}`, { reason: "returned", employeeName: "Kim", ...ask }, { key });
const left = () => creditOf(world, rider.id);

describe("a refund", () => {
  beforeEach(() => giveCredit(world, rider.id, 120_00));

  it("returns the credit and keeps the row with who refunded it and when", async () => {
    const id = await redeemed();
    world.clock.advance({ days: 2 });
    const { status, body } = await refund(id, { reason: "other", note: "wrong size", employeeName: "Kim" });
    expect(status).toBe(200);
    expect(body.redemption).toMatchObject({
      _id: id,
      refundedAmount: 50_00,
      refundedAt: "2026-07-17T18:00:00.000Z",
      refunds: [
        {
          amount: 50_00,
          refundedAt: "2026-07-17T18:00:00.000Z",
          refundedBy: "Zeigler Motorsports",
          employeeName: "Kim",
          reason: "other",
          note: "wrong size",
        },
      ],
    });
    expect(body.amount).toBe(50_00);
    expect(body.balance.amount).toBe(120_00);
    expect(body).toMatchObject({ graced: [], expired: 0 });
  });

  it("returns the credit once: a retry with the same key gets the first answer, another key an error", async () => {
    const id = await redeemed();
    const key = randomUUID();
    const first = await refund(id, { key });
    expect((await refund(id, { key })).body).toEqual(first.body);
    const again = await refund(id);
    expect([again.status, again.body.error.code]).toEqual([409, "already_refunded"]);
    expect(await left()).toBe(120_00);
  });

  it("returns the credit once when it is requested twice at the same moment", async () => {
    const id = await redeemed();
    const answers = await Promise.all([refund(id), refund(id), refund(id)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await left()).toBe(120_00);
  });

  it("is possible for the dealer for thirty days, until the last minute, and for admins after that", async () => {
    const [first, second] = [await redeemed(), await redeemed()];
    world.clock.set("2026-08-15T06:59:59Z");
    // The desk signs in again, because its session expired after thirty idle days.
    desk = await world.as(dealer);
    expect((await refund(first)).status).toBe(200);
    world.clock.set("2026-08-15T07:00:00Z");
    const late = await refund(second);
    expect([late.status, late.body.error.code]).toEqual([422, "refund_too_late"]);
    expect(late.body.error.message).toContain("30 days");
    const admin = await world.as(await buildAdmin(world));
    const { body } = await refund(second, { by: admin, role: "admin" });
    expect(body.redemption.refunds[0].refundedBy).toMatch(/^Avery Lindqvist/);
  });

  it("of another dealer's redemption is a 404", async () => {
    const id = await redeemed();
    const other = await world.as(await buildDealer(world));
    const stranger = await refund(id, { by: other });
    const nobody = await refund(randomUUID(), { by: other });
    expect([stranger.status, stranger.body.error.code]).toEqual([404, "not_found"]);
    expect(stranger.body.error.message).toBe(nobody.body.error.message);
    expect(await left()).toBe(70_00);
  });

  it("is refused to riders, promoters and visitors, and without a key", async () => {
    const id = await redeemed();
    expect((await refund(id, { by: await world.as(rider) })).status).toBe(403);
    expect((await refund(id, { by: world.visitor() })).status).toBe(401);
    const why = { reason: "returned", employeeName: "Kim" };
    const keyless = await desk.delete(`/api/dealer/credit-redemption/${id}`, why);
    expect(keyless.body.error.code).toBe("idempotency_key_missing");
    expect(await left()).toBe(70_00);
  });

  it("emails the rider the refunded amount, and until when expired credit can be used", async () => {
    world.clock.set("2027-07-10T18:00:00Z");
    desk = await world.as(dealer);
    const id = await redeemed();
    world.clock.set("2027-07-20T18:00:00Z");
    const { body } = await refund(id);
    expect(body.graced).toEqual([{ amount: 50_00, expiresAt: "2027-08-20T06:59:59.999Z" }]);
    const mail = (await world.db.select().from(outboxMail).orderBy(outboxMail.id)).at(-1);
    expect(mail?.subject).toBe("Zeigler Motorsports returned $50.00 to your credit");
    expect(mail?.text).toContain("You can now use it until Aug 19th, 2027.");
  });
});

describe("the lists of redemptions", () => {
  beforeEach(() => giveCredit(world, rider.id, 500_00));
  const list = async (query = "", by = desk) => (await by.get(`/api/dealer/credit-redemptions?${query}`)).body;
  const listOf = async (by: Client) => (await by.get("/api/rider/credit-redemptions")).body;

  it("show a dealer its own redemptions, newest first, with their sum", async () => {
    const first = await redeemed(10_00);
    world.clock.advance({ days: 1 });
    const second = await redeemed(20_00);
    await redeemed(40_00, { by: await world.as(await buildDealer(world)) });
    const body = await list();
    expect(body.creditRedemptions.map(({ _id }) => _id)).toEqual([second, first]);
    expect(body.pagination).toEqual({ page: 1, totalPages: 1, total: 2 });
    expect(body.totals).toEqual([{ currency: "USD", count: 2, amount: 30_00 }]);
  });

  it("show refunded redemptions among the revoked ones, and marked in the rider's history", async () => {
    const id = await redeemed();
    await refund(id);
    expect((await list()).creditRedemptions).toEqual([]);
    expect((await desk.get("/api/dealer/revoked-redemptions")).body.revokedRedemptions).toMatchObject([{ _id: id }]);
    const own = await listOf(await world.as(rider));
    expect(own.creditRedemptions).toMatchObject([{ _id: id, refundedAt: "2026-07-15T18:00:00.000Z" }]);
  });

  it("show a rider only the rider's own redemptions", async () => {
    await redeemed();
    const other = await world.as(await buildRider(world));
    expect((await listOf(other)).creditRedemptions).toEqual([]);
  });

  it("are filtered by days of the dealer's time zone, first and last day included, by country, and by the beginning of either name", async () => {
    world.clock.set("2026-07-16T03:30:00Z");
    await redeemed(10_00);
    world.clock.set("2026-07-16T04:30:00Z");
    await redeemed(20_00);
    const amounts = async (query: string) => (await list(query)).creditRedemptions.map(({ amount }) => amount);
    expect(await amounts("beforeDate=2026-07-15")).toEqual([10_00]);
    expect(await amounts("afterDate=2026-07-16")).toEqual([20_00]);
    expect(await amounts("afterDate=2026-07-15&beforeDate=2026-07-16")).toEqual([20_00, 10_00]);
    expect(await amounts("country=CA")).toEqual([]);
    for (const name of ["dan", "KOWAL", "Kowalczyk Da", "dana kow"]) {
      expect(await amounts(`riderName=${encodeURIComponent(name)}`)).toHaveLength(2);
    }
    for (const name of ["walczyk", "%", "dana_"]) {
      expect(await amounts(`riderName=${encodeURIComponent(name)}`)).toHaveLength(name === "walczyk" ? 0 : 2);
    }
    const bad = await desk.get("/api/dealer/credit-redemptions?afterDate=2026-02-30");
    expect(bad.body.error.fields.afterDate).toBe("Invalid Date");
  });

  it("have pages of 25 rows", async () => {
    for (let n = 0; n < 27; n++) await redeemed(1_00);
    const first = await list();
    const second = await list("page=2");
    expect([first.creditRedemptions.length, second.creditRedemptions.length]).toEqual([25, 2]);
    expect(second.pagination).toEqual({ page: 2, totalPages: 2, total: 27 });
    expect(second.totals).toEqual([{ currency: "USD", count: 27, amount: 27_00 }]);
    expect((await list("page=9")).creditRedemptions).toEqual([]);
  });

  it("show admins the redemptions of all dealers", async () => {
    await redeemed();
    await redeemed(5_00, { by: await world.as(await buildDealer(world)) });
    const admin = await world.as(await buildAdmin(world));
    expect((await admin.get("/api/admin/credit-redemptions")).body.pagination.total).toBe(2);
  });
});

describe("an admin's own redemption", () => {
  it("is refunded by another admin or by the dealer, and not by the admin who acts as the dealer", async () => {
    const email = "robin@example.test";
    const admin = await buildAdmin(world, { account: { email, emailKey: email } });
    const own = await buildRider(world, {
      account: { email: "robin+mx@example.test", emailKey: "robin+mx@example.test" },
    });
    await giveCredit(world, own.id, 120_00);
    const id = await redeemed(50_00, { riderId: own.id });
    const staff = await world.as(admin);
    const refused = await refund(id, { by: staff, role: "admin" });
    expect([refused.status, refused.body.error.code]).toEqual([403, "own_account"]);
    await staff.navigate(`/proxy-dealer/${dealer.id}`);
    const acting = await refund(id, { by: staff });
    expect([acting.status, acting.body.error.code]).toEqual([403, "own_account"]);
    expect(await creditOf(world, own.id)).toBe(70_00);
    const colleague = await world.as(await buildAdmin(world));
    expect((await refund(id, { by: colleague, role: "admin", amount: 20_00 })).status).toBe(200);
    expect((await refund(id)).status).toBe(200);
    expect(await creditOf(world, own.id)).toBe(120_00);
  });
});
