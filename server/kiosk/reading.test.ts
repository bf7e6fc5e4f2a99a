import { and, eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildDealer, buildRider } from "../testing/build.ts";
import { giveCredit } from "../testing/credit.ts";
import { enrolTablet, type Tablet } from "../testing/tablet.ts";

// Reads of a tablet are signed like its writes, recorded in the audit log, rate-limited, and contain only what a
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

const reads = (): [string, object][] => [
  ["/api/kiosk/snapshot", {}],
  ["/api/kiosk/photos", {}],
  ["/api/kiosk/waiting", {}],
  ["/api/kiosk/riders", { query: "Kowal" }],
  [`/api/kiosk/rider/${rider.id}/balance`, { idChecked: true }],
];
const audited = async (action: string) =>
  world.db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.action, "kiosk.%"), eq(auditLog.action, action)));

describe("reading by a tablet", () => {
  it("needs the tablet's signature: a copied cookie reads nothing, and no address shows it", async () => {
    for (const [path, body] of reads()) {
      const answer = await tablet.client.post(path, body);
      expect([answer.status, answer.body.error.code], path).toEqual([403, "device_signature"]);
      expect([404, 405], path).toContain((await tablet.client.get(path)).status);
      expect((await tablet.post(path, body)).status, path).toBe(200);
    }
  });

  it("does not accept the signature of another call, of another tablet, or over other words", async () => {
    const other = await enrolTablet(world, await buildDealer(world), "Elsewhere");
    const signature = async (path: string, body: object) => {
      const text = new TextEncoder().encode(`POST ${path}\n${JSON.stringify(body)}`);
      const bytes = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, tablet.keys.privateKey, text);
      return Buffer.from(bytes).toString("base64url");
    };
    const ask = async (by: Tablet, signed: [string, object], body: object) =>
      by.client.post("/api/kiosk/riders", body, { headers: { "x-device-signature": await signature(...signed) } });
    const query = { query: "Kowal" };
    expect((await ask(tablet, ["/api/kiosk/riders", query], query)).status).toBe(200);
    expect((await ask(tablet, ["/api/kiosk/waiting", query], query)).status).toBe(403);
    expect((await ask(tablet, ["/api/kiosk/riders", query], { query: "Smith" })).status).toBe(403);
    expect((await ask(other, ["/api/kiosk/riders", query], query)).status).toBe(403);
  });

  it("gives a balance only where the ID check is confirmed, and a search gives name and hometown alone", async () => {
    await giveCredit(world, rider.id, 120_00);
    const path = `/api/kiosk/rider/${rider.id}/balance`;
    for (const body of [{}, { idChecked: false }, { idChecked: "yes" }]) {
      expect((await tablet.post(path, body)).status).toBe(400);
    }
    expect((await tablet.post(path, { idChecked: true })).body.balance).toBe(120_00);
    const { riders } = (await tablet.post("/api/kiosk/riders", { query: "Kowal" })).body;
    expect(riders).toEqual([{ _id: rider.id, name: "Dana Kowalczyk", hometown: "Buchanan, MI" }]);
  });

  it("has balances offline only of riders who redeemed here or starred the dealer", async () => {
    await giveCredit(world, rider.id, 120_00);
    const stranger = await buildRider(world);
    await giveCredit(world, stranger.id, 80_00);
    expect((await tablet.snapshot()).body.riders).toEqual([]);
    await tablet.sync([await tablet.redeem(rider, 20_00)]);
    expect((await tablet.snapshot()).body.riders).toEqual([
      expect.objectContaining({ _id: rider.id, balance: 100_00 }),
    ]);
  });

  it("is in the audit log: which tablet, and whom it was shown", async () => {
    await giveCredit(world, rider.id, 120_00);
    await tablet.sync([await tablet.redeem(rider, 20_00)]);
    await tablet.snapshot();
    await tablet.post("/api/kiosk/riders", { query: "Kowal" });
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

  it("is limited for each tablet: the list of riders cannot be copied in a minute, and another tablet goes on", async () => {
    await world.close();
    await start({ RELAX_RATE_LIMITS: "0" });
    const statuses = async (path: string, body: object, times: number) => {
      const all: number[] = [];
      for (let n = 0; n < times; n++) all.push((await tablet.post(path, body)).status);
      return all;
    };
    const balances = await statuses(`/api/kiosk/rider/${rider.id}/balance`, { idChecked: true }, 25);
    expect(balances.filter((status) => status === 200)).toHaveLength(20);
    expect(balances.slice(20)).toEqual([429, 429, 429, 429, 429]);
    const searches = await statuses("/api/kiosk/riders", { query: "Kowal" }, 65);
    expect(searches.filter((status) => status === 429)).toHaveLength(5);
    const other = await enrolTablet(world, dealer, "Window");
    expect((await other.post("/api/kiosk/riders", { query: "Kowal" })).status).toBe(200);
    // Redeeming has a separate rate limit.
    expect((await tablet.sync([])).status).toBe(200);
  });
});
