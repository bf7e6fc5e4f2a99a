import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { sessionCookie } from "./accounts/sessions/session-cookie.ts";
import { deviceCookie } from "./kiosk/devices/device-cookie.ts";
import { createLog } from "./platform/http/log.ts";
import { outboxOnlyMailer } from "./platform/mail/mailer.ts";
import { sendOutbox } from "./platform/mail/outbox.ts";
import { outboxMail } from "./platform/tables.ts";
import { sendTraces } from "./metrics/send-traces.ts";
import * as schema from "./schema.ts";
import { createWorld, type World } from "./testing/app.ts";
import { buildAdmin, buildDealer, testVin } from "./testing/build.ts";
import { giveCredit } from "./testing/credit.ts";
import { startCollector, type Collector } from "./testing/clients/collector.ts";
import { codeFor, mailTo, otherThan } from "./testing/mail.ts";
import { enrolTablet } from "./testing/clients/tablet.ts";

// This test sends a canary value for each secret through everything that uses it, with right and wrong input, in body,
// query and header, and while the database fails. No canary may leak into a log, answer, row or cache; a code may
// appear only in its own email.

const canary = {
  password: "canaryPassword1",
  nextPassword: "canaryPassword2",
  wrongPassword: "canaryPassword3",
  pin: "8642",
  nextPin: "9753",
  wrongPin: "7531",
  query: "canaryInTheQuery",
  header: "canaryInTheHeader",
};
const email = "maya.canary@example.test";

let world: World;
const log: string[] = [];
const answers: { what: string; body: string; headers: string; cacheControl: string | null; personal: boolean }[] = [];
const codes: string[] = [];
const tokens: string[] = [];
let riderId = "";
let collector: Collector;

beforeAll(async () => {
  collector = await startCollector();
  const traces = sendTraces(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: "portal",
      TRUST_PROXY: true,
    },
    "test",
    () => new Date(),
  );
  world = await createWorld(
    undefined,
    {},
    {
      onAnswered: traces.observe,
      log: createLog("trace", { write: (line: string) => void log.push(line) }),
      onAnswer: ({ status, body, headers }, { method, path }) => {
        const others = [...headers].filter(([name]) => name !== "set-cookie");
        answers.push({
          what: `${status} ${method} ${path.split("?")[0]}`,
          body: JSON.stringify(body),
          headers: JSON.stringify(others),
          cacheControl: headers.get("cache-control"),
          personal: path.startsWith("/api/") && headers.has("content-type"),
        });
        for (const line of headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]+)/.exec(line) ?? [];
          if (value && (name === sessionCookie || name === deviceCookie)) tokens.push(value);
        }
      },
    },
  );
  await allFlows();
  await traces.close();
});
afterAll(async () => {
  await collector.close();
  await world.close();
});

