import { afterAll, beforeAll, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { termsVersion } from "#shared/terms-version.ts";
import { createWorld, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildRider } from "../testing/build.ts";
import { accounts } from "./tables.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const path = "/api/account/terms";

/**
 * Builds a rider from Quebec who accepted an older version. The test writes that version to the database, because only
 * an older release could have stored it.
 */
async function earlier() {
  const rider = await buildRider(world, { country: "CA", state: "QC" });
  await world.db.write((tx) =>
    tx.update(accounts).set({ termsVersion: "2019-1" }).where(eq(accounts.id, rider.accountId)),
  );
  return { rider, browser: await world.as(rider) };
}

it("asks a rider who accepted an older version of the terms again, until the rider accepts", async () => {
  const { rider, browser } = await earlier();
  expect((await browser.get("/api/session")).body.user.newTerms).toEqual({ country: "CA", region: "QC" });
  expect((await browser.put(path, { acceptedTerms: "2019-1" })).body.error.code).toBe("rules_not_accepted");
  expect((await browser.get("/api/session")).body.user.newTerms).toBeDefined();
  expect((await browser.put(path, { acceptedTerms: termsVersion })).status).toBe(200);
  expect((await browser.get("/api/session")).body.user.newTerms).toBeUndefined();
  const [row] = await world.db.select().from(accounts).where(eq(accounts.id, rider.accountId));
  expect(row?.termsVersion).toBe(termsVersion);
});

it("lets no one accept for the rider", async () => {
  const { rider } = await earlier();
  const admin = await world.as(await buildAdmin(world));
  await admin.navigate(`/proxy-rider/${rider.id}`);
  const refused = await admin.put(path, { acceptedTerms: termsVersion });
  expect([refused.status, refused.body.error.code]).toEqual([403, "proxy_forbids"]);
  const dealer = await world.as(await buildDealer(world));
  expect((await dealer.put(path, { acceptedTerms: termsVersion })).status).toBe(403);
  const [row] = await world.db.select().from(accounts).where(eq(accounts.id, rider.accountId));
  expect(row?.termsVersion).toBe("2019-1");
});
