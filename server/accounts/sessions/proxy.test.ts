import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "../../platform/tables.ts";
import { createWorld, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../../testing/build.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-site": "same-origin" };

describe("An admin", () => {
  it.each([
    ["rider", buildRider],
    ["dealer", buildDealer],
    ["promoter", buildPromoter],
  ] as const)("can act as a %s and then return to the own account", async (type, build) => {
    const [someone, admin] = [await build(world), await buildAdmin(world)];
    const browser = await world.as(admin);
    const away = await browser.navigate(`/proxy-${type}/${someone.id}`);
    expect([away.status, away.headers.get("location")]).toEqual([302, `/auth/${type}`]);
    expect((await browser.get("/api/session")).body).toMatchObject({
      type,
      user: { _id: someone.id },
      proxyHost: { accountId: admin.accountId, name: `${admin.firstName} ${admin.lastName}` },
    });
    const back = await browser.navigate("/proxy-remove");
    expect([back.status, back.headers.get("location")]).toEqual([302, `/auth/admin/${type}/${someone.id}`]);
    expect((await browser.get("/api/session")).body).toMatchObject({ type: "admin", proxyHost: null });
  });

  it("keeps French when the page was in French", async () => {
    const [rider, admin] = [await buildRider(world), await buildAdmin(world)];
    const answer = await (
      await world.as(admin)
    ).get(`/proxy-rider/${rider.id}`, {
      headers: { ...navigation, referer: "http://portal.test/fr/auth/admin/riders" },
    });
    expect(answer.headers.get("location")).toBe("/fr/auth/rider");
  });

  it("can act for deactivated and unverified accounts", async () => {
    const rider = await buildRider(world, { account: { emailVerifiedAt: null, deactivatedAt: world.clock.now() } });
    const browser = await world.as(await buildAdmin(world));
    await browser.navigate(`/proxy-rider/${rider.id}`);
    expect((await browser.put(`/api/rider/rider/${rider.id}`, { __v: 0, bio: "Checked" })).status).toBe(200);
  });

  it("leaves both names in the audit log of writes while proxying", async () => {
    const [rider, admin] = [await buildRider(world), await buildAdmin(world)];
    const browser = await world.as(admin);
    await browser.navigate(`/proxy-rider/${rider.id}`);
    await browser.put(`/api/rider/rider/${rider.id}`, { __v: 0, bio: "Behind the rider" });
    const [row] = await world.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "rider.update"), eq(auditLog.subjectId, rider.id)));
    expect(row).toMatchObject({ actorType: "rider", actorId: rider.id, proxyAccountId: admin.accountId });
  });

  it("has only the rider's rights while proxying, and cannot proxy as someone else on top", async () => {
    const [rider, other] = [await buildRider(world), await buildRider(world)];
    const browser = await world.as(await buildAdmin(world));
    await browser.navigate(`/proxy-rider/${rider.id}`);
    expect((await browser.navigate(`/proxy-rider/${other.id}`)).status).toBe(403);
    expect((await browser.put(`/api/admin/rider/${other.id}`, { __v: 0, bio: "x" })).status).toBe(403);
    expect((await browser.get("/api/session")).body.user._id).toBe(rider.id);
  });

  it("cannot act as an unknown account, another kind of record, or a dealer without a login", async () => {
    const browser = await world.as(await buildAdmin(world));
    const dealer = await buildDealer(world);
    const listed = await buildDealer(world);
    const { dealerLogins } = await import("../../dealers/tables.ts");
    await world.db.write((tx) => tx.delete(dealerLogins).where(eq(dealerLogins.dealerId, listed.id)));
    for (const path of [
      "/proxy-rider/01890000-0000-7000-8000-000000000000",
      "/proxy-rider/not-an-id",
      `/proxy-rider/${dealer.id}`,
      `/proxy-dealer/${listed.id}`,
    ]) {
      expect((await browser.navigate(path)).status).toBe(404);
    }
    expect((await browser.get("/api/session")).body.type).toBe("admin");
  });

  it("stops acting as somebody when the admin's own session is ended", async () => {
    const [rider, admin] = [await buildRider(world), await buildAdmin(world)];
    const browser = await world.as(admin);
    await browser.navigate(`/proxy-rider/${rider.id}`);
    await browser.navigate("/api/logout");
    expect((await browser.get("/api/session")).body.type).toBeNull();
  });
});

describe("Proxying", () => {
  it.each([
    ["rider", buildRider],
    ["dealer", buildDealer],
    ["promoter", buildPromoter],
  ] as const)("is refused to a %s", async (_type, build) => {
    const rider = await buildRider(world);
    const browser = await world.as(await build(world));
    expect((await browser.navigate(`/proxy-rider/${rider.id}`)).status).toBe(403);
  });

  it("is refused to a visitor", async () => {
    const rider = await buildRider(world);
    expect((await world.visitor().navigate(`/proxy-rider/${rider.id}`)).status).toBe(401);
    expect((await world.visitor().navigate("/proxy-remove")).status).toBe(401);
  });

  it.each([
    ["a link on another site", { "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" }],
    ["a typed address", { "sec-fetch-mode": "navigate", "sec-fetch-site": "none" }],
    ["a fetch", { "sec-fetch-mode": "cors", "sec-fetch-site": "same-origin" }],
    ["a prefetch", { ...navigation, "sec-purpose": "prefetch;prerender" }],
  ])("is refused to %s", async (_name, headers) => {
    const rider = await buildRider(world);
    const browser = await world.as(await buildAdmin(world));
    expect((await browser.get(`/proxy-rider/${rider.id}`, { headers })).status).toBe(403);
    expect((await browser.get("/api/session")).body.type).toBe("admin");
  });
});
