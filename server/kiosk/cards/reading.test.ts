import { and, eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/ids.ts";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type Answer, type World } from "../../testing/app.ts";
import { buildDealer, buildRider } from "../../testing/build.ts";
import { riderEmails } from "../../riders/tables.ts";
import { giveCredit } from "../../testing/credit.ts";
import { enrolTablet, type Tablet } from "../../testing/clients/tablet.ts";

// Reads of a tablet are signed like its writes, recorded in the audit log, rate-limited, and limited to the data that a
// counter needs.

let world: World;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
let rider: Awaited<ReturnType<typeof buildRider>>;
let tablet: Tablet;

async function start(settings: Record<string, string> = {}): Promise<void> {
  world = await createWorld(undefined, settings);
  dealer = await buildDealer(world);
  rider = await buildRider(world, { firstName: "Dana", lastName: "Kowalczyk" });
  tablet = await enrolTablet(world, dealer);
}
beforeEach(() => start());
afterEach(() => world.close());

type RidersPath = `/api/kiosk/riders?query=${string}`;
const searchPath = "/api/kiosk/riders?query=Kowal";
const signedGets = ["/api/kiosk/snapshot", "/api/kiosk/snapshot?have=a.b", searchPath] as const;
const signedPosts = () =>
  [
    ["/api/kiosk/photos", {}],
    ["/api/kiosk/waiting", {}],
    [`/api/kiosk/rider/${rider.id}/balance`, { idChecked: true }],
  ] as const;
const refused = ({ status, body }: Answer) => [status, body.error?.code];
const audited = async (action: string) =>
  world.db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.action, "kiosk.%"), eq(auditLog.action, action)));

