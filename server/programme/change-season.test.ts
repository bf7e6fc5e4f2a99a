import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayPacific } from "#shared/dates.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { wholeSettings } from "#shared/programme-settings.schema.ts";
import { expectSoundLedger } from "../ledger/invariants.ts";
import { openClaims } from "../payouts/open-claims.ts";
import { payoutClaims } from "../payouts/tables.ts";
import { nextTurn } from "../platform/next-turn.ts";
import { auditLog, outboxMail } from "../platform/tables.ts";
import { programmeSettings } from "./tables.ts";
import { adjustmentsDue } from "../results/tables.ts";
import { events } from "../events/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildResult, buildRider } from "../testing/build.ts";
import { longestTurn } from "../testing/longest-turn.ts";
import { awardsOf, buildRace, resultOf } from "../testing/race.ts";
import { changeSeason, previewSeason, readSeason } from "./change-season.ts";
import { deskOrder } from "../testing/credit.ts";
import { abroadInfo } from "../testing/payout-world.ts";

let world: World;
let staff: Client;
beforeEach(async () => {
  world = await createWorld("2026-12-14T20:00:00Z");
  staff = await world.as(await buildAdmin(world));
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const path = (season: number) => `/api/admin/programme/${season}` as const;
const read = async (season: number) => (await staff.get(path(season))).body.programme;
const put = (season: number, body: object, key: string = randomUUID()) => staff.put(path(season), body, { key });
const preview = (season: number, settings: object, __v = 0) => staff.post(`${path(season)}/preview`, { __v, settings });

async function confirmed(season: number, settings: object, __v = 0) {
  const { changes } = (await preview(season, settings, __v)).body;
  return put(season, { __v, settings, confirm: changes.checksum });
}

const raceDay = "2026-12-12";

/** Builds a verified race of 2026 with a winner: 20,000 cents of credit or cash. */
async function verifiedRace(payoutType: "dealerCredit" | "cash" = "dealerCredit") {
  const race = await buildRace(world, {
    event: { firstDate: raceDay, lastDate: raceDay, season: 2026 },
    klass: { payoutType },
  });
  const rider = await buildRider(world);
  const won = await buildResult(world, { eventId: race.event.id, classId: race.klass.id, riderId: rider.id, place: 1 });
  await race.verify();
  return { race, rider, won };
}

/** Returns all data that a preview must not change. */
async function everything() {
  const tables = [programmeSettings, auditLog, outboxMail, adjustmentsDue];
  return JSON.stringify([await Promise.all(tables.map((table) => world.db.select().from(table))), await read(2026)]);
}

describe("the settings of a season", () => {
  it("are the defaults until staff change them, separately for each season", async () => {
    expect(await read(2026)).toEqual({ season: 2026, __v: 0, settings: defaultProgramme, own: [] });
    const changed = await put(2026, {
      __v: 0,
      settings: { minRidersPerClass: 4, pin: { lockMinutes: 30 }, creditExpiryPolicy: { "CA-QC": "never" } },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await read(2026)).toMatchObject({
      __v: 1,
      own: ["creditExpiryPolicy", "minRidersPerClass", "pin"],
      settings: { minRidersPerClass: 4, pin: { ...defaultProgramme.pin, lockMinutes: 30 } },
    });
    expect((await world.visitor().get("/api/programme")).body.rules.minRidersPerClass, "in force at once").toBe(4);
    expect(await read(2027)).toMatchObject({ __v: 0, own: [] });
    const [stored] = await world.db.select().from(programmeSettings).where(eq(programmeSettings.key, "pin"));
    expect(stored?.value, "only the difference is stored").toEqual({ lockMinutes: 30 });
    const back = await put(2026, { __v: 1, settings: { minRidersPerClass: null, pin: null, creditExpiryPolicy: {} } });
    expect(back.body.programme).toEqual({ season: 2026, __v: 2, settings: defaultProgramme, own: [] });
  });

  it("reach the pages of the season with the session", async () => {
    const settings = {
      passwordMinLength: 12,
      searchRadiusMiles: [0, 50],
      mapZoomOneMarker: 9,
      expiryNoticeDays: [45, 5],
    };
    expect((await put(2026, { __v: 0, settings })).status).toBe(200);
    expect((await world.visitor().get("/api/session")).body.programme).toMatchObject({
      ...settings,
      distinctDelayMs: defaultProgramme.distinctDelayMs,
    });
  });

  it("are recorded with the values before and after", async () => {
    await put(2027, { __v: 0, settings: { refundGraceDays: 10 } });
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.action, "programme.change"));
    expect(row).toMatchObject({
      subjectType: "season",
      subjectId: "2027",
      before: { refundGraceDays: 30 },
      after: { refundGraceDays: 10 },
    });
  });

  it("are not overwritten by somebody who edited an older version", async () => {
    await put(2027, { __v: 0, settings: { refundGraceDays: 10 } });
    const stale = await put(2027, { __v: 0, settings: { refundGraceDays: 20 } });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: "stale_version" } } });
    expect(stale.body.programme).toMatchObject({ __v: 1, settings: { refundGraceDays: 10 } });
    expect((await preview(2027, { refundGraceDays: 20 })).status).toBe(409);
  });

  const broken: [string, object][] = [
    ["a name that is no setting", { minRider: 4 }],
    ["a part that is no setting", { pin: { tries: 4 } }],
    ["zero riders", { minRidersPerClass: 0 }],
    ["a fraction of a day", { resultsDueDays: 1.5 }],
    ["a text for a number", { resultsDueDays: "14" }],
    ["credit that expires at once", { creditExpiryMonths: 0 }],
    ["credit for a century", { creditExpiryMonths: 1200 }],
    ["a withholding above the legal rate", { nraWithholding: 0.9 }],
    ["a place above a million dollars", { payoutMaxPerPlace: 100_000_001 }],
    ["no brand", { resultBrands: [] }],
    ["the same notice twice", { expiryNoticeDays: [30, 30] }],
    ["an expiry policy for a country that is none", { creditExpiryPolicy: { XX: "never" } }],
    ["an unknown expiry policy", { creditExpiryPolicy: { US: "whenever" } }],
    ["a PIN of three digits", { pinDigits: 3 }],
    ["a color that closes the style", { colours: { brand: "red;}" } }],
    ["a link that is no web address", { socialLinks: [{ name: "X", url: "javascript:alert(1)" }] }],
    ["a logo without encryption", { logoUrl: "http://example.org/a.svg" }],
    ["less grace at most than at least", { refundGraceDays: 40, refundGraceMaxDays: 39 }],
    ["an admin's limit below a rider's", { bonusAloneMax: 300_000 }],
    ["a lock after the last try", { pin: { triesBeforeLock: 10, triesPerDay: 9 } }],
  ];
  it("refuse out-of-range values and name the field", async () => {
    for (const [what, settings] of broken) {
      for (const answer of [await put(2027, { __v: 0, settings }), await preview(2027, settings)]) {
        expect(answer.status, what).toBe(400);
        expect(Object.keys(answer.body.error.fields ?? {}), what).not.toEqual([]);
      }
    }
    expect(await read(2027)).toMatchObject({ __v: 0, own: [] });
  });

  it("accept every default", () => {
    expect(wholeSettings.parse(defaultProgramme)).toEqual(defaultProgramme);
  });

  it("exist only for four-digit years", async () => {
    for (const season of ["26", "1969", "2201", "2026.5", "x"]) {
      expect((await staff.get(`/api/admin/programme/${season}`)).status).toBe(404);
    }
  });
});

