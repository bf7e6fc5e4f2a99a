import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toBase64Url } from "#shared/base64url.ts";
import { signedText } from "#shared/kiosk.ts";
import { dealers } from "../../dealers/tables.ts";
import { expectSoundLedger } from "../../ledger/invariants.ts";
import { newId } from "../../platform/ids.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Answer, type Client, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { creditOf, giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";
import { deviceCookie } from "./device-cookie.ts";
import { devices, kioskCases } from "../tables.ts";

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;
let desk: Client;
/** This is the first credential cookie, before the renewals of a test. */
let before: string;

beforeEach(async () => {
  world = await createWorld();
  dealer = await buildDealer(world);
  rider = await buildRider(world);
  await giveCredit(world, rider.id, 350_00);
  tablet = await enrolTablet(world, dealer);
  desk = await world.as(dealer);
  before = tablet.client.cookies.get(deviceCookie) ?? "";
});
afterEach(async () => {
  await expectSoundLedger(world.db);
  await world.close();
});

const act = (what: string) => desk.post(`/api/dealer/kiosks/${tablet.deviceId}/act`, { act: what });
const forget = () => void tablet.client.cookies.delete(deviceCookie);
const cookie = () => tablet.client.cookies.get(deviceCookie);
const ask = async (deviceId = tablet.deviceId): Promise<string> =>
  (await tablet.client.post("/api/kiosk/challenge", { deviceId })).body.challenge;
const renew = (challenge: string, by = tablet, deviceId = tablet.deviceId) =>
  by.post("/api/kiosk/renew", { deviceId, challenge });
const outcomeOf = ({ status, body }: Answer) => [status, body.error?.code];
const unknown = [401, "device_unknown"];
const renewals = async () => (await world.db.select().from(auditLog)).filter(({ action }) => action === "kiosk.renew");

describe("a tablet whose browser lost the cookie", () => {
  it("gets another for its key's signature, and what it captured is charged once", async () => {
    const item = await tablet.redeem(rider, 50_00);
    forget();
    expect(outcomeOf(await tablet.sync([item]))).toEqual(unknown);
    expect((await renew(await ask())).status).toBe(200);
    expect(cookie()).not.toBe(before);
    for (const time of [1, 2]) {
      expect((await tablet.sync([item])).body.results[0].decision, `time ${time}`).toBe("accepted");
    }
    expect(await creditOf(world, rider.id)).toBe(300_00);
    expect(await renewals()).toEqual([
      expect.objectContaining({ subjectId: tablet.deviceId, after: { state: "active", ordered: false } }),
    ]);
    expect(await world.db.select().from(kioskCases)).toEqual([]);
  });

  it("cannot use the old cookie any longer, and the database has only a hash of the new one", async () => {
    await renew(await ask());
    const now = cookie() ?? "";
    tablet.client.cookies.set(deviceCookie, before);
    expect(outcomeOf(await tablet.sync([]))).toEqual(unknown);
    const stored = JSON.stringify([await world.db.select().from(devices), await world.db.select().from(auditLog)]);
    expect(stored).not.toContain(now);
  });

  it("is refused with another tablet's key, without a signature, and with a signature for another call", async () => {
    const other = await enrolTablet(world, dealer, "Parts desk");
    const challenge = await ask();
    forget();
    const theirs = other.client.cookies.get(deviceCookie);
    expect(outcomeOf(await renew(challenge, other))).toEqual(unknown);
    expect(other.client.cookies.get(deviceCookie)).toBe(theirs);
    const body = { deviceId: tablet.deviceId, challenge };
    expect(outcomeOf(await tablet.client.post("/api/kiosk/renew", body))).toEqual(unknown);
    const elsewhere = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      tablet.keys.privateKey,
      signedText("/api/kiosk/sync", JSON.stringify(body)),
    );
    const headers = { "x-device-signature": toBase64Url(new Uint8Array(elsewhere)) };
    expect(outcomeOf(await tablet.client.post("/api/kiosk/renew", body, { headers }))).toEqual(unknown);
    expect(cookie()).toBeUndefined();
    // The failed attempts did not use up the challenge.
    expect((await renew(challenge)).status).toBe(200);
  });

  it("is refused with a replayed request, and with another challenge that was issued at the same time", async () => {
    const [first, second] = [await ask(), await ask()];
    await renew(first);
    const now = cookie();
    for (const used of [first, second]) expect(outcomeOf(await renew(used))).toEqual(unknown);
    expect(cookie(), "and is not thrown out by it").toBe(now);
    expect((await tablet.sync([])).status).toBe(200);
  });

  it("gets one renewal when two tabs request one at once", async () => {
    const challenge = await ask();
    const both = await Promise.all([renew(challenge), renew(challenge)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await tablet.sync([])).status).toBe(200);
    expect(await renewals()).toHaveLength(1);
  });

  it("is refused with a challenge that is too old, was extended, or is another tablet's", async () => {
    const old = await ask();
    world.clock.advance({ minutes: 3 });
    expect(outcomeOf(await renew(old))).toEqual(unknown);
    const later = (world.clock.now().getTime() + 60_000).toString(36);
    expect(outcomeOf(await renew(`${later}.${old.split(".")[1]}`))).toEqual(unknown);
    const other = await enrolTablet(world, dealer, "Parts desk");
    expect(outcomeOf(await renew(await ask(other.deviceId)))).toEqual(unknown);
    expect(await renewals()).toEqual([]);
  });

  it("gets the same answers as a tablet that does not exist", async () => {
    const nobody = newId();
    const [known, none] = [await ask(), await ask(nobody)];
    expect(none.replaceAll(/[0-9a-z]/g, "x")).toBe(known.replaceAll(/[0-9a-z]/g, "x"));
    expect(await ask(newId()), "each has its own").not.toBe(none);
    const other = await enrolTablet(world, dealer, "Parts desk");
    const wrong = await renew(known, other);
    const answer = await renew(none, tablet, nobody);
    const words = ({ body }: Answer) => [body.error.message, Object.keys(body), Object.keys(body.error)];
    expect([outcomeOf(answer), words(answer)]).toEqual([outcomeOf(wrong), words(wrong)]);
  });
});