describe("reading by a tablet", () => {
  it("needs the tablet's signature: a copied cookie reads nothing, and no plain GET answers", async () => {
    for (const [path, body] of signedPosts()) {
      expect(refused(await tablet.client.post(path, body)), path).toEqual([403, "device_signature"]);
      expect([404, 405], path).toContain((await tablet.client.request("GET", path)).status);
      expect((await tablet.post(path, body)).status, path).toBe(200);
    }
    for (const path of signedGets) {
      expect(refused(await tablet.client.get(path)), path).toEqual([403, "device_signature"]);
      expect(refused(await tablet.client.navigate(path)), path).toEqual([403, "device_signature"]);
      const answer = await tablet.get(path);
      expect([answer.status, answer.headers.get("cache-control")], path).toEqual([200, "no-store"]);
    }
  });

  it("does not accept the signature of a POST on another path, by another tablet, or over another body", async () => {
    const other = await enrolTablet(world, await buildDealer(world), "Elsewhere");
    const path = `/api/kiosk/rider/${rider.id}/balance` as const;
    const signature = async (signed: string, body: object) => {
      const text = new TextEncoder().encode(`POST ${signed}\n${JSON.stringify(body)}`);
      const bytes = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, tablet.keys.privateKey, text);
      return Buffer.from(bytes).toString("base64url");
    };
    const ask = async (by: Tablet, signed: [string, object], body: object) =>
      by.client.post(path, body, { headers: { "x-device-signature": await signature(...signed) } });
    const checked = { idChecked: true };
    expect((await ask(tablet, [path, checked], checked)).status).toBe(200);
    expect((await ask(tablet, ["/api/kiosk/waiting", checked], checked)).status).toBe(403);
    expect((await ask(tablet, [path, checked], { idChecked: true, more: 1 })).status).toBe(403);
    expect((await ask(other, [path, checked], checked)).status).toBe(403);
  });

  it("accepts the signature of a GET for its own query, on its own tablet, for five minutes and once", async () => {
    const other = await enrolTablet(world, await buildDealer(world), "Elsewhere");
    const ask = async (by: Tablet, path: RidersPath, { signed = String(path), minutes = 0, nonce = newId() } = {}) => {
      const at = new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
      const text = new TextEncoder().encode(`GET ${signed}\n${at}\n${nonce}`);
      const bytes = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, tablet.keys.privateKey, text);
      const signature = Buffer.from(bytes).toString("base64url");
      const headers = { "x-device-signature": signature, "x-device-time": at, "x-device-nonce": nonce };
      return (await by.client.get(path, { headers })).status;
    };
    expect(await ask(tablet, searchPath)).toBe(200);
    expect(await ask(tablet, searchPath, { signed: "/api/kiosk/riders?query=Smith" }), "another query").toBe(403);
    expect(await ask(tablet, searchPath, { signed: "/api/kiosk/snapshot" }), "another path").toBe(403);
    expect(await ask(other, searchPath), "another tablet").toBe(403);
    expect(await ask(tablet, searchPath, { minutes: -5.1 }), "too old").toBe(403);
    expect(await ask(tablet, searchPath, { minutes: 5.1 }), "in the future").toBe(403);
    expect(await ask(tablet, searchPath, { minutes: -4.9 }), "four minutes old").toBe(200);
    expect(await ask(tablet, searchPath, { nonce: "short" }), "no nonce").toBe(403);
    const nonce = newId();
    expect(await ask(tablet, searchPath, { nonce })).toBe(200);
    expect(await ask(tablet, searchPath, { nonce }), "the same again").toBe(403);
  });

  it("returns a balance only after a confirmed ID check, and a search only names and hometowns", async () => {
    await giveCredit(world, rider.id, 120_00);
    const path = `/api/kiosk/rider/${rider.id}/balance` as const;
    for (const body of [{}, { idChecked: false }, { idChecked: "yes" }]) {
      expect((await tablet.post(path, body)).status).toBe(400);
    }
    expect((await tablet.post(path, { idChecked: true })).body.balance).toBe(120_00);
    const { riders } = (await tablet.search("Kowal")).body;
    expect(riders).toEqual([{ _id: rider.id, name: "Dana Kowalczyk", hometown: "Buchanan, MI" }]);
  });

  it("finds the first riders in the order of names by either name, without those who are deactivated", async () => {
    const gone = { deactivatedAt: world.clock.now() };
    for (let n = 0; n < 6; n++) await buildRider(world, { firstName: "Abe", account: gone, bike: null, pin: null });
    for (const name of ["Zoe Kowal", "Kowa Adams", "Kowa Kowal", "Max Kowal", "Ned Kowal"]) {
      const [firstName, lastName] = name.split(" ");
      await buildRider(world, { firstName, lastName, bike: null, pin: null });
    }
    const found = (await tablet.search("kowa")).body.riders.map(({ name }) => name);
    expect(found).toEqual(["Dana Kowalczyk", "Kowa Adams", "Kowa Kowal", "Max Kowal", "Ned Kowal"]);
  });

  it("finds a rider by each verified address and by the AMA number, never by a part", async () => {
    const emailKey = "dana.elsewhere@example.test";
    await world.db.write((tx) =>
      tx.insert(riderEmails).values({ id: newId(), riderId: rider.id, email: emailKey, emailKey }),
    );
    const found = async (said: string) => (await tablet.search(said)).body.riders.map(({ _id }) => _id);
    for (const said of [rider.email.toUpperCase(), emailKey, rider.amaNumber ?? ""]) {
      expect(await found(said), said).toEqual([rider.id]);
    }
    for (const said of ["@example.test", "dana.elsewhere@", "290"]) expect(await found(said), said).toEqual([]);
  });

  it("returns offline balances only of riders who redeemed here or starred the dealer", async () => {
    await giveCredit(world, rider.id, 120_00);
    const stranger = await buildRider(world);
    await giveCredit(world, stranger.id, 80_00);
    expect((await tablet.snapshot()).body.riders).toEqual([]);
    await tablet.sync([await tablet.redeem(rider, 20_00)]);
    expect((await tablet.snapshot()).body.riders).toEqual([
      expect.objectContaining({ _id: rider.id, balance: 100_00 }),
    ]);
  });

  it("is recorded in the audit log, with the tablet and the riders that it got", async () => {
    await giveCredit(world, rider.id, 120_00);
    await tablet.sync([await tablet.redeem(rider, 20_00)]);
    await tablet.snapshot();
    await tablet.search("Kowal");
    await tablet.post(`/api/kiosk/rider/${rider.id}/balance`, { idChecked: true });
    const by = { actorType: "kiosk", actorId: tablet.deviceId };
    expect(await audited("kiosk.read-cards")).toEqual([expect.objectContaining({ ...by, after: { riders: 1 } })]);
    expect(await audited("kiosk.search")).toEqual([expect.objectContaining({ ...by, after: { riders: [rider.id] } })]);
    expect(await audited("kiosk.read-balance")).toEqual([
      expect.objectContaining({ ...by, subjectType: "rider", subjectId: rider.id }),
    ]);
    // No new cards were sent, so the audit log has no new row.
    const { tags } = (await tablet.snapshot()).body;
    const before = (await audited("kiosk.read-cards")).length;
    await tablet.snapshot(tags.join("."));
    expect(await audited("kiosk.read-cards")).toHaveLength(before);
  });

  it("is limited per tablet: nobody can copy the list of riders in a minute, and other tablets are not affected", async () => {
    await world.close();
    await start({ RELAX_RATE_LIMITS: "0" });
    const statuses = async (read: () => Promise<Answer>, times: number) => {
      const all: number[] = [];
      for (let n = 0; n < times; n++) all.push((await read()).status);
      return all;
    };
    const balance = () => tablet.post(`/api/kiosk/rider/${rider.id}/balance`, { idChecked: true });
    const balances = await statuses(balance, 25);
    expect(balances.filter((status) => status === 200)).toHaveLength(20);
    expect(balances.slice(20)).toEqual([429, 429, 429, 429, 429]);
    const searches = await statuses(() => tablet.search("Kowal"), 65);
    expect(searches.filter((status) => status === 429)).toHaveLength(5);
    const other = await enrolTablet(world, dealer, "Window");
    expect((await other.search("Kowal")).status).toBe(200);
    // Redeeming has a separate rate limit.
    expect((await tablet.sync([])).status).toBe(200);
  });
});
