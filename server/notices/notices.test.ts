import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { noticesOf } from "#shared/notices.ts";
import { sendOutbox } from "../platform/mail/outbox.ts";
import { outboxOnlyMailer, type Mailer } from "../platform/mail/mailer.ts";
import { notify } from "../platform/notify/notify.ts";
import { auditLog, outboxMail, outboxPush, pushSubscriptions } from "../platform/tables.ts";
import { sessions } from "../accounts/tables.ts";
import { sessionCookie } from "../accounts/sessions/session-cookie.ts";
import { sha256 } from "../platform/secrets.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { mailTo } from "../testing/mail.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let browser: Client;

beforeEach(async () => {
  world = await createWorld();
  rider = await buildRider(world, { account: { locale: "fr" } });
  browser = await world.as(rider);
});
afterEach(() => world.close());

const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
const endpoint = "https://push.example.test/browser-1";
const subscribe = (who = browser, at = endpoint) => who.post("/api/rider/push-subscriptions", { endpoint: at, keys });
const choose = (kind: string, channel: string, on: boolean) => browser.put("/api/rider/notices", { kind, channel, on });
const emailCount = async () => (await mailTo(world, rider.email)).length;
const pushes = () => world.db.select().from(outboxPush).orderBy(outboxPush.id);
const tell = (over: Partial<Parameters<typeof notify>[2]> = {}) =>
  world.db.write((tx) =>
    notify(tx, world.ctx(), {
      kind: "award",
      accountId: rider.accountId,
      cause: `test:${crypto.randomUUID()}`,
      to: rider.email,
      locale: "fr",
      mail: { subject: "Prime", heading: "Prime", paragraphs: [] },
      push: { body: "250 B", path: "/auth/rider/earnings" },
      ...over,
    }),
  );

describe("the notices that a person gets", () => {
  it("include all of them until one is turned off", async () => {
    const { body } = await browser.get("/api/rider/notices");
    expect(body.choices).toEqual([
      { kind: "award", mail: true, mailAlways: false, push: true },
      { kind: "rejected", mail: true, mailAlways: false, push: true },
      { kind: "expiry", mail: true, mailAlways: false, push: true },
      { kind: "race", mail: true, mailAlways: false, push: true },
      { kind: "redemption", mail: true, mailAlways: true, push: true },
    ]);
    expect(body.push.devices).toEqual([]);
    const promoter = await world.as(await buildPromoter(world));
    expect((await promoter.get("/api/promoter/notices")).body.choices).toEqual([
      { kind: "lateResults", mail: true, mailAlways: false, push: null },
    ]);
    const staff = await world.as(await buildAdmin(world));
    expect((await staff.get("/api/admin/notices")).body.choices).toEqual([
      { kind: "requests", mail: true, mailAlways: false, push: null },
    ]);
  });

  it("are sent by email and push, which are turned on or off separately", async () => {
    await subscribe();
    await world.db.write((tx) => tx.delete(outboxPush));
    await tell();
    expect([await emailCount(), (await pushes()).length]).toEqual([1, 1]);
    await choose("award", "mail", false);
    await tell();
    expect([await emailCount(), (await pushes()).length]).toEqual([1, 2]);
    await choose("award", "push", false);
    await tell();
    expect([await emailCount(), (await pushes()).length]).toEqual([1, 2]);
    await choose("award", "mail", true);
    await tell();
    expect([await emailCount(), (await pushes()).length]).toEqual([2, 2]);
    // One notice does not affect another, and one person does not affect another.
    await tell({ kind: "expiry" });
    expect([await emailCount(), (await pushes()).length]).toEqual([3, 3]);
  });

  it("are always emailed when a deadline starts or credit was spent", async () => {
    await choose("award", "mail", false);
    await tell({ must: true });
    await tell({ kind: "redemption" });
    expect(await emailCount()).toBe(2);
    // An email that cannot be turned off has no link to do so.
    for (const { text, accountId } of await mailTo(world, rider.email)) {
      expect(text).not.toContain("/unsubscribe");
      expect(accountId).toBeNull();
    }
  });

  it("cannot be turned off if they are mandatory, or on if they belong to another role", async () => {
    for (const [kind, channel] of [
      ["redemption", "mail"],
      ["lateResults", "mail"],
      ["lateResults", "push"],
    ] as const) {
      expect((await choose(kind, channel, false)).status).toBe(400);
    }
    expect((await choose("nonsense", "mail", false)).status).toBe(400);
    expect((await choose("award", "pigeon", false)).status).toBe(400);
    expect((await (await world.as(await buildDealer(world))).get("/api/dealer/notices")).status).toBe(404);
  });

  it("can be changed only by the users themselves, which is audited", async () => {
    const other = await buildRider(world);
    await choose("award", "mail", false);
    expect((await (await world.as(other)).get("/api/rider/notices")).body.choices[0].mail).toBe(true);
    const rows = await world.db.select().from(auditLog).where(eq(auditLog.action, "notice.choose"));
    expect(rows).toMatchObject([{ actorId: rider.id, subjectId: rider.accountId }]);
  });

  it("have settings in every role", () => {
    expect(Object.keys(noticesOf).toSorted()).toEqual(["admin", "dealer", "promoter", "rider"]);
  });
});