describe("a change of a season that was evaluated", () => {
  it("lets other requests run after each event", async () => {
    const events = 6;
    await verifiedRace();
    const one = await longestTurn(() => preview(2026, { minRidersPerClass: 20 }));
    for (let more = 1; more < events; more += 1) await verifiedRace();
    const all = await longestTurn(() => preview(2026, { minRidersPerClass: 20 }));
    expect(all.result.body.changes).toMatchObject({ judgedEvents: events, counts: { events } });
    expect(all.count - one.count).toBeGreaterThanOrEqual(events - 1);
  });

  it("is in force for nobody while it is previewed", async () => {
    for (let races = 0; races < 4; races += 1) await verifiedRace();
    let isDone = false;
    const previewed = preview(2026, { minRidersPerClass: 20 }).finally(() => (isDone = true));
    // The reads are sent without waiting for each other, because the preview may need no longer than one of them.
    const reads: Promise<number>[] = [];
    while (!isDone && reads.length < 20) {
      await nextTurn();
      reads.push(
        read(2026).then(({ settings }) => settings.minRidersPerClass),
        world
          .visitor()
          .get("/api/programme")
          .then(({ body }) => body.rules.minRidersPerClass),
      );
    }
    expect((await previewed).body.changes.judgedEvents).toBe(4);
    const seen = await Promise.all(reads);
    expect(seen.length).toBeGreaterThan(4);
    expect(new Set(seen)).toEqual(new Set([defaultProgramme.minRidersPerClass]));
  });

  it("is previewed without writing anything", async () => {
    const { race, rider, won } = await verifiedRace();
    const before = await everything();
    const answer = await preview(2026, { minRidersPerClass: 20 });
    expect(answer.body.changes).toMatchObject({
      season: 2026,
      judgedEvents: 1,
      settings: [{ key: "minRidersPerClass", before: 6, after: 20 }],
      counts: { events: 1, riders: 1, claims: 0 },
      sums: [{ currency: "USD", wallet: "credit", issued: 0, taken: 20_000, setOff: 0, due: 0, waiting: 0 }],
    });
    const line = answer.body.changes.results.find(({ resultId }: { resultId: string }) => resultId === won.id);
    expect(line).toMatchObject({
      eventId: race.event.id,
      riderId: rider.id,
      wallet: "credit",
      before: { earned: 20_000, reason: null },
      after: { earned: 0, reason: "too_few_starters" },
    });
    expect(await everything()).toBe(before);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 20_000 }]);
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 20_000, reason: null });
  });

  it("needs a confirmation, and then takes back what is unspent and lists what was spent", async () => {
    const { rider } = await verifiedRace();
    const desk = await world.as(await buildDealer(world));
    const order = deskOrder(rider.id, 5_000);
    expect((await desk.post("/api/dealer/redeem", order, { key: randomUUID() })).status).toBe(200);
    world.clock.set("2027-02-01T20:00:00Z");
    staff = await world.as(await buildAdmin(world));
    const settings = { minRidersPerClass: 20 };
    const asked = await put(2026, { __v: 0, settings });
    expect(asked).toMatchObject({ status: 409, body: { error: { code: "season_unconfirmed" } } });
    expect(asked.body.changes.sums).toMatchObject([{ taken: 15_000, due: 5_000 }]);
    expect((await read(2026)).__v).toBe(0);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 15_000 }]);

    const done = await put(2026, { __v: 0, settings, confirm: asked.body.changes.checksum });
    expect(done.status, JSON.stringify(done.body.error)).toBe(200);
    expect(done.body.changes).toEqual(asked.body.changes);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 0 }]);
    expect(await world.db.select().from(adjustmentsDue)).toMatchObject([{ amount: 5_000, riderId: rider.id }]);
    // Undoing the change restores the award, and the spent amount is settled first.
    expect((await confirmed(2026, { minRidersPerClass: null }, 1)).status).toBe(200);
    const held = (await awardsOf(world, rider.id)).reduce((sum, { currentValue }) => sum + currentValue, 0);
    expect(held).toBe(15_000);
  });

  it("is refused if its effects differ from the preview", async () => {
    const { race, rider } = await verifiedRace();
    const settings = { minRidersPerClass: 20 };
    const changes = (await preview(2026, settings)).body.changes;
    const second = await buildRider(world);
    const late = await buildResult(world, {
      eventId: race.event.id,
      classId: race.klass.id,
      place: 2,
      brand: "Yamaha",
    });
    await race.correct(late.id, { brand: "KTM", email: second.email });
    await race.correct(late.id, { place: 3 });
    const moved = await verifiedRace();
    const refused = await put(2026, { __v: 0, settings, confirm: changes.checksum });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "season_unconfirmed" } } });
    expect(refused.body.changes.judgedEvents).toBe(2);
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 20_000 }]);
    expect(await awardsOf(world, moved.rider.id)).toMatchObject([{ currentValue: 20_000 }]);
    // A confirmation is bound to its settings and to its season too.
    const { checksum } = refused.body.changes;
    expect((await put(2026, { __v: 0, settings: { minRidersPerClass: 21 }, confirm: checksum })).status).toBe(409);
    expect((await put(2025, { __v: 0, settings, confirm: checksum })).status).toBe(409);
    expect((await put(2026, { __v: 0, settings, confirm: checksum })).status).toBe(200);
  });

  it("does not affect the races of other seasons", async () => {
    const { rider } = await verifiedRace();
    expect((await put(2027, { __v: 0, settings: { minRidersPerClass: 20 } })).status).toBe(200);
    expect((await preview(2027, { minRidersPerClass: 30 }, 1)).body.changes).toMatchObject({
      judgedEvents: 0,
      results: [],
    });
    expect(await awardsOf(world, rider.id)).toMatchObject([{ currentValue: 20_000 }]);
  });

  it("emails the riders what was taken back", async () => {
    const { rider } = await verifiedRace();
    await confirmed(2026, { minRidersPerClass: 20 });
    const mails = (await world.db.select().from(outboxMail)).filter(({ to }) => to === rider.email);
    expect(mails.at(-1)?.text).toContain("$200.00");
  });

  it("never awards more than an event's budget", async () => {
    // At first the settings are too strict for anybody to earn, and the budget suffices for half of the payout.
    await put(2026, { __v: 0, settings: { minRidersPerClass: 90 } });
    const { race, rider, won } = await verifiedRace();
    await world.db.write((tx) => tx.update(events).set({ budget: 10_000 }).where(eq(events.id, race.event.id)));
    const done = await confirmed(2026, { minRidersPerClass: null }, 1);
    expect(done.body.changes.sums).toMatchObject([{ issued: 0, waiting: 20_000 }]);
    expect(await resultOf(world, won.id)).toMatchObject({ earned: 0, waiting: 20_000, reason: "budget_waiting" });
    expect(await awardsOf(world, rider.id)).toEqual([]);
  });

  it("does not change the expiration dates of issued awards", async () => {
    const { rider } = await verifiedRace();
    const lastDay = async () =>
      (await awardsOf(world, rider.id)).map(({ expiresAt }) => expiresAt && dayPacific(expiresAt));
    expect(await lastDay()).toEqual(["2027-12-14"]);
    for (const [version, months] of [1, 120].entries()) {
      expect((await confirmed(2026, { creditExpiryMonths: months }, version)).body.changes.results).toEqual([]);
      expect(await lastDay()).toEqual(["2027-12-14"]);
    }
    // A race of the season that is evaluated after the change follows the new setting.
    const next = await verifiedRace();
    const [award] = await awardsOf(world, next.rider.id);
    expect(award?.expiresAt && dayPacific(award.expiresAt)).toBe("2036-12-14");
  });

  it("changes the withholding of pending claims, and of no approved claim", async () => {
    const abroad = abroadInfo();
    for (const { rider } of [await verifiedRace("cash"), await verifiedRace("cash")]) {
      expect((await (await world.as(rider)).put("/api/rider/payment-info", abroad)).status).toBe(200);
    }
    await openClaims(world.ctx());
    const [approved, pending] = await world.db.select().from(payoutClaims).orderBy(payoutClaims.id);
    const approval = { act: "approve", __v: approved?.version };
    const answer = await staff.put(`/api/admin/payout-claim/${approved?.id}`, approval, { key: randomUUID() });
    expect(answer.status).toBe(200);
    const done = await confirmed(2026, { nraWithholding: 0.1 });
    expect(done.body.changes.claims).toMatchObject([
      { claimId: pending?.id, gross: 20_000, before: { withheld: 6_000 }, after: { withheld: 2_000, net: 18_000 } },
    ]);
    const after = await world.db.select().from(payoutClaims).orderBy(payoutClaims.id);
    expect(after).toMatchObject([{ withheld: 6_000 }, { withheld: 2_000, rate: 1_000 }]);
  });

  it("happens once for each idempotency key", async () => {
    await verifiedRace();
    const settings = { minRidersPerClass: 20 };
    const { checksum } = (await preview(2026, settings)).body.changes;
    const [key, body] = [randomUUID(), { __v: 0, settings, confirm: checksum }];
    const first = await put(2026, body, key);
    expect(first.status).toBe(200);
    expect((await put(2026, body, key)).body).toEqual(first.body);
    expect((await put(2026, { ...body, __v: 1 }, key)).body.error.code).toBe("idempotency_key_reused");
    expect((await staff.put(path(2026), { ...body, __v: 1 })).body.error.code).toBe("idempotency_key_missing");
    expect((await read(2026)).__v).toBe(1);
  });
});

