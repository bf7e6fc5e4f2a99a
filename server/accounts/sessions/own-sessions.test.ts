import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildDealer, buildRider, testPassword } from "../../testing/build.ts";
import { accounts, sessions } from "../tables.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.clock.set("2026-07-15T18:00:00.000Z"));
afterAll(() => world.close());

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile Safari/604";
async function enter(email: string, userAgent: string): Promise<Client> {
  const browser = world.visitor();
  await browser.post("/api/login", { email, password: testPassword }, { headers: { "user-agent": userAgent } });
  return browser;
}
const isIn = async (browser: Client): Promise<boolean> => (await browser.get("/api/session")).body.type !== null;
const listed = async (browser: Client) => (await browser.get("/api/sessions")).body.sessions;

describe("The user's list of sessions", () => {
  it("names the devices, newest first, and marks the current one; it never shows the token or its hash", async () => {
    const { email, accountId } = await buildRider(world);
    const first = await enter(email, phone);
    world.clock.set("2026-07-15T19:00:00.000Z");
    const second = await enter(email, "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0");
    const rows = await listed(first);
    expect(rows).toMatchObject([
      { browser: "Firefox", system: "Windows", current: false, createdAt: "2026-07-15T19:00:00.000Z" },
      { browser: "Safari", system: "iPhone", current: true },
    ]);
    const stored = await world.db.select().from(sessions).where(eq(sessions.accountId, accountId));
    for (const { tokenHash } of stored) expect(JSON.stringify(rows)).not.toContain(tokenHash.slice(0, 12));
    expect(await isIn(second)).toBe(true);
  });

  it("can log out one device and keep the others", async () => {
    const { email } = await buildDealer(world);
    const [here, lost, other] = [await enter(email, "a"), await enter(email, phone), await enter(email, "b")];
    const row = (await listed(here)).find(({ system }: { system: string | null }) => system === "iPhone");
    expect((await here.delete(`/api/session/${row._id}`)).status).toBe(200);
    expect([await isIn(here), await isIn(lost), await isIn(other)]).toEqual([true, false, true]);
    expect((await here.delete(`/api/session/${row._id}`)).status).toBe(404);
  });

  it("can log out every device but the current one", async () => {
    const { email } = await buildRider(world);
    const [here, lost, other] = [await enter(email, "a"), await enter(email, phone), await enter(email, "b")];
    expect((await here.delete("/api/sessions")).status).toBe(200);
    expect([await isIn(here), await isIn(lost), await isIn(other)]).toEqual([true, false, false]);
    expect(await listed(here)).toHaveLength(1);
  });

  it("does not let a stranger end another user's session", async () => {
    const { email } = await buildRider(world);
    const here = await enter(email, phone);
    const [{ _id }] = await listed(here);
    const stranger = await world.as(await buildRider(world));
    expect((await stranger.delete(`/api/session/${_id}`)).status).toBe(404);
    await stranger.delete("/api/sessions");
    expect(await isIn(here)).toBe(true);
  });

  it("is refused to an admin who is proxying", async () => {
    const rider = await buildRider(world);
    const admin = await world.as(await buildAdmin(world));
    await admin.navigate(`/proxy-rider/${rider.id}`);
    for (const answer of [await admin.get("/api/sessions"), await admin.delete("/api/sessions")]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, "proxy_forbids"]);
    }
  });
});

it("Every role can set the language of its own emails", async () => {
  const dealer = await buildDealer(world);
  const browser = await world.as(dealer);
  expect((await browser.put("/api/account/locale", { locale: "fr" })).status).toBe(200);
  expect((await browser.put("/api/account/locale", { locale: "de" })).status).toBe(400);
  const [row] = await world.db.select().from(accounts).where(eq(accounts.id, dealer.accountId));
  expect(row?.locale).toBe("fr");
});
