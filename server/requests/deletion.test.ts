import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { accounts } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { contactMessages } from "../contact/tables.ts";
import { expireAwards } from "../ledger/expiry/expire-awards.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { awards } from "../ledger/tables.ts";
import { riders } from "../riders/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { mailTo } from "../testing/mail.ts";
import { abroadInfo } from "../testing/payout-world.ts";
import { buildRace, winCash } from "../testing/race.ts";
import { staffRequests } from "./tables.ts";

let world: World;
let staff: Client;
let staffEmail: string;
beforeAll(async () => {
  world = await createWorld();
  const admin = await buildAdmin(world);
  staffEmail = admin.email;
  staff = await world.as(admin);
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

const ask = (browser: Client, password = testPassword) =>
  browser.post("/api/account/deletion", { password, reason: "I sold the bike." });
const requestOf = async (accountId: string) => {
  const [newest] = await world.db
    .select()
    .from(staffRequests)
    .where(eq(staffRequests.accountId, accountId))
    .orderBy(desc(staffRequests.id))
    .limit(1);
  return newest;
};
const carryOut = async (accountId: string) =>
  staff.post(`/api/admin/request/${(await requestOf(accountId))?.id}/approve`, {}, { key: randomUUID() });
describe("A request to delete an account", () => {
  it("needs the password, is made once, and can be withdrawn while it waits", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    expect((await ask(browser, "wrong-one1")).body.error.code).toBe("current_password_wrong");
    expect((await browser.get("/api/account/deletion")).body).toEqual({ askedAt: null, openMoney: [] });
    expect((await ask(browser)).status).toBe(200);
    expect((await ask(browser)).body.error.code).toBe("request_open");
    expect((await browser.get("/api/account/deletion")).body.askedAt).toBe("2026-07-15T18:00:00.000Z");
    expect((await mailTo(world, rider.email)).at(-1)?.subject).toBe("You asked us to delete your account");
    // The email tells staff that there is a request. The person's name is only in the list of requests, from which it
    // is removed later.
    const email = (await mailTo(world, staffEmail)).at(-1);
    expect(email?.subject).toBe("Request to delete an account");
    expect(email?.text).not.toMatch(new RegExp(`${rider.lastName}|${rider.email}`));
    expect((await browser.delete("/api/account/deletion")).status).toBe(200);
    expect((await browser.delete("/api/account/deletion")).status).toBe(404);
    expect((await carryOut(rider.accountId)).body.error.code).toBe("request_decided");
    expect((await browser.get("/api/session")).body.type).toBe("rider");
  });

  const left = {
    en: "There’s still credit or cash on your account.",
    fr: "Il reste du crédit ou de l’argent",
  } as const;
  const books = { en: "Money records will stay in our books", fr: "Les écritures comptables resteront" } as const;

  // Open money can take longer, so the email then promises no day.
  const thirtyDays = /30 days|30\sjours/;

  it.each(["en", "fr"] as const)("mentions money in the email only if some is left (%s)", async (locale) => {
    const emailOf = async (one: { id: string; accountId: string; email: string }, giveUpMoney = false) => {
      const browser = await world.as(one);
      await browser.post("/api/account/deletion", { password: testPassword, giveUpMoney });
      await browser.delete("/api/account/deletion");
      return (await mailTo(world, one.email)).at(-1)?.text ?? "";
    };
    const rider = await buildRider(world, { account: { locale } });
    const nothing = await emailOf(rider);
    expect(nothing).not.toContain(left[locale]);
    expect(nothing).toContain(books[locale]);
    expect(nothing).toMatch(thirtyDays);
    expect(await emailOf(rider, true)).not.toMatch(/giving up|renoncez/);
    const promoter = await buildPromoter(world, { account: { locale } });
    const shop = await emailOf(promoter);
    expect(shop).not.toContain(left[locale]);
    expect(shop).not.toContain(books[locale]);

    await giveCredit(world, rider.id, 50_00);
    const kept = await emailOf(rider);
    expect(kept).toContain(left[locale]);
    expect(kept).not.toMatch(thirtyDays);
    const credit = await emailOf(rider, true);
    expect(credit).toMatch(/giving up|renoncez/);
    expect(credit).toMatch(thirtyDays);
    expect(credit).not.toMatch(/payouts yet|vos versements/);

    const { event } = await buildRace(world);
    await winCash(world, staff, { eventId: event.id, riderId: rider.id, amount: 90_00 });
    expect((await (await world.as(rider)).put("/api/rider/payment-info", abroadInfo())).status).toBe(200);
    const payout = await emailOf(rider, true);
    expect(payout).toMatch(/giving up|renoncez/);
    expect(payout).toMatch(/all of your payouts yet|tous vos versements/);
    expect(payout).not.toMatch(thirtyDays);
  });

  it("names the money that the approval gives up, which a retry does not repeat", async () => {
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 50_00);
    await giveCredit(world, rider.id, 20_00, { currency: "CAD" });
    const browser = await world.as(rider);
    const listed = async () => {
      const { requests } = (await staff.get("/api/admin/requests?kind=deletion")).body;
      return requests.find(({ email }) => email === rider.email);
    };
    expect((await ask(browser)).status).toBe(200);
    expect((await listed())?.givenUp).toEqual([]);
    expect((await browser.delete("/api/account/deletion")).status).toBe(200);
    await browser.post("/api/account/deletion", { password: testPassword, giveUpMoney: true });
    const request = await listed();
    expect(request?.openMoney).toEqual([]);
    expect(request?.givenUp.toSorted((a, b) => a.amount - b.amount)).toEqual([
      { kind: "credit", currency: "CAD", amount: 20_00 },
      { kind: "credit", currency: "USD", amount: 50_00 },
    ]);
    const path = `/api/admin/request/${request?._id ?? ""}/approve` as const;
    expect((await staff.post(path, {})).status).toBe(400);
    const key = randomUUID();
    const [first, again] = [await staff.post(path, {}, { key }), await staff.post(path, {}, { key })];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    const other = await staff.post(path, { dealerId: null }, { key });
    expect([other.status, other.body.error.code]).toEqual([409, "idempotency_key_reused"]);
    expect((await staff.post(path, {}, { key: randomUUID() })).body.error.code).toBe("request_decided");
    await expectSoundLedger(world.db);
  });

  it("is refused to an admin who is proxying", async () => {
    const rider = await buildRider(world);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${rider.id}`);
    expect((await ask(admin)).body.error.code).toBe("proxy_forbids");
  });
});

describe("The deletion of an account", () => {
  it("removes the person from the record and the photo from the disk, and ends all sessions", async () => {
    const rider = await buildRider(world, {
      firstName: "Canary",
      lastName: "Ptarmigan",
      phone1: "2695550199",
      addressLine1: "9 Canary Lane",
      bio: "Canary bio",
    });
    const browser = await world.as(rider);
    const form = new FormData();
    const red = { create: { width: 9, height: 9, channels: 3, background: "#f00" } } as const;
    form.set("file", new File([new Uint8Array(await sharp(red).jpeg().toBuffer())], "me.jpg"));
    const { image } = (await browser.put("/api/rider/photo", form)).body;
    const message = { name: "Canary", email: "canary@example.test", about: "rider", message: "Where is my credit?" };
    expect((await browser.post("/api/contact-us", message)).status).toBe(200);
    expect((await browser.get("/api/my-data")).body.messages).toMatchObject([{ message: message.message }]);
    await ask(browser);
    expect((await carryOut(rider.accountId)).status).toBe(200);
    expect((await browser.get("/api/session")).body.type).toBeNull();
    expect((await staff.open(image)).status).toBe(404);
    expect(await world.db.select().from(contactMessages)).toEqual([]);
    const login = await world.visitor().post("/api/login", { email: rider.email, password: testPassword });
    expect(login.status).toBe(401);
    const [row] = await world.db.select().from(riders).where(eq(riders.id, rider.id));
    const [account] = await world.db.select().from(accounts).where(eq(accounts.id, rider.accountId));
    const request = await requestOf(rider.accountId);
    expect(JSON.stringify([row, account, request])).not.toMatch(/canary|ptarmigan|2695550199|sold the bike/i);
    expect(JSON.stringify([row, account, request])).not.toContain(rider.email);
    const [bike] = await world.db.select().from(bikes).where(eq(bikes.riderId, rider.id));
    expect(bike?.retiredAt).not.toBeNull();
    expect((await mailTo(world, rider.email)).at(-1)?.subject).toBe("Your account was deleted");
    expect((await staff.get(`/api/admin/riders?query=Ptarmigan`)).body.riders).toEqual([]);
  });

  it("is possible only when no credit is open, and keeps the movements in the ledger", async () => {
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 5000);
    await ask(await world.as(rider));
    const [listed] = (await staff.get("/api/admin/requests?kind=deletion")).body.requests;
    expect(listed).toMatchObject({
      recordId: rider.id,
      openMoney: [{ kind: "credit", currency: "USD", amount: 5000 }],
    });
    const refused = await carryOut(rider.accountId);
    expect([refused.status, refused.body.error.code]).toEqual([409, "money_open"]);
    expect(refused.body.error.message).toBe(
      "There’s $50.00 in credit left on this account. The account can be deleted once all of this has been used or paid, or has expired",
    );
    const before = await world.db.select().from(awards).where(eq(awards.riderId, rider.id));
    world.clock.set("2027-09-01T18:00:00.000Z");
    await expireAwards(world.ctx());
    staff = await world.as(await buildAdmin(world));
    expect((await carryOut(rider.accountId)).status).toBe(200);
    const after = await world.db.select().from(awards).where(eq(awards.riderId, rider.id));
    expect(after.map(({ id, initialValue }) => [id, initialValue])).toEqual(
      before.map(({ id, initialValue }) => [id, initialValue]),
    );
    await expectSoundLedger(world.db);
  });

  it("names open credit, cash and payouts with their amounts, which the user can give up", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(rider);
    await giveCredit(world, rider.id, 5000);
    const { event } = await buildRace(world);
    await winCash(world, staff, { eventId: event.id, riderId: rider.id, amount: 90_00 });
    await ask(browser);
    const openMoney = async () => (await staff.get("/api/admin/requests?kind=deletion")).body.requests[0].openMoney;
    const refusal = async (locale: "en" | "fr") => {
      const id = (await requestOf(rider.accountId))?.id;
      const { status, body } = await staff.post(`/api/admin/request/${id}/approve`, {}, { locale, key: randomUUID() });
      expect([status, body.error.code]).toEqual([409, "money_open"]);
      return body.error.message.replaceAll(/\s/g, " ");
    };
    const credit = { kind: "credit", currency: "USD", amount: 50_00 };
    expect(await openMoney()).toEqual([credit, { kind: "cash", currency: "USD", amount: 90_00 }]);
    expect(await refusal("en")).toContain("There’s $90.00 in cash left on this account.");
    expect((await browser.put("/api/rider/payment-info", abroadInfo())).status).toBe(200);
    const payout = { kind: "payout", currency: "USD", amount: 90_00 };
    expect(await openMoney()).toEqual([credit, payout]);
    expect(await refusal("fr")).toMatch(/^Il reste 50,00 \$.* de crédit dans ce compte\. Un versement de 90,00 \$/);
    await browser.delete("/api/account/deletion");
    await browser.post("/api/account/deletion", { password: testPassword, giveUpMoney: true });
    expect(await openMoney()).toEqual([payout]);
    expect(await refusal("en")).toBe(
      "A payout of $90.00 hasn’t been sent yet. The account can be deleted once all of this has been used or paid, or has expired",
    );
    await browser.delete("/api/account/deletion");
    await expectSoundLedger(world.db);
  });

  it("keeps a dealer's shop and a promoter's organization, without a login", async () => {
    for (const [role, account] of [
      ["dealer", await buildDealer(world)],
      ["promoter", await buildPromoter(world)],
    ] as const) {
      await ask(await world.as(account));
      expect((await carryOut(account.accountId)).status, role).toBe(200);
      const login = await world.visitor().post("/api/login", { email: account.email, password: testPassword });
      expect(login.status, role).toBe(401);
      expect((await staff.get(`/api/admin/${role}/${account.id}`)).status, role).toBe(200);
    }
  });
});

describe("The file “My data”", () => {
  it("contains the user's stored data, without hashes, tokens or other people's data", async () => {
    const rider = await buildRider(world, { bio: "Fast in the mud", note: "staff's note" });
    const other = await buildRider(world, { firstName: "Stranger" });
    await giveCredit(world, rider.id, 5000);
    const answer = await (await world.as(rider)).get("/api/my-data");
    expect(answer.headers.get("content-disposition")).toContain('filename="my-data.json"');
    expect(answer.body).toMatchObject({
      role: "rider",
      account: { email: rider.email },
      profile: { bio: "Fast in the mud" },
      bikes: [{ make: "KTM" }],
      awards: [{ initialValue: 5000 }],
    });
    const text = JSON.stringify(answer.body);
    expect(text).not.toMatch(/argon2|tokenHash|pinHash|passwordHash|staff's note/);
    expect(text).not.toContain(other.id);
    await expectSoundLedger(world.db);
  });

  it.each([
    ["dealer", buildDealer],
    ["promoter", buildPromoter],
    ["admin", buildAdmin],
  ] as const)("can be downloaded by a %s", async (role, build) => {
    const account = await build(world);
    const { body } = await (await world.as(account)).get("/api/my-data");
    expect(body).toMatchObject({ role, account: { email: account.email }, profile: { id: account.id } });
  });

  it("is refused to an admin who is proxying", async () => {
    const rider = await buildRider(world);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${rider.id}`);
    expect((await admin.get("/api/my-data")).body.error.code).toBe("proxy_forbids");
  });
});
