import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { maxViews } from "#shared/saved-views.schema.ts";
import { newId } from "../../platform/ids.ts";
import { createWorld, type Client, type World } from "../../testing/app.ts";
import { buildAdmin, buildRider } from "../../testing/build.ts";
import { eraseAccount } from "../erase-account.ts";
import { savedViews } from "../tables.ts";

let world: World;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
let colleague: Client;

beforeEach(async () => {
  world = await createWorld();
  admin = await buildAdmin(world);
  staff = await world.as(admin);
  colleague = await world.as(await buildAdmin(world));
});
afterEach(() => world.close());

const save = (name: string, query: string, { by = staff, list = "riders" } = {}) =>
  by.post("/api/admin/views", { list, name, query });
const namesOf = async (by = staff, list = "riders") =>
  (await by.get(`/api/admin/views?list=${list}`)).body.views.map(({ name }) => name);

describe("a saved view", () => {
  it("belongs to one admin and one list, by name", async () => {
    await save("No valid bike", "bikes=none");
    const { status, body } = await save("Factory", "factory=yes&sort=-registered");
    expect([status, body.views.map(({ name, query }) => [name, query])]).toEqual([
      200,
      [
        ["Factory", "factory=yes&sort=-registered"],
        ["No valid bike", "bikes=none"],
      ],
    ]);
    expect([await namesOf(colleague), await namesOf(staff, "dealers")]).toEqual([[], []]);
  });

  it("is replaced by another under its name, and deleted", async () => {
    await save("Factory", "factory=yes");
    const [view] = (await save("Factory", "factory=no")).body.views;
    expect(view?.query).toBe("factory=no");
    expect((await staff.delete(`/api/admin/view/${view?._id ?? ""}`)).status).toBe(200);
    expect(await namesOf()).toEqual([]);
  });

  it("of another admin can neither be deleted nor replaced", async () => {
    const [view] = (await save("Factory", "factory=yes")).body.views;
    const theft = await colleague.delete(`/api/admin/view/${view?._id ?? ""}`);
    expect([theft.status, theft.body.error.code]).toEqual([404, "not_found"]);
    await save("Factory", "factory=no", { by: colleague });
    expect((await staff.get("/api/admin/views?list=riders")).body.views[0]?.query).toBe("factory=yes");
  });

  it("can be saved by any admin, even a read-only one, and by nobody else", async () => {
    const auditor = await world.as(await buildAdmin(world, { role: "readOnly" }));
    expect((await save("Mine", "", { by: auditor })).status).toBe(200);
    const rider = await buildRider(world);
    expect((await save("Mine", "", { by: await world.as(rider) })).status).toBe(403);
    expect((await save("Mine", "", { by: world.visitor() })).status).toBe(401);
    // An admin who acts as a rider has the rider's rights.
    await staff.navigate(`/proxy-rider/${rider.id}`);
    expect((await save("Mine", "")).status).toBe(403);
  });

  it.each([
    { list: "riders", name: "", query: "" },
    { list: "riders", name: "x".repeat(61), query: "" },
    { list: "riders", name: "Long", query: "x".repeat(1001) },
    { list: "../riders", name: "Path", query: "" },
  ])("is refused with invalid values: %j", async ({ list, name, query }) => {
    expect((await save(name, query, { list })).status).toBe(400);
  });

  it(`is refused beyond ${maxViews} of a list, but can still be replaced`, async () => {
    for (let at = 1; at <= maxViews; at += 1) await save(`View ${at}`, "");
    const refused = await save("One more", "");
    expect([refused.status, refused.body.error.code]).toEqual([422, "too_many_views"]);
    expect((await save("View 1", "sort=name")).status).toBe(200);
    expect((await save("One more", "", { list: "dealers" })).status).toBe(200);
  });

  it("is deleted with its admin's account", async () => {
    await save("Factory", "factory=yes");
    await save("Mine", "", { by: colleague });
    await world.db.write((tx) => eraseAccount(tx, world.ctx(), admin.accountId, "x"));
    expect((await world.db.select().from(savedViews)).map(({ name }) => name)).toEqual(["Mine"]);
  });

  it("that does not exist cannot be deleted", async () => {
    expect((await staff.delete(`/api/admin/view/${newId()}`)).status).toBe(404);
  });
});