async function allFlows(): Promise<void> {
  const browser = world.visitor();
  const form = {
    firstName: "Maya",
    lastName: "Thériault",
    email,
    password: canary.password,
    pin: canary.pin,
    dateOfBirth: "2001-03-09",
    country: "US",
    state: "MI",
    zipcode: "49107",
    locale: "fr",
    bike: { vin: testVin() },
    acceptedTerms: termsVersion,
  };
  // These calls register with wrong, malformed, right and repeated input.
  await browser.post("/api/register", { ...form, email: "nobody", pin: `${canary.pin}0` });
  await browser.post("/api/register", `{"password":"${canary.password}","pin":"${canary.pin}"`, {
    headers: { "content-type": "application/json" },
  });
  await browser.post("/api/register", form);
  await browser.post("/api/register", form);
  codes.push(...(await codesOf()));
  const verify = await codeFor(world, email);
  await browser.post("/api/register/confirm", { email, code: otherThan(verify), password: canary.password });
  await browser.post("/api/register/confirm", { email, code: verify, password: canary.wrongPassword });
  const { body: session } = await browser.post("/api/register/confirm", {
    email,
    code: verify,
    password: canary.password,
  });
  riderId = session.user._id;

  // These calls sign in with wrong and right passwords, and with secrets in the wrong places.
  await browser.post("/api/login", { email, password: canary.wrongPassword });
  await browser.post("/api/login", { email: canary.password, password: canary.password });
  await browser.post("/api/login", { email, password: canary.password });
  await browser.get(`/api/session?password=${canary.query}`);
  await browser.request("GET", `/api/nothing-here/${canary.query}?token=${canary.query}`);
  await browser.get("/api/session", {
    headers: { authorization: `Bearer ${canary.header}`, "x-canary": canary.header },
  });

  // These calls set the PIN and the password with wrong and right input.
  const pinPath = `/api/rider/rider/${riderId}/pin` as const;
  await browser.put(pinPath, { password: canary.wrongPassword, pin: canary.nextPin });
  await browser.put(pinPath, { password: canary.password, pin: "12" });
  await browser.put(pinPath, { password: canary.password, pin: canary.nextPin });
  const change = "/api/rider/rider/change-password";
  await browser.put(change, { currentPassword: canary.wrongPassword, password: canary.nextPassword });
  await browser.put(change, { currentPassword: canary.password, password: "short" });
  await browser.put(change, { currentPassword: canary.password, password: canary.nextPassword });

  // These calls reset a forgotten password by email.
  await browser.post("/api/forgot-password", { email });
  codes.push(...(await codesOf()));
  const reset = await codeFor(world, email);
  await browser.post("/api/forgot-password-reset", { email, code: otherThan(reset), password: canary.password });
  await browser.post("/api/forgot-password-reset", { email, code: reset, password: canary.password });
  await browser.post("/api/login", { email, password: canary.password });

  // These calls redeem with the dealer's login and on the tablet, with the wrong and the right PIN.
  await giveCredit(world, riderId, 100_00);
  const dealer = await buildDealer(world);
  const counter = await world.as(dealer);
  const redeem = (pin: string) =>
    counter.post(
      "/api/dealer/redeem",
      { riderId, amount: 10_00, currency: "USD", pin, employeeName: "Sam", idChecked: true },
      { key: crypto.randomUUID() },
    );
  await redeem(canary.wrongPin);
  await redeem(canary.nextPin);
  const tablet = await enrolTablet(world, dealer);
  await tablet.sync([await tablet.redeem({ id: riderId }, 5_00, { pin: canary.wrongPin })]);
  await tablet.sync([await tablet.redeem({ id: riderId }, 7_00, { pin: canary.nextPin })]);

  // Staff view the rider, the riders and the email.
  const admin = await world.as(await buildAdmin(world));
  for (const path of [`/api/admin/rider/${riderId}`, "/api/admin/riders", "/api/admin/mail"] as const)
    await admin.get(path);
  await sendOutbox(world.ctx(), outboxOnlyMailer);
}

const codesOf = async () =>
  (await world.db.select().from(outboxMail)).flatMap(({ text }) => /^ {4}(\d{6})$/m.exec(text)?.[1] ?? []);