describe("the unsubscribe link in an email", () => {
  const tokenIn = async (): Promise<string> => {
    await tell({ kind: "expiry" });
    const text = (await mailTo(world, rider.email)).at(-1)?.text ?? "";
    return decodeURIComponent(/unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? "");
  };
  const isOn = async () =>
    (await browser.get("/api/rider/notices")).body.choices.find(({ kind }: { kind: string }) => kind === "expiry").mail;

  it("opens the page in the account's language in any browser, and changes nothing until confirmed", async () => {
    const token = encodeURIComponent(await tokenIn());
    const opened = await world.visitor().navigate(`/api/unsubscribe?token=${token}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, `/fr/unsubscribe?token=${token}`]);
    const { body } = await world.visitor().get(`/api/unsubscribe/notice?token=${token}`);
    expect(body).toEqual({ kind: "expiry", report: null, on: true, email: "r…@example.test", locale: "fr" });
    expect(await isOn()).toBe(true);
  });

  it("turns that one notice off and on again", async () => {
    const token = await tokenIn();
    const off = await world.visitor().put("/api/unsubscribe", { token, on: false });
    expect(off.body).toMatchObject({ kind: "expiry", on: false });
    expect(await isOn()).toBe(false);
    await tell({ kind: "expiry" });
    expect(await emailCount()).toBe(1);
    await world.visitor().put("/api/unsubscribe", { token, on: true });
    expect(await isOn()).toBe(true);
  });

  it("works with the email client's one-click button: a cross-site POST without a cookie", async () => {
    const token = encodeURIComponent(await tokenIn());
    const answer = await world.visitor().post(`/api/unsubscribe?token=${token}`, "List-Unsubscribe=One-Click", {
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "none" },
    });
    expect(answer.status).toBe(200);
    expect(await isOn()).toBe(false);
  });

  it("is invalid if a letter was changed, and for another account or notice", async () => {
    const token = await tokenIn();
    const [accountId = "", kind = "", signed = ""] = token.split(".");
    const other = await buildRider(world);
    for (const forged of [
      `${accountId}.${kind}.${signed.replace(/^./, (sign) => (sign === "0" ? "1" : "0"))}`,
      `${other.accountId}.${kind}.${signed}`,
      `${accountId}.award.${signed}`,
      `${accountId}.${kind}`,
      `${token}.more`,
      "nothing",
    ]) {
      expect((await world.visitor().put("/api/unsubscribe", { token: forged, on: false })).status, forged).toBe(404);
    }
    expect(await isOn()).toBe(true);
  });
});

describe("a browser that subscribes to notifications", () => {
  const devices = async () => (await browser.get("/api/rider/notices")).body.push.devices;

  it("gets a welcome notification, is listed without its secrets, and gets nothing after it is removed", async () => {
    const { status, body } = await subscribe();
    expect(status).toBe(200);
    expect(body.push.devices).toEqual([
      {
        _id: expect.any(String),
        userAgent: null,
        createdAt: world.clock.now().toISOString(),
        endpointHash: sha256(endpoint),
      },
    ]);
    expect(await pushes()).toMatchObject([{ payload: { title: "Les notifications sont activées", locale: "fr" } }]);
    const [{ _id }] = body.push.devices;
    expect((await browser.delete(`/api/rider/push-subscriptions/${_id}`)).status).toBe(200);
    expect(await devices()).toEqual([]);
    expect((await browser.delete(`/api/rider/push-subscriptions/${_id}`)).status).toBe(404);
  });

  it("is stored once however often it subscribes, and replaces its former subscription", async () => {
    await subscribe();
    await subscribe();
    expect(await devices()).toHaveLength(1);
    expect(await pushes()).toHaveLength(1);
    await browser.post("/api/rider/push-subscriptions", {
      endpoint: "https://push.example.test/browser-2",
      keys,
      replaces: endpoint,
    });
    expect((await devices()).map((one: { endpointHash: string }) => one.endpointHash)).toEqual([
      sha256("https://push.example.test/browser-2"),
    ]);
  });

  it("belongs to the user who subscribed with it last", async () => {
    await subscribe();
    const other = await buildRider(world);
    await subscribe(await world.as(other));
    expect(await devices()).toEqual([]);
    expect(await world.db.select().from(pushSubscriptions)).toMatchObject([{ accountId: other.accountId }]);
  });

  it("gets nothing more after a logout, and no browser does after a change of password", async () => {
    await subscribe();
    const elsewhere = await world.as(rider);
    await subscribe(elsewhere, "https://push.example.test/elsewhere");
    await browser.navigate("/api/logout");
    expect(await world.db.select().from(pushSubscriptions)).toMatchObject([
      { endpoint: "https://push.example.test/elsewhere" },
    ]);
    await elsewhere.put("/api/rider/rider/change-password", {
      currentPassword: testPassword,
      password: "another1password",
    });
    expect(await world.db.select().from(pushSubscriptions)).toEqual([]);
  });

  it("cannot be added by a proxying admin, and is one of ten at most", async () => {
    const admin = await world.as(await buildAdmin(world));
    const tokenHash = sha256(admin.cookies.get(sessionCookie) ?? "");
    await world.db.write((tx) =>
      tx.update(sessions).set({ proxyAccountId: rider.accountId }).where(eq(sessions.tokenHash, tokenHash)),
    );
    expect((await subscribe(admin)).body.error.code).toBe("proxy_forbids");
    for (let at = 0; at < 12; at++) {
      await subscribe(browser, `https://push.example.test/${at}`);
      world.clock.advance({ seconds: 1 });
    }
    const hashes = (await devices()).map((one: { endpointHash: string }) => one.endpointHash);
    expect(hashes).toHaveLength(10);
    expect(hashes).not.toContain(sha256("https://push.example.test/0"));
  });

  it("must send a valid address and valid keys", async () => {
    const post = (body: object) => browser.post("/api/rider/push-subscriptions", { endpoint, keys, ...body });
    for (const wrong of [
      { endpoint: "javascript:alert(1)" },
      { endpoint: "https://user:pass@push.example.test/x" },
      { endpoint: `https://push.example.test/${"x".repeat(1000)}` },
      { keys: { ...keys, auth: "short" } },
      { keys: { ...keys, p256dh: "A".repeat(20) } },
    ]) {
      expect((await post(wrong)).status, JSON.stringify(wrong).slice(0, 60)).toBe(400);
    }
  });
});