describe("a stranger", () => {
  const settings = { minRidersPerClass: 1 };
  it("neither sees nor changes the settings, whatever the role", async () => {
    const people = [await buildRider(world), await buildDealer(world), await buildPromoter(world)];
    const browsers = await Promise.all(people.map((one) => world.as(one)));
    for (const [browser, status] of [[world.visitor(), 401] as const, ...browsers.map((one) => [one, 403] as const)]) {
      expect((await browser.get(path(2026))).status).toBe(status);
      expect((await browser.post(`${path(2026)}/preview`, { __v: 0, settings })).status).toBe(status);
      expect((await browser.put(path(2026), { __v: 0, settings }, { key: randomUUID() })).status).toBe(status);
    }
    expect(await read(2026)).toMatchObject({ __v: 0, own: [] });
  });

  it("is refused by the verbs as well as the routes", async () => {
    const ctx = world.ctx();
    for (const act of [
      () => readSeason(world.db, ctx, 2026),
      () => previewSeason(ctx, 2026, { __v: 0, settings }),
      () => changeSeason(ctx, 2026, { __v: 0, settings }, randomUUID()),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("cannot make an admin's browser change them from another site", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const forged = await staff.put(path(2026), { __v: 0, settings }, { key: randomUUID(), headers });
    expect(forged.status).toBe(403);
    expect(await read(2026)).toMatchObject({ __v: 0, own: [] });
  });
});
