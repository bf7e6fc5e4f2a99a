import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { historyAnswer } from "#shared/history.schema.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildRider } from "../testing/build.ts";
import { historyOf } from "./read-history.ts";

let world: World;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
beforeAll(async () => {
  world = await createWorld();
  admin = await buildAdmin(world);
  staff = await world.as(admin);
});
afterAll(() => world.close());

const adminName = () => `${admin.firstName} ${admin.lastName}`;
async function historyAt(type: string, id: string, query = "") {
  const answer = await staff.get(`/api/admin/history/${type}/${id}${query}`);
  expect(answer.status).toBe(200);
  return historyAnswer.parse(answer.body);
}

describe("The history of a record", () => {
  it("lists who changed what, with old and new values, newest first", async () => {
    const promoter = await buildPromoter(world);
    const event = await buildEvent(world, { title: "RedBud National" });
    const put = (body: object) => staff.put(`/api/admin/event/${event.id}`, body, { key: randomUUID() });
    expect((await put({ __v: 0, title: "RedBud Nationals" })).status).toBe(200);
    expect((await put({ __v: 1, promoterId: promoter.id, canceled: true })).status).toBe(200);
    const { history, pagination } = await historyAt("event", event.id);
    expect(pagination).toEqual({ page: 1, totalPages: 1, total: 2 });
    expect(history.map(({ action }) => action)).toEqual(["event.cancel", "event.update"]);
    expect(history[1]).toMatchObject({
      actor: { type: "admin", name: adminName() },
      admin: null,
      changes: [{ field: "title", before: "RedBud National", after: "RedBud Nationals" }],
      erased: false,
    });
    expect(history[0]?.changes).toContainEqual({
      field: "canceledAt",
      before: null,
      after: world.clock.now().toISOString(),
    });
    expect(history[0]?.changes).toContainEqual({
      field: "promoterId",
      before: null,
      after: promoter.name,
    });
  });

  it("names the admin who acted as the rider", async () => {
    const rider = await buildRider(world);
    const browser = await world.as(admin);
    await browser.navigate(`/proxy-rider/${rider.id}`);
    expect((await browser.put(`/api/rider/rider/${rider.id}`, { __v: 0, bio: "Checked" })).status).toBe(200);
    const { history } = await historyAt("rider", rider.id);
    expect(history.find(({ action }) => action === "rider.update")).toMatchObject({
      actor: { type: "rider", name: `${rider.firstName} ${rider.lastName}` },
      admin: adminName(),
      changes: [{ field: "bio", before: null, after: "Checked" }],
    });
  });

  it("sends no IP address, no id and no key for searching", async () => {
    const event = await buildEvent(world);
    expect(
      (await staff.put(`/api/admin/event/${event.id}`, { __v: 0, title: "High Point" }, { key: randomUUID() })).status,
    ).toBe(200);
    const { body } = await staff.get(`/api/admin/history/event/${event.id}`);
    expect(Object.keys(body.history[0]).toSorted()).toEqual([
      "_id",
      "action",
      "actor",
      "admin",
      "at",
      "changes",
      "erased",
      "subject",
    ]);
    const text = JSON.stringify(body);
    expect(text).not.toContain("titleKey");
    expect(text).not.toContain(admin.id);
  });

  it("is returned in pages", async () => {
    const dealer = await buildDealer(world);
    for (let version = 0; version < 27; version += 1) {
      const body = { __v: version, bio: `Version ${version}` };
      expect((await staff.put(`/api/admin/dealer/${dealer.id}`, body)).status).toBe(200);
    }
    const [first, second] = [await historyAt("dealer", dealer.id), await historyAt("dealer", dealer.id, "?page=2")];
    expect([first.history.length, second.history.length, second.pagination.total]).toEqual([25, 2, 27]);
    expect(new Set([...first.history, ...second.history].map(({ _id }) => _id)).size).toBe(27);
    expect(second.history.at(-1)?.changes[0]?.after).toBe("Version 0");
  });

  it("is empty for an unknown record, and a 404 for a kind of record without a history", async () => {
    expect((await historyAt("event", randomUUID())).history).toEqual([]);
    expect((await staff.get(`/api/admin/history/session/${randomUUID()}`)).status).toBe(404);
    expect((await staff.get("/api/admin/history/event/all")).status).toBe(404);
  });

  it.each([
    ["rider", buildRider],
    ["dealer", buildDealer],
    ["promoter", buildPromoter],
  ] as const)("is refused to a %s, also for the own record, in the route and in the verb", async (type, build) => {
    const someone = await build(world);
    const browser = await world.as(someone);
    expect((await browser.get(`/api/admin/history/${type}/${someone.id}`)).status).toBe(403);
    const ctx = world.ctx(someone.actor);
    await expect(historyOf(ctx, { type, id: someone.id }, undefined)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is refused to visitors", async () => {
    expect((await world.visitor().get(`/api/admin/history/event/${randomUUID()}`)).status).toBe(401);
  });
});