describe("a renewal after the state of the tablet has changed", () => {
  it("lost: items that come with the old cookie wait for a person", async () => {
    const item = await tablet.redeem(rider, 50_00);
    await act("lost");
    expect((await tablet.sync([item])).body.results[0]).toMatchObject({ decision: "review", reason: "device_lost" });
    expect(await renewals()).toEqual([]);
  });

  it("with a lost key and cookie is told to wipe itself and reads nothing more, while its items wait for a person", async () => {
    const item = await tablet.redeem(rider, 50_00);
    await act("lost");
    forget();
    expect((await renew(await ask())).status).toBe(200);
    for (const answer of [
      await tablet.snapshot(),
      await tablet.search("Kowal"),
      await tablet.post("/api/kiosk/photos", {}),
    ]) {
      expect(outcomeOf(answer)).toEqual([403, "device_lost"]);
    }
    const { body } = await tablet.sync([item]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "device_lost" });
    expect(body.commands).toEqual(["drain", "wipe"]);
    expect(await creditOf(world, rider.id)).toBe(350_00);
    expect(await renewals()).toEqual([expect.objectContaining({ after: { state: "lost", ordered: false } })]);
  });

  it("retired: its remaining items wait for a person, and it is told to wipe itself", async () => {
    const item = await tablet.redeem(rider, 50_00);
    await act("retire");
    forget();
    expect((await renew(await ask())).status).toBe(200);
    const { body } = await tablet.sync([item]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "device_retired" });
    expect(body.commands).toEqual(["drain", "wipe"]);
    expect((await tablet.snapshot()).body.error.code).toBe("device_retired");
  });

  it("dealer deactivated: the tablet is draining", async () => {
    const item = await tablet.redeem(rider, 50_00);
    await world.db.write((tx) => tx.update(dealers).set({ active: false }).where(eq(dealers.id, dealer.id)));
    forget();
    expect((await renew(await ask())).status).toBe(200);
    const { body } = await tablet.sync([item]);
    expect(body.results[0]).toMatchObject({ decision: "review", reason: "dealer_inactive" });
    expect(body.commands).toContain("drain");
    expect(await creditOf(world, rider.id)).toBe(350_00);
  });

  it("credential rolled, and the browser came back with the old one: the renewal fulfills the order", async () => {
    await act("roll");
    const challenge = await ask();
    await tablet.sync([]);
    const ordered = cookie() ?? "";
    // The new credential is in use, so a challenge that was issued for the previous one is invalid.
    await tablet.sync([]);
    tablet.client.cookies.set(deviceCookie, before);
    expect(outcomeOf(await tablet.sync([]))).toEqual(unknown);
    expect(outcomeOf(await renew(challenge))).toEqual(unknown);
    expect((await renew(await ask())).status).toBe(200);
    expect((await tablet.sync([])).status).toBe(200);
    tablet.client.cookies.set(deviceCookie, ordered);
    expect(outcomeOf(await tablet.sync([]))).toEqual(unknown);
  });

  it("credential ordered and not used yet: the renewal fulfills the order", async () => {
    await act("roll");
    await tablet.sync([]);
    const ordered = cookie() ?? "";
    forget();
    expect((await renew(await ask())).status).toBe(200);
    expect((await desk.get("/api/dealer/kiosks")).body.kiosks[0].rolling).toBe(false);
    const now = cookie();
    await tablet.sync([]);
    expect(cookie(), "no other is handed out").toBe(now);
    tablet.client.cookies.set(deviceCookie, ordered);
    expect(outcomeOf(await tablet.sync([]))).toEqual(unknown);
  });
});