describe("the list of emails for staff", () => {
  let admin: Client;
  beforeEach(async () => {
    admin = await world.as(await buildAdmin(world));
  });
  const refusing = (error: object): Mailer => ({
    send: () => Promise.reject(Object.assign(new Error("no"), error)),
    close: () => undefined,
  });
  const bounce = { responseCode: 550, command: "RCPT TO", response: "550 5.1.1 <x@example.test> unknown" };

  it("shows bounced emails with the mail server's code, without the repeated address", async () => {
    await tell();
    await sendOutbox(world.ctx(), refusing(bounce));
    await tell();
    const { body } = await admin.get("/api/admin/mail?state=bounced");
    expect(body.mail).toMatchObject([
      { to: rider.email, subject: "Prime", state: "bounced", error: "550 5.1.1", mayRetry: true, sentAt: null },
    ]);
    expect(body.counts).toEqual({ bounced: 1, failed: 0, waiting: 1 });
    expect((await admin.get("/api/admin/mail")).body.pagination.total).toBe(2);
    expect((await admin.get(`/api/admin/mail?to=${rider.email.slice(0, 6).toUpperCase()}`)).body.mail).toHaveLength(2);
    // Characters that are wildcards in the database match literally.
    for (const sign of ["%25", "_", "%5C"]) {
      expect((await admin.get(`/api/admin/mail?to=${sign}`)).body.mail).toEqual([]);
    }
    expect((await admin.get("/api/admin/mail?to=nobody")).body.mail).toEqual([]);
  });

  it("retries only an email that bounced", async () => {
    await tell();
    const [{ id } = { id: "" }] = await mailTo(world, rider.email);
    expect((await admin.post(`/api/admin/mail/${id}/retry`)).status).toBe(409);
    await sendOutbox(world.ctx(), refusing(bounce));
    const { body } = await admin.post(`/api/admin/mail/${id}/retry`);
    expect(body.mail).toMatchObject({ state: "waiting", tries: 0, error: null });
    await sendOutbox(world.ctx(), outboxOnlyMailer);
    expect((await admin.get("/api/admin/mail?state=sent")).body.mail).toHaveLength(1);
    expect((await admin.post(`/api/admin/mail/${id}/retry`)).status).toBe(409);
  });

  it("never shows a code or sends one again", async () => {
    await world.visitor().post("/api/forgot-password", { email: rider.email });
    const unverified = await buildRider(world, { account: { emailVerifiedAt: null } });
    await (await world.as(unverified)).post("/api/email-verify/resend");
    const codes = (await world.db.select().from(outboxMail)).flatMap(
      ({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? [],
    );
    expect(codes).toHaveLength(2);
    await sendOutbox(world.ctx(), refusing(bounce));
    const { body } = await admin.get("/api/admin/mail");
    for (const code of codes) expect(JSON.stringify(body)).not.toContain(code);
    expect(body.mail.map(({ mayRetry }: { mayRetry: boolean }) => mayRetry)).toEqual([false, false]);
  });
});

describe("expiry notices that staff send manually", () => {
  it("are sent to the named riders once a day, and are audited", async () => {
    const staff = await buildAdmin(world);
    let admin = await world.as(staff);
    const other = await buildRider(world);
    for (const { id } of [rider, other]) await giveCredit(world, id, 80_00);
    const send = (body: object) => admin.post("/api/admin/riders/send-expire-mail", body);
    expect((await send({ riderIds: [rider.id], days: 30 })).body).toEqual({ riders: 0 });
    world.clock.advance({ days: 350 });
    admin = await world.as(staff);
    browser = await world.as(rider);
    expect((await send({ riderIds: [rider.id] })).body).toEqual({ riders: 1 });
    await send({ riderIds: [rider.id] });
    expect(await emailCount()).toBe(1);
    expect(await mailTo(world, other.email)).toHaveLength(0);
    expect((await send({})).body).toEqual({ riders: 2 });
    expect([await emailCount(), (await mailTo(world, other.email)).length]).toEqual([1, 1]);
    const rows = await world.db.select().from(auditLog).where(eq(auditLog.action, "award.send-expire-mail"));
    expect(rows).toHaveLength(4);
    expect((await send({ days: -1 })).status).toBe(400);
    expect((await browser.post("/api/admin/riders/send-expire-mail", {})).status).toBe(403);
  });
});
