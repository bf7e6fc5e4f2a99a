import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { termsVersion } from "#shared/terms-version.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildResult, buildRider } from "../../testing/build.ts";
import { awardsOf, buildRace, resultOf } from "../../testing/race.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld("2026-07-10T18:00:00Z");
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const body = { acceptedTerms: termsVersion };

/** Builds a rider with a second place that pays $150.00, in a race on July 4 without a guardian's consent. */
async function unpaidMinor(rider: Parameters<typeof buildRider>[1] = { dateOfBirth: "2008-07-05" }) {
  const race = await buildRace(world);
  const { event, klass } = race;
  const who = await buildRider(world, rider);
  const row = await buildResult(world, { eventId: event.id, classId: klass.id, riderId: who.id, place: 2 });
  expect((await race.verify()).status).toBe(200);
  const browser = await world.as(who);
  return {
    who,
    row,
    browser,
    consent: () => browser.post(`/api/rider/rider/${who.id}/own-consent`, body),
    offered: async () => (await browser.get("/api/rider/wallet")).body.mayConsentAsAdult as boolean,
  };
}

describe("a rider who registered under age and is an adult now", () => {
  it("accepts the rules once, and the results that lacked a guardian's consent pay", async () => {
    const { who, row, consent, offered } = await unpaidMinor();
    expect(await resultOf(world, row.id)).toMatchObject({ reason: "guardian_consent_missing" });
    expect(await offered()).toBe(true);
    expect((await consent()).status).toBe(200);
    expect(await resultOf(world, row.id)).toMatchObject({ reason: null, earned: 15_000 });
    expect(await awardsOf(world, who.id)).toMatchObject([{ initialValue: 15_000 }]);
    expect(await offered()).toBe(false);
    expect((await consent()).status).toBe(409);
    expect(await awardsOf(world, who.id)).toHaveLength(1);
  });

  it("is not asked without such a result", async () => {
    const who = await buildRider(world, { dateOfBirth: "2008-07-05" });
    const browser = await world.as(who);
    expect((await browser.get("/api/rider/wallet")).body.mayConsentAsAdult).toBe(false);
    expect((await browser.post(`/api/rider/rider/${who.id}/own-consent`, body)).status).toBe(409);
  });

  it("must have seen the current texts, and nobody else can accept for the rider", async () => {
    const { who, browser } = await unpaidMinor();
    const path = `/api/rider/rider/${who.id}/own-consent` as const;
    const old = await browser.post(path, { acceptedTerms: "2019-1" });
    expect(old.body.error.code).toBe("rules_not_accepted");
    const stranger = await world.as(await buildRider(world));
    expect((await stranger.post(path, body)).status).toBe(404);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${who.id}`);
    expect((await admin.post(path, body)).body.error.code).toBe("proxy_forbids");
    expect(await awardsOf(world, who.id)).toHaveLength(0);
  });
});

describe("a minor", () => {
  it("cannot consent", async () => {
    const { who, consent, offered } = await unpaidMinor({ dateOfBirth: "2010-02-01" });
    expect(await offered()).toBe(false);
    expect((await consent()).status).toBe(409);
    expect(await awardsOf(world, who.id)).toHaveLength(0);
  });

  it("gains nothing with a false date of birth: after its correction the consent counts no more", async () => {
    const { who, row, consent } = await unpaidMinor();
    expect((await consent()).status).toBe(200);
    const admin = await world.as(await buildAdmin(world));
    const path = `/api/admin/rider/${who.id}` as const;
    const { rider } = (await admin.get(path)).body;
    const change = { __v: rider.__v, dateOfBirth: "2010-02-01", reason: "The birth certificate says so" };
    const preview = await admin.post(`${path}/money/preview`, { act: "dateOfBirth", dateOfBirth: "2010-02-01" });
    expect((await admin.put(path, change)).body.error.code).toBe("money_unconfirmed");
    expect((await admin.put(path, { ...change, confirm: preview.body.checksum })).status).toBe(200);
    expect(await resultOf(world, row.id)).toMatchObject({ reason: "guardian_consent_missing" });
    const wallet = await (await world.as(who)).get("/api/rider/wallet");
    expect(wallet.body).toMatchObject({ mayConsentAsAdult: false, missingConsent: { sentTo: null }, balances: [] });
  });
});
