import { randomUUID } from "node:crypto";
import { count, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { groupedCode } from "#shared/redemptions.ts";
import { accounts } from "../accounts/tables.ts";
import { dealers } from "../dealers/tables.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { auditLog, idempotencyKeys, outboxMail } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../testing/build.ts";
import { mergeRiders, undoMerge } from "../testing/clients/merging.ts";
import { creditOf, deskOrder, giveCredit } from "../testing/credit.ts";
import { redemptions } from "./tables.ts";
import { standsAlone } from "../testing/stands-alone.ts";

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

const order = (over: object = {}) => deskOrder(rider.id, 50_00, over);
const redeem = (
  over: object = {},
  { key = randomUUID() as string, from = desk, role = "dealer", locale = "en" as "en" | "fr" } = {},
) => from.post(`/api/${role}/redeem`, order(over), { key, locale });
const left = (currency: "USD" | "CAD" = "USD") => creditOf(world, rider.id, currency);
const howMany = async () => Number((await world.db.select({ n: count() }).from(redemptions))[0]?.n);

describe("redeeming at the desk", () => {
  it("reports in both languages an amount that is too large or not above zero", async () => {
    await giveCredit(world, rider.id, 120_00);
    const errorFor = async (amount: unknown, locale: "en" | "fr") => {
      const { status, body } = await redeem({ amount }, { locale });
      return [status, body.error.fields];
    };
    const large = "This amount is too large. Check the digits and the decimal point";
    const grand = "Ce montant est trop élevé. Vérifiez les chiffres et la virgule";
    for (const amount of [100_000_001, 4_000_000_000, 1e15, 1e16, 1e300]) {
      expect(await errorFor(amount, "en"), String(amount)).toEqual([400, { amount: large }]);
      expect(await errorFor(amount, "fr"), String(amount)).toEqual([400, { amount: grand }]);
    }
    for (const amount of [0, -5, 1.5, "100"]) {
      const [status, fields] = await errorFor(amount, "en");
      expect([status, Object.keys(fields as object)], String(amount)).toEqual([400, ["amount"]]);
      expect(Object.values(fields as object), String(amount)).not.toContain(large);
    }
    expect((await redeem({ amount: 100_000_000 })).body.error.code, "within the field's range").toBe(
      "insufficient_credit",
    );
    expect(await left()).toBe(120_00);
    expect(await howMany()).toBe(0);
  });

  it("spends part of the credit and answers with code and new balance", async () => {
    await giveCredit(world, rider.id, 120_00);
    const { status, body } = await redeem();
    expect(status).toBe(200);
    expect(body.redemption).toMatchObject({
      amount: 50_00,
      currency: "USD",
      riderName: "Dana Kowalczyk",
      dealerName: "Zeigler Motorsports",
      employeeName: "Sam",
      source: "desk",
      balanceAfter: 70_00,
      refundedAt: null,
      refundableUntil: "2026-08-15T06:59:59.999Z",
    });
    expect(body.redemption.code).toMatch(/^[0-9A-Z]{6}$/);
    expect(body.balance).toEqual({
      currency: "USD",
      amount: 70_00,
      soonestExpiry: "2027-07-16T06:59:59.999Z",
      soonestAmount: 70_00,
    });
    expect(await left()).toBe(70_00);
  });

  it("answers with the same fields that the list shows later", async () => {
    await giveCredit(world, rider.id, 120_00);
    const { body } = await redeem({ employeeName: "Zoë" });
    const list = await desk.get("/api/dealer/credit-redemptions");
    expect(list.body.creditRedemptions).toEqual([body.redemption]);
  });

  it("gives codes that do not reveal the number of redemptions", async () => {
    await giveCredit(world, rider.id, 120_00);
    const codes: number[] = [];
    for (let n = 1; n <= 8; n++) codes.push(Number.parseInt((await redeem({ amount: n })).body.redemption.code, 36));
    expect(new Set(codes).size).toBe(8);
    expect(codes).not.toEqual(codes.toSorted((a, b) => a - b));
    const gaps = codes.slice(1).map((code, at) => Math.abs(code - (codes[at] ?? 0)));
    expect(Math.min(...gaps)).toBeGreaterThan(1000);
  });

  it("emails the rider in the rider's language, with a way to report that it was somebody else", async () => {
    rider = await buildRider(world, { account: { locale: "fr" } });
    await giveCredit(world, rider.id, 120_00);
    const { body } = await redeem();
    const [mail] = await world.db.select().from(outboxMail);
    expect(mail).toMatchObject({ to: rider.email, locale: "fr" });
    expect(mail?.subject).toBe("50,00\u00a0$\u00a0US de votre crédit ont été utilisés chez Zeigler Motorsports");
    expect(mail?.text).toContain(groupedCode(body.redemption.code));
    expect(mail?.text).toContain("Ce n’était pas vous");
  });

  it("records who redeemed in the audit log, and the PIN nowhere", async () => {
    await giveCredit(world, rider.id, 120_00);
    await redeem();
    await redeem({ pin: "8642" });
    const log = await world.db.select().from(auditLog);
    expect(log.map(({ action }) => action)).toContain("redemption.redeem");
    expect(log.find(({ action }) => action === "redemption.redeem")).toMatchObject({
      actorType: "dealer",
      actorId: dealer.id,
    });
    const everything = JSON.stringify([
      log,
      await world.db.select().from(idempotencyKeys),
      await world.db.select().from(outboxMail),
    ]);
    expect(everything).not.toMatch(/"pin":/);
    expect(everything).not.toMatch(standsAlone("8642"));
  });

  it("lets an admin redeem for a named dealer, and requires the dealer", async () => {
    await giveCredit(world, rider.id, 120_00);
    const admin = await world.as(await buildAdmin(world));
    expect((await redeem({}, { from: admin, role: "admin" })).body.error).toMatchObject({ code: "invalid_input" });
    const { body } = await redeem({ dealerId: dealer.id }, { from: admin, role: "admin" });
    expect(body.redemption.dealerId).toBe(dealer.id);
  });
});

describe("an invalid redemption at the desk", () => {
  const refused = async (over: object, code: string, status: number) => {
    const before = [await left(), await howMany()];
    const { body, status: got } = await redeem(over);
    expect([body.error?.code, got]).toEqual([code, status]);
    expect([await left(), await howMany()]).toEqual(before);
    return body.error;
  };

  beforeEach(() => giveCredit(world, rider.id, 120_00));

  it("refuses an ID that was not checked, as a kiosk does, and counts no PIN try", async () => {
    const error = await refused({ idChecked: false, pin: "1111" }, "id_not_checked", 422);
    expect(Object.keys(error.fields)).toEqual(["idChecked"]);
    expect((await refused({ pin: "1111" }, "wrong_pin", 422)).message).toContain("4 tries left");
  });

  it("refuses a missing ID check, a missing employee, a PIN with letters and a zero amount, and names the field of each", async () => {
    const error = await refused({ idChecked: null, employeeName: " ", pin: "abcd", amount: 0 }, "invalid_input", 400);
    expect(Object.keys(error.fields).toSorted()).toEqual(["amount", "employeeName", "idChecked", "pin"]);
    expect(error.fields.pin).toBe("PIN must be 4 numbers");
  });

  it("refuses fractions of a cent and amounts as text", async () => {
    await refused({ amount: 10.5 }, "invalid_input", 400);
    await refused({ amount: "5000" }, "invalid_input", 400);
    await refused({ amount: -100 }, "invalid_input", 400);
  });

  it("refuses more than the balance, and says the balance", async () => {
    const error = await refused({ amount: 120_01 }, "insufficient_credit", 422);
    expect(error.message).toBe("Only $120.00 is available. Enter a smaller amount");
    const french = await redeem({ amount: 120_01 }, { locale: "fr" });
    expect(french.body.error.message).toContain("120,00\u00a0$\u00a0US");
  });

  it("refuses a wrong PIN, and says how many tries are left", async () => {
    const error = await refused({ pin: "1111" }, "wrong_pin", 422);
    expect(error.message).toContain("4 tries left");
  });

  it("refuses even the right PIN while it is locked, and says for how long", async () => {
    for (let n = 0; n < 5; n++) await redeem({ pin: "1111" });
    const { status, headers, body } = await redeem();
    expect([status, body.error.code]).toEqual([429, "pin_locked"]);
    expect(headers.get("retry-after")).toBe("900");
    expect(body.error.message).toContain("15 minutes");
    expect(await left()).toBe(120_00);
  });

  it("refuses a rider without a PIN", async () => {
    const other = await buildRider(world, { pin: null });
    await giveCredit(world, other.id, 120_00);
    await refused({ riderId: other.id }, "pin_not_set", 422);
  });

  it("refuses a rider without credit, or with credit of the other country only", async () => {
    const other = await buildRider(world);
    await refused({ riderId: other.id }, "no_credit", 422);
    await giveCredit(world, other.id, 120_00, { currency: "CAD" });
    await refused({ riderId: other.id }, "no_credit", 422);
    await refused({ riderId: other.id, currency: "CAD" }, "wrong_currency", 422);
  });

  it("refuses a rider who does not exist, was merged, or is deactivated", async () => {
    await refused({ riderId: randomUUID() }, "not_valid_rider", 404);
    const admin = await world.as(await buildAdmin(world));
    const { merge } = (await mergeRiders(admin, await buildRider(world), rider)).body;
    await refused({}, "not_valid_rider", 404);
    await undoMerge(admin, merge._id);
    await world.db.write((tx) =>
      tx.update(accounts).set({ deactivatedAt: world.clock.now() }).where(eq(accounts.id, rider.accountId)),
    );
    await refused({}, "rider_inactive", 422);
  });

  it("refuses at a deactivated dealer, also for a proxying admin", async () => {
    await world.db.write((tx) => tx.update(dealers).set({ active: false }).where(eq(dealers.id, dealer.id)));
    await refused({}, "deactivated", 403);
    const admin = await world.as(await buildAdmin(world));
    expect((await redeem({ dealerId: dealer.id }, { from: admin, role: "admin" })).body.error.code).toBe(
      "dealer_inactive",
    );
    await admin.navigate(`/proxy-dealer/${dealer.id}`);
    expect((await redeem({}, { from: admin })).body.error.code).toBe("dealer_inactive");
  });

  it("ignores the dealer id that another dealer sends", async () => {
    const other = await buildDealer(world);
    const { body } = await redeem({ dealerId: other.id });
    expect(body.redemption.dealerId).toBe(dealer.id);
  });

  it("refuses visitors, riders and promoters", async () => {
    const visitor = await world.visitor().post("/api/dealer/redeem", order(), { key: randomUUID() });
    expect(visitor.status).toBe(401);
    for (const person of [rider, await buildPromoter(world)]) {
      const answer = await (await world.as(person)).post("/api/dealer/redeem", order(), { key: randomUUID() });
      expect(answer.status).toBe(403);
    }
  });

  it("refuses a call without an idempotency key", async () => {
    const { body, status } = await desk.post("/api/dealer/redeem", order());
    expect([status, body.error.code]).toEqual([400, "idempotency_key_missing"]);
  });
});

describe("an idempotency key", () => {
  beforeEach(() => giveCredit(world, rider.id, 120_00));

  it("gets the first answer to the same input, and one debit", async () => {
    const key = randomUUID();
    const first = await redeem({}, { key });
    const again = await redeem({}, { key });
    expect(again.body).toEqual(first.body);
    expect([await left(), await howMany()]).toEqual([70_00, 1]);
  });

  it("is refused for another input, and nothing moves", async () => {
    const key = randomUUID();
    await redeem({}, { key });
    const { status, body } = await redeem({ amount: 20_00 }, { key });
    expect([status, body.error.code]).toEqual([409, "idempotency_key_reused"]);
    expect(await left()).toBe(70_00);
  });

  it("stores a wrong PIN as its answer, so a retry with the right PIN is not another try", async () => {
    const key = randomUUID();
    const first = await redeem({ pin: "1111" }, { key });
    for (let n = 0; n < 7; n++) expect((await redeem({}, { key })).body.error.message).toBe(first.body.error.message);
    expect(await left()).toBe(120_00);
    expect((await redeem({ pin: "1111" })).body.error.message).toContain("3 tries left");
  });

  it("is separate for each dealer", async () => {
    const key = randomUUID();
    await redeem({}, { key });
    const other = await world.as(await buildDealer(world));
    const { body } = await other.post("/api/dealer/redeem", order(), { key });
    expect(body.redemption.balanceAfter).toBe(20_00);
  });
});

describe("a second redemption of the same amount", () => {
  it("needs the clerk's confirmation within 24 hours", async () => {
    await giveCredit(world, rider.id, 200_00);
    await redeem();
    const { status, body } = await redeem();
    expect([status, body.error.code]).toEqual([409, "possible_duplicate"]);
    expect(await left()).toBe(150_00);
    expect((await redeem({ secondOne: true })).status).toBe(200);
    expect((await redeem({ amount: 49_99 })).status).toBe(200);
    world.clock.advance({ hours: 25 });
    expect((await redeem()).status).toBe(200);
  });

  it("needs no confirmation if the first was refunded", async () => {
    await giveCredit(world, rider.id, 100_00);
    const { body } = await redeem();
    await desk.delete(
      `/api/dealer/credit-redemption/${body.redemption._id}`,
      { reason: "returned", employeeName: "Sam" },
      { key: randomUUID() },
    );
    expect((await redeem()).status).toBe(200);
  });
});

describe("simultaneous redemptions", () => {
  it("count a double tap with the same key as one redemption", async () => {
    await giveCredit(world, rider.id, 120_00);
    const key = randomUUID();
    const [one, two] = await Promise.all([redeem({}, { key }), redeem({}, { key })]);
    expect(two?.body).toEqual(one?.body);
    expect([await left(), await howMany()]).toEqual([70_00, 1]);
  });

  it("count a double tap with two keys as one redemption and ask for confirmation of the second", async () => {
    await giveCredit(world, rider.id, 120_00);
    const answers = await Promise.all([redeem(), redeem()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await left(), await howMany()]).toEqual([70_00, 1]);
  });

  it("succeed exactly as often as the credit covers", async () => {
    for (const amount of [30_00, 30_00, 30_00, 10_50]) await giveCredit(world, rider.id, amount);
    const desks = await Promise.all(Array.from({ length: 5 }, async () => world.as(await buildDealer(world))));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => redeem({ amount: 5_00, secondOne: true }, { from: desks[n % 5] })),
    );
    const codes = Map.groupBy(answers, (answer) => answer.body.error?.code ?? "redeemed");
    expect(Object.fromEntries([...codes].map(([code, of]) => [code, of.length]))).toEqual({
      redeemed: 20,
      insufficient_credit: 30,
    });
    expect(await left()).toBe(50);
  });

  it("cannot get more PIN guesses than the lock allows", async () => {
    await giveCredit(world, rider.id, 120_00);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => redeem({ pin: String(1000 + n) })));
    const codes = Map.groupBy(answers, ({ body }) => body.error.code);
    expect(codes.get("wrong_pin")?.length).toBe(4);
    expect(codes.get("pin_locked")?.length).toBe(8);
  });
});
