import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountInvites, accounts, mailCodes, passkeys, sessions } from "../../accounts/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { forgetMail, sendOutbox } from "../../platform/mail/outbox.ts";
import { outboxOnlyMailer } from "../../platform/mail/mailer.ts";
import { auditLog, outboxMail } from "../../platform/tables.ts";
import { redemptions } from "../../redemptions/tables.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword, testPin } from "../../testing/build.ts";
import { giveCredit } from "../../testing/credit.ts";
import { codeFor, mailTo } from "../../testing/mail.ts";

let world: World;
let staff: Client;
let dealer: Awaited<ReturnType<typeof buildDealer>>;

beforeEach(async () => {
  world = await createWorld("2026-07-15T18:00:00Z");
  dealer = await buildDealer(world, { name: "Zeigler Motorsports" });
  staff = await world.as(await buildAdmin(world));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const email = "pat.lee@shop.test";
const invite = (over: object = {}, at = dealer.id) =>
  staff.post(`/api/admin/dealer/${at}/logins`, { name: "Pat Lee", email, locale: "en", ...over });
const act = (loginId: string, body: object) => staff.post(`/api/admin/dealer-login/${loginId}/act`, body);
const logins = async (at = dealer.id) => (await staff.get(`/api/admin/dealer/${at}/logins`)).body.logins;

/** Returns the token of the newest link that was emailed to an address. */
async function tokenFor(to = email): Promise<string> {
  const mails = await mailTo(world, to);
  const token = mails.map(({ text }) => /\/invitation#([\w-]+)/.exec(text)?.[1]).findLast((one) => one !== undefined);
  if (!token) throw new Error(`No link was mailed to ${to}`);
  return token;
}
const accept = (token: string, password = "countershop2", browser = world.visitor()) =>
  browser.post("/api/invitation", { token, password }).then((answer) => ({ ...answer, browser }));
const refusal = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const used = [409, "invite_link_used"];

describe("the number of logins in the list of dealers", () => {
  const counted = async (query: string) => (await staff.get(`/api/admin/dealers?${query}`)).body.dealers;

  it("has only people who can log in, not the invited and deactivated ones", async () => {
    await invite();
    const left = (await invite({ email: "left@shop.test" })).body.login;
    expect((await act(left._id, { act: "deactivate", reason: "Left" })).status).toBe(200);
    expect(await counted("login=yes")).toMatchObject([{ logins: 1, allLogins: 3 }]);
    await accept(await tokenFor());
    expect(await counted("login=yes")).toMatchObject([{ logins: 2, allLogins: 3 }]);
  });

  it("is 0 for a dealer whose only login is an invitation", async () => {
    const [first] = await logins();
    await invite();
    await act(first?._id ?? "", { act: "deactivate", reason: "Left" });
    expect(await counted("login=no")).toMatchObject([{ logins: 0, allLogins: 2 }]);
    expect(await counted("login=yes")).toEqual([]);
  });
});

describe("an invited person", () => {
  it("sets the password with the emailed link, is logged in, and logs in for the dealer from then on", async () => {
    const made = await invite();
    expect(made.body.login).toMatchObject({
      dealerName: "Zeigler Motorsports",
      name: "Pat Lee",
      status: "invited",
      emailVerified: false,
      lastLoginAt: null,
      invitedUntil: "2026-07-22T18:00:00.000Z",
    });
    const token = await tokenFor();
    const [mail] = await mailTo(world, email);
    expect(mail?.subject).toBe("Set up your login for Zeigler Motorsports");
    expect(mail?.text).toContain("Jul 22nd, 2026");
    expect((await world.visitor().post("/api/invitation/read", { token })).body).toEqual({
      email,
      name: "Zeigler Motorsports",
      isNew: true,
    });
    const { browser, status } = await accept(token);
    expect(status).toBe(200);
    expect((await browser.get("/api/session")).body).toMatchObject({
      type: "dealer",
      user: { _id: dealer.id, email, emailVerified: true, fullName: "Zeigler Motorsports" },
    });
    const again = world.visitor();
    expect((await again.post("/api/login", { email, password: "countershop2" })).status).toBe(200);
    expect((await logins()).map(({ name, status: of }) => [name, of])).toEqual([
      ["Sam Ortega", "active"],
      ["Pat Lee", "active"],
    ]);
  });

  it("gets the email in French if staff chose French", async () => {
    await invite({ locale: "fr" });
    const [mail] = await mailTo(world, email);
    expect(mail?.subject).toBe("Configurez votre accès à l’espace «\u00a0Zeigler Motorsports\u00a0»");
    expect(mail?.text).toContain("/fr/invitation#");
  });

  it("cannot choose a weak password, and can use the link again afterwards", async () => {
    await invite();
    const token = await tokenFor();
    expect((await accept(token, "short1")).status).toBe(422);
    expect((await accept(token, "password1")).status).toBe(422);
    expect((await accept(token)).status).toBe(200);
  });
});

describe("an invitation link", () => {
  it("works once", async () => {
    await invite();
    const token = await tokenFor();
    await accept(token);
    expect(refusal(await accept(token, "another1password"))).toEqual(used);
    expect(refusal(await world.visitor().post("/api/invitation/read", { token }))).toEqual(used);
    expect((await world.visitor().post("/api/login", { email, password: "another1password" })).status).toBe(401);
  });

  it("sets only one password when two are submitted at the same time", async () => {
    await invite();
    const token = await tokenFor();
    const answers = await Promise.all([accept(token, "thefirst1one"), accept(token, "thesecond2one")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("expires after seven days", async () => {
    await invite();
    const token = await tokenFor();
    world.clock.advance({ days: 7 });
    expect(refusal(await accept(token))).toEqual(used);
    staff = await world.as(await buildAdmin(world));
    expect((await logins()).at(-1)).toMatchObject({ status: "expired" });
  });

  it("stops working when a new one is sent", async () => {
    const { body } = await invite();
    const first = await tokenFor();
    expect((await act(body.login._id, { act: "resend" })).status).toBe(200);
    const second = await tokenFor();
    expect(second).not.toBe(first);
    expect(refusal(await accept(first))).toEqual(used);
    expect((await accept(second)).status).toBe(200);
  });

  it("stops working when the login is deactivated, even after it is activated again", async () => {
    const { body } = await invite();
    const token = await tokenFor();
    await act(body.login._id, { act: "deactivate", reason: "Left the shop." });
    expect(refusal(await accept(token))).toEqual(used);
    await act(body.login._id, { act: "activate" });
    expect(refusal(await accept(token))).toEqual(used);
    expect((await logins()).at(-1)).toMatchObject({ status: "expired" });
  });

  it("does not work for a deactivated dealer", async () => {
    await invite();
    await staff.post("/api/admin/dealers/activation", { dealerIds: [dealer.id], active: false, reason: "Closed." });
    expect(refusal(await accept(await tokenFor()))).toEqual(used);
  });

  it("stops working when the person has set a password with a code instead", async () => {
    await invite();
    const token = await tokenFor();
    await world.visitor().post("/api/forgot-password", { email });
    const code = await codeFor(world, email);
    const reset = { email, code, password: "mycodeword3" };
    expect((await world.visitor().post("/api/forgot-password-reset", reset)).status).toBe(200);
    expect(refusal(await accept(token))).toEqual(used);
    expect((await world.visitor().post("/api/login", { email, password: "mycodeword3" })).status).toBe(200);
  });

  it("that was sent to a wrong address stops working when the address is corrected, and so do codes sent to it", async () => {
    const { body } = await invite();
    const token = await tokenFor();
    await world.visitor().post("/api/forgot-password", { email });
    const code = await codeFor(world, email);
    const right = "pat@right.test";
    const moved = await staff.put(`/api/admin/dealer-login/${body.login._id}`, { __v: 0, email: right });
    expect(moved.body.login).toMatchObject({ email: right, status: "invited" });
    expect(refusal(await accept(token))).toEqual(used);
    const reset = { email: right, code, password: "stolenword4" };
    expect((await world.visitor().post("/api/forgot-password-reset", reset)).status).toBe(422);
    // The emails to the first address do not contain the second.
    expect((await mailTo(world, email)).some(({ text }) => text.includes(right))).toBe(false);
    expect((await accept(await tokenFor(right))).status).toBe(200);
  });

  it("gives the same error for every fault, and reveals nothing about an account", async () => {
    await invite();
    const answers = [
      await accept("nobody-was-sent-this-token"),
      await accept(""),
      await world.visitor().post("/api/invitation/read", { token: "x".repeat(43) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    const bodies = answers.map(({ body }) => JSON.stringify({ ...body.error, requestId: "" }));
    expect(new Set(bodies).size).toBe(1);
    expect((await world.visitor().post("/api/invitation", { token: "x".repeat(101), password: "x" })).status).toBe(400);
  });

  it("is stored as a hash, and is removed from the outbox when it expires", async () => {
    await invite();
    const token = await tokenFor();
    expect(JSON.stringify(await world.db.select().from(accountInvites))).not.toContain(token);
    expect(JSON.stringify(await world.db.select().from(auditLog))).not.toContain(token);
    await sendOutbox(world.ctx(), outboxOnlyMailer);
    world.clock.advance({ days: 8 });
    await forgetMail(world.ctx());
    expect(JSON.stringify(await world.db.select().from(outboxMail))).not.toContain(token);
  });
});

describe("an invitation", () => {
  it("is refused for an address with an account of any role, and staff see why", async () => {
    const rider = await buildRider(world);
    for (const taken of [rider.email, rider.email.toUpperCase(), dealer.email]) {
      const answer = await invite({ email: taken });
      expect([...refusal(answer), Object.keys(answer.body.error.fields)]).toEqual([409, "email_in_use", ["email"]]);
    }
    expect((await invite()).status).toBe(200);
    expect(refusal(await invite({ name: "Somebody Else" }))).toEqual([409, "email_in_use"]);
  });

  it("needs a name, an address and an active dealer", async () => {
    expect((await invite({ name: " " })).status).toBe(400);
    expect((await invite({ email: "not mail" })).status).toBe(400);
    expect((await invite({ locale: "de" })).status).toBe(400);
    expect((await invite({}, randomUUID())).status).toBe(404);
    const closed = await buildDealer(world, { active: false });
    expect(refusal(await invite({}, closed.id))).toEqual([409, "dealer_deactivated"]);
    expect(await mailTo(world, email)).toEqual([]);
  });

  it("prevents a rider from registering with the same address, and is not prevented by a registration", async () => {
    const form = {
      firstName: "Pat",
      lastName: "Lee",
      email,
      password: "contingency9",
      pin: "1357",
    };
    await world.visitor().post("/api/register", form);
    await invite();
    expect((await accept(await tokenFor())).status).toBe(200);
    const own = await world.db.select().from(accounts).where(eq(accounts.emailKey, email));
    expect(own.map(({ type }) => type)).toEqual(["dealer"]);
  });
});

describe("an action on a login", () => {
  it("deactivates one person at once, and leaves the others and the counter alone", async () => {
    const first = await world.as(dealer);
    const { body } = await invite();
    const { browser: second } = await accept(await tokenFor());
    expect((await second.get("/api/dealer/employees")).status).toBe(200);
    const reasonless = await act(body.login._id, { act: "deactivate" });
    expect([reasonless.status, reasonless.body.error.fields]).toEqual([400, { reason: "Required" }]);
    expect((await act(body.login._id, { act: "deactivate", reason: "Left." })).body.login.status).toBe("deactivated");
    expect((await second.get("/api/dealer/employees")).status).toBe(401);
    expect(refusal(await second.post("/api/login", { email, password: "countershop2" }))).toEqual([403, "deactivated"]);
    expect((await first.get("/api/dealer/employees")).status).toBe(200);
    expect((await world.visitor().get("/api/dealers-lean?name=zeigler")).body.dealers).toHaveLength(1);
    await act(body.login._id, { act: "activate" });
    expect((await second.post("/api/login", { email, password: "countershop2" })).status).toBe(200);
  });

  it("resets a login: password, passkeys and sessions end at once, and only the new link opens it", async () => {
    const browser = await world.as(dealer);
    await world.db.write((tx) =>
      tx.insert(passkeys).values({
        id: "key",
        accountId: dealer.accountId,
        publicKey: "",
        transports: [],
        name: "Phone",
        createdAt: world.clock.now(),
      }),
    );
    expect((await act(dealer.loginId, { act: "reset" })).status).toBe(200);
    expect((await browser.get("/api/dealer/employees")).status).toBe(401);
    expect((await browser.post("/api/login", { email: dealer.email, password: testPassword })).status).toBe(401);
    expect(await world.db.select().from(passkeys)).toEqual([]);
    const token = await tokenFor(dealer.email);
    world.clock.advance({ hours: 23 });
    expect((await accept(token)).status).toBe(200);
    expect((await mailTo(world, dealer.email)).map(({ subject }) => subject)).toContain("Your password was changed");
  });

  it("resets with a link that is valid for one day", async () => {
    await act(dealer.loginId, { act: "reset" });
    const token = await tokenFor(dealer.email);
    world.clock.advance({ hours: 24 });
    expect(refusal(await accept(token))).toEqual(used);
  });

  it("is possible only if the status of the login allows it", async () => {
    const { body } = await invite();
    const id = body.login._id;
    const state = [409, "login_state"];
    expect(refusal(await act(id, { act: "reset" }))).toEqual(state);
    expect(refusal(await act(id, { act: "activate" }))).toEqual(state);
    expect(refusal(await act(dealer.loginId, { act: "resend" }))).toEqual(state);
    await act(id, { act: "deactivate", reason: "Typo." });
    for (const one of ["resend", "reset", "move"]) {
      expect(refusal(await act(id, { act: one, dealerId: dealer.id }))).toEqual(state);
    }
    expect(refusal(await act(id, { act: "deactivate", reason: "Twice." }))).toEqual(state);
    expect((await act(id, { act: "dance" })).status).toBe(400);
    expect((await act(randomUUID(), { act: "reset" })).status).toBe(404);
  });

  it("is in the dealer's history, with who did it and why", async () => {
    await act(dealer.loginId, { act: "deactivate", reason: "Left the shop." });
    const { history } = (await staff.get(`/api/admin/history/dealer/${dealer.id}`)).body;
    expect(history[0]).toMatchObject({ action: "dealer.deactivate-login", actor: { type: "admin" } });
    expect(history[0].changes).toContainEqual({ field: "reason", before: null, after: "Left the shop." });
  });

  it("is refused to everyone but admins", async () => {
    const { body } = await invite();
    const own = await world.as(dealer);
    for (const someone of [own, await world.as(await buildRider(world)), await world.as(await buildPromoter(world))]) {
      expect((await someone.get("/api/admin/dealer-logins")).status).toBe(403);
      expect((await someone.get(`/api/admin/dealer/${dealer.id}/logins`)).status).toBe(403);
      expect(
        (await someone.post(`/api/admin/dealer/${dealer.id}/logins`, { name: "x", email, locale: "en" })).status,
      ).toBe(403);
      expect((await someone.post(`/api/admin/dealer-login/${body.login._id}/act`, { act: "resend" })).status).toBe(403);
      expect((await someone.put(`/api/admin/dealer-login/${body.login._id}`, { __v: 0, name: "Eve" })).status).toBe(
        403,
      );
    }
    expect((await world.visitor().get("/api/admin/dealer-logins")).status).toBe(401);
    // The calls are refused too while an admin acts for the dealer.
    await staff.navigate(`/proxy-dealer/${dealer.id}`);
    expect((await staff.post(`/api/admin/dealer-login/${body.login._id}/act`, { act: "resend" })).status).toBe(403);
  });
});

describe("a changed login", () => {
  it("can get another name; a stale version gets the current record", async () => {
    const path = `/api/admin/dealer-login/${dealer.loginId}` as const;
    expect((await staff.put(path, { __v: 0, name: "Sam O’Hara" })).body.login).toMatchObject({
      name: "Sam O’Hara",
      __v: 1,
    });
    const stale = await staff.put(path, { __v: 0, name: "Late" });
    expect([...refusal(stale), stale.body.login.name]).toEqual([409, "stale_version", "Sam O’Hara"]);
  });

  it("changes its address only with the code, notifies the old address, and cannot take another account's", async () => {
    const path = `/api/admin/dealer-login/${dealer.loginId}` as const;
    const rider = await buildRider(world);
    await world.as(dealer);
    expect(refusal(await staff.put(path, { __v: 0, email: rider.email }))).toEqual([409, "email_in_use"]);
    const { body } = await staff.put(path, { __v: 0, email: "new@shop.test" });
    expect(body.login).toMatchObject({ email: "new@shop.test", emailVerified: false, status: "active" });
    expect((await mailTo(world, dealer.email)).length).toBe(1);
    const browser = world.visitor();
    await browser.post("/api/login", { email: "new@shop.test", password: testPassword });
    expect(refusal(await browser.get("/api/dealer/employees"))).toEqual([403, "email_unverified"]);
    expect((await browser.post("/api/email-verify", { code: await codeFor(world, "new@shop.test") })).status).toBe(200);
  });
});

describe("a login that moves to another dealer", () => {
  it("loses access to the former dealer's money, sessions and stored answers", async () => {
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 100_00);
    const browser = await world.as(dealer);
    const key = randomUUID();
    const body = {
      riderId: rider.id,
      amount: 40_00,
      currency: "USD",
      pin: testPin,
      employeeName: "Sam",
      idChecked: true,
    };
    const made = await browser.post("/api/dealer/redeem", body, { key });
    const redemptionId = made.body.redemption._id;
    const target = await buildDealer(world, { name: "Lakeshore Cycle" });
    expect(refusal(await act(dealer.loginId, { act: "move" }))).toEqual([400, "invalid_input"]);
    expect(refusal(await act(dealer.loginId, { act: "move", dealerId: dealer.id }))).toEqual([400, "invalid_input"]);
    expect(refusal(await act(dealer.loginId, { act: "move", dealerId: randomUUID() }))).toEqual([400, "invalid_input"]);
    const moved = await act(dealer.loginId, { act: "move", dealerId: target.id });
    expect(moved.body.login).toMatchObject({ dealerName: "Lakeshore Cycle", name: "Sam Ortega" });
    expect((await browser.get("/api/dealer/employees")).status).toBe(401);
    await browser.post("/api/login", { email: dealer.email, password: testPassword });
    expect((await browser.get("/api/session")).body.user._id).toBe(target.id);
    const refund = await browser.delete(
      `/api/dealer/credit-redemption/${redemptionId}`,
      { reason: "wrong_rider", employeeName: "Sam" },
      { key: randomUUID() },
    );
    expect(refund.status).toBe(404);
    expect((await browser.get(`/api/dealer/dealer/${dealer.id}/parts-account`)).status).toBe(404);
    // The answer that was stored at the former dealer is not replayed: at the new dealer the same key is a new request.
    const again = await browser.post("/api/dealer/redeem", { ...body, amount: 10_00 }, { key });
    expect(again.body.redemption).toMatchObject({ dealerId: target.id, amount: 10_00 });
    const rows = await world.db.select().from(redemptions).where(eq(redemptions.dealerId, dealer.id));
    expect(rows).toMatchObject([{ amount: 40_00, accountId: dealer.accountId }]);
    expect((await logins()).length).toBe(0);
    expect((await logins(target.id)).map(({ name }) => name)).toEqual(["Sam Ortega", "Sam Ortega"]);
  });

  it("cannot move to a deactivated dealer", async () => {
    const closed = await buildDealer(world, { active: false });
    expect(refusal(await act(dealer.loginId, { act: "move", dealerId: closed.id }))).toEqual([
      409,
      "dealer_deactivated",
    ]);
    expect((await logins()).length).toBe(1);
  });
});

describe("a redemption", () => {
  it("records who was logged in: each person of the dealer, and the proxying admin; riders do not see it", async () => {
    const rider = await buildRider(world);
    await giveCredit(world, rider.id, 100_00);
    await invite();
    const { browser: pat } = await accept(await tokenFor());
    const admin = await buildAdmin(world);
    const proxied = await world.as(admin);
    await proxied.navigate(`/proxy-dealer/${dealer.id}`);
    const body = { riderId: rider.id, currency: "USD", pin: testPin, employeeName: "Sam", idChecked: true };
    for (const [at, browser] of [await world.as(dealer), pat, proxied].entries()) {
      const answer = await browser.post(
        "/api/dealer/redeem",
        { ...body, amount: (at + 1) * 100 },
        { key: randomUUID() },
      );
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const { creditRedemptions } = (await staff.get("/api/admin/credit-redemptions")).body;
    expect(creditRedemptions.map(({ amount, loggedInAs }) => [amount, loggedInAs])).toEqual([
      [300, `${admin.firstName} ${admin.lastName}`],
      [200, "Pat Lee"],
      [100, "Sam Ortega"],
    ]);
    const own = (await (await world.as(rider)).get("/api/rider/credit-redemptions")).body.creditRedemptions;
    expect(own.map(({ loggedInAs }) => loggedInAs)).toEqual([null, null, null]);
    const log = await world.db.select().from(auditLog).where(eq(auditLog.action, "redemption.redeem"));
    expect(new Set(log.map(({ accountId }) => accountId)).size).toBe(2);
  });
});

describe("the list of logins", () => {
  it("can be searched by dealer, person, address, place and status, and for logins that were never used", async () => {
    const quebec = await buildDealer(world, {
      name: "Moto des Chutes",
      country: "CA",
      state: "QC",
      zipcode: "G1C 5V8",
    });
    await invite({ name: "Josée Gagnon", email: "josee@chutes.test" }, quebec.id);
    await act(quebec.loginId, { act: "deactivate", reason: "Left." });
    await world.as(dealer);
    const found = async (query: string) =>
      (await staff.get(`/api/admin/dealer-logins?${query}`)).body.dealerLogins.map(({ name }) => name);
    expect(await found("")).toEqual(["Sam Ortega", "Josée Gagnon", "Sam Ortega"]);
    expect(await found("name=chutes")).toEqual(["Sam Ortega", "Josée Gagnon"]);
    expect(await found("name=gagnon")).toEqual(["Josée Gagnon"]);
    expect(await found("name=josee@chutes")).toEqual(["Josée Gagnon"]);
    expect(await found("country=CA&state=QC&status=invited")).toEqual(["Josée Gagnon"]);
    expect(await found("status=deactivated")).toEqual(["Sam Ortega"]);
    expect(await found("status=active")).toEqual(["Sam Ortega"]);
    expect(await found("loggedIn=never")).toEqual(["Sam Ortega", "Josée Gagnon"]);
    expect(await found("loggedIn=month")).toEqual(["Sam Ortega"]);
    expect((await found("sort=-lastLogin"))[0]).toBe("Sam Ortega");
    world.clock.advance({ days: 8 });
    expect(await found("status=expired")).toEqual(["Josée Gagnon"]);
    const { body } = await staff.open("/api/admin/dealer-logins?format=csv&status=expired");
    expect(body.replace("\uFEFF", "").split("\r\n").slice(0, 2)).toEqual([
      "Dealer,Person,Email,Location,Country,Email verified,Last login,Status",
      'Moto des Chutes,Josée Gagnon,josee@chutes.test,"Kalamazoo, QC",Canada,No,,Not set up',
    ]);
    expect(JSON.stringify((await staff.get("/api/admin/dealer-logins")).body)).not.toMatch(/hash|argon2|token/i);
  });
});

it("deletes links long after they expired", async () => {
  await invite();
  world.clock.advance({ days: 98 });
  const { forgetExpired } = await import("../../accounts/sessions/forget-expired.ts");
  await forgetExpired(world.ctx());
  expect(await world.db.select().from(accountInvites)).toEqual([]);
  expect(await world.db.select().from(mailCodes)).toEqual([]);
  expect(await world.db.select().from(sessions)).toEqual([]);
});