/** Returns whether a text contains the secret. Digits must be separate: a part of an id or a time is not a PIN. */
const includesSecret = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.:-])${secret}(?![\\w.:-])`).test(text) : text.includes(secret);
const findSecrets = (text: string, secrets: readonly string[]): string[] =>
  [...new Set(secrets)].filter((secret) => includesSecret(text, secret));
const all = () => [...Object.values(canary), ...codes, ...tokens];

describe("Secrets that the tests planted", () => {
  it("went through all flows successfully", () => {
    const went = answers.map(({ what }) => what);
    for (const wanted of [
      "200 POST /api/register/confirm",
      "401 POST /api/login",
      "200 POST /api/login",
      `200 PUT /api/rider/rider/${riderId}/pin`,
      "200 PUT /api/rider/rider/change-password",
      "200 POST /api/forgot-password-reset",
      "200 POST /api/dealer/redeem",
      "200 POST /api/kiosk/sync",
      "200 GET /api/admin/mail",
    ])
      expect(went).toContain(wanted);
    expect(new Set(codes).size).toBeGreaterThanOrEqual(2);
    expect(tokens.length).toBeGreaterThanOrEqual(4);
    expect(log.length).toBeGreaterThan(20);
  });

  it("are found by this test's search", () => {
    expect(findSecrets(`{"pin":"${canary.pin}"}`, all())).toEqual([canary.pin]);
    expect(findSecrets(`0190-${canary.pin}-7000 12:${canary.pin}`, all())).toEqual([]);
    expect(findSecrets(`x${tokens[0]}x`, all())).toEqual([tokens[0]]);
  });

  it("appear in no log line", () => {
    expect(log.flatMap((line) => findSecrets(line, all()).map((secret) => `${secret} in ${line}`))).toEqual([]);
  });

  it("appear in no trace, nor do people's names, emails and ids", () => {
    const sent = collector.bodies.join("\n");
    expect(sent).toContain("PUT /api/rider/rider/:riderId/pin");
    expect(findSecrets(sent, [...all(), email, "Maya", "Thériault", riderId])).toEqual([]);
  });

  it("appear in no response body or header except the session cookie", () => {
    const found = answers.flatMap(({ what, body, headers }) =>
      findSecrets(body + headers, all()).map((secret) => `${secret} in ${what}`),
    );
    expect(found).toEqual([]);
  });

  it("appear in no email; a code appears only in its own email, and in no link that a server sees", async () => {
    const mails = await mailTo(world, email);
    const secrets = all().filter((secret) => !codes.includes(secret));
    for (const { subject, text, html } of mails) {
      expect(findSecrets(subject + text + html, secrets)).toEqual([]);
      for (const [link] of text.matchAll(/https?:\/\/\S+/g)) {
        const { pathname, search } = new URL(link);
        expect(findSecrets(pathname + search, codes)).toEqual([]);
      }
      expect(findSecrets(subject + text + html, codes).length).toBeLessThanOrEqual(1);
    }
    expect(mails.filter(({ text }) => findSecrets(text, codes).length > 0).length).toBe(new Set(codes).size);
  });

  it("appear in no database row except the email that contains a code", async () => {
    const tables = Object.values(schema).filter((value) => is(value, SQLiteTable) || is(value, PgTable));
    expect(tables.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const table of tables) {
      // The type of the table is that of one dialect; at run time the schema is built for the current database.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const rows = await world.db.select().from(table as typeof outboxMail);
      const secrets = all().filter((secret) => getTableName(table) !== "outbox_mail" || !codes.includes(secret));
      for (const row of rows) {
        for (const [column, value] of Object.entries(row)) {
          if (!(column in getTableColumns(table))) continue;
          const text = value instanceof Date ? "" : JSON.stringify(value ?? "");
          found.push(...findSecrets(text, secrets).map((secret) => `${secret} in ${getTableName(table)}.${column}`));
        }
      }
    }
    expect(found).toEqual([]);
  });

  it("are never cached, because personal answers are no-store", () => {
    const cacheable = answers.filter(({ personal, cacheControl }) => personal && cacheControl !== "no-store");
    expect(cacheable.map(({ what }) => what)).toEqual([]);
  });

  it("appear in no log line while the database fails: the error is logged without values", async () => {
    const before = log.length;
    const browser = world.visitor();
    await rename("outbox_mail", "outbox_gone");
    world.clock.advance({ hours: 2 });
    const failed = await browser.post("/api/forgot-password", { email });
    await rename("outbox_gone", "outbox_mail");
    expect(failed.status).toBe(500);
    const lines = log.slice(before);
    expect(lines.some((line) => line.includes("a call failed") && line.includes("outbox_mail"))).toBe(true);
    for (const line of lines) {
      expect(line).not.toMatch(/^ {4}\d{6}$/m);
      expect(line).not.toMatch(/\\n {4}\d{6}\\n/);
      expect(line).not.toContain(email);
      expect(line).not.toContain("code=");
    }
  });
});

interface Runner {
  run?: (query: ReturnType<typeof sql>) => unknown;
  execute?: (query: ReturnType<typeof sql>) => unknown;
}
/** Renames a table, with raw SQL that the driver of either database can run. */
function rename(from: string, to: string): Promise<void> {
  const statement = sql.raw(`ALTER TABLE ${from} RENAME TO ${to}`);
  return world.db.write(async (tx) => {
    // oxlint-disable-next-line no-unsafe-type-assertion
    const raw = tx as unknown as Runner;
    await (raw.run ? raw.run(statement) : raw.execute?.(statement));
  });
}
