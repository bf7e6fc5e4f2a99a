import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditItem } from "#shared/history.schema.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword } from "../testing/build.ts";
import { enrolTablet } from "../testing/clients/tablet.ts";
import { buildSpender, redeemInTurn } from "../testing/clients/watch-desk.ts";

let world: World;
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let staff: Client;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
beforeAll(async () => {
  world = await createWorld();
  admin = await buildAdmin(world);
  staff = await world.as(admin);
  rider = await buildRider(world, { firstName: "Orla", lastName: "Brisbois" });
  dealer = await buildDealer(world, { name: "Ridgeline Cycles" });
  expect((await staff.put(`/api/admin/dealer/${dealer.id}`, { __v: 0, bio: "Open late" })).status).toBe(200);
  const browser = await world.as(admin);
  await browser.navigate(`/proxy-rider/${rider.id}`);
  expect((await browser.put(`/api/rider/rider/${rider.id}`, { __v: 0, bio: "Checked" })).status).toBe(200);
});
afterAll(() => world.close());

async function acts(query: string): Promise<AuditItem[]> {
  const answer = await staff.get(`/api/admin/audit?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.acts;
}
const actionsOf = async (query: string) => (await acts(query)).map(({ action }) => action);

describe("The audit log", () => {
  it("is searched by a person’s name, as the actor and as the record", async () => {
    const found = await acts("person=brisbois");
    expect(found.map(({ action }) => action)).toContain("rider.update");
    const own = [rider.id, rider.accountId];
    expect(found.every(({ subject, actor }) => own.includes(subject._id) || actor.type === "rider")).toBe(true);
    expect(await acts("person=nobody-of-this-name")).toEqual([]);
  });

  it("is searched by an admin’s name", async () => {
    const colleague = await buildAdmin(world);
    const change = { __v: 0, lastName: "Tremblay-Okafor" };
    expect((await staff.put(`/api/admin/admin/${colleague.id}`, change)).status).toBe(200);
    for (const name of ["Tremblay", "okafor", `${colleague.firstName} tremblay-okafor`]) {
      expect((await acts(`person=${encodeURIComponent(name)}`)).map(({ subject }) => subject._id)).toEqual([
        colleague.id,
      ]);
    }
  });

  it("writes the fields and values of its files in the language of the reader", async () => {
    const { __v, _id } = (await staff.post("/api/admin/categories", { description: "Enduro" })).body.category;
    expect((await staff.put(`/api/admin/category/${_id}`, { __v, active: false })).status).toBe(200);
    const file = async (locale: "en" | "fr") =>
      (await staff.open(`/api/admin/audit?format=csv&record=${_id}`, { locale })).body;
    expect(await file("en")).toContain(",Active: Yes,Active: No,");
    expect(await file("fr")).toContain(";Actif : Oui;Actif : Non;");
  });

  it("has a person’s logins, which are recorded about the account", async () => {
    const visitor = world.visitor();
    expect((await visitor.post("/api/login", { email: rider.email, password: testPassword })).status).toBe(200);
    expect(await acts("person=brisbois&action=account.sign-in")).toMatchObject([
      { action: "account.sign-in", subject: { type: "account", name: "Orla Brisbois" } },
    ]);
  });

  it("has the logins at a dealer and at a promoter, with the person’s name", async () => {
    const promoter = await buildPromoter(world, { name: "Quarry Motoclub" });
    for (const { email } of [dealer, promoter]) {
      expect((await world.visitor().post("/api/login", { email, password: testPassword })).status).toBe(200);
    }
    for (const name of ["ridgeline", "quarry"]) {
      const [login, ...others] = await acts(`person=${name}&action=account.sign-in`);
      expect([login?.subject.type, others]).toEqual(["account", []]);
      expect(login?.subject.name, name).toBeTruthy();
    }
    const mine = await world.visitor().post("/api/login", { email: admin.email, password: testPassword });
    expect(mine.status).toBe(200);
    const [own] = await acts("action=account.sign-in");
    expect(own?.subject.name).toBe(`${admin.firstName} ${admin.lastName}`);
  });

  it("is searched by the acting admin, also where the admin proxied for somebody", async () => {
    const found = await acts(`admin=${admin.id}`);
    expect(found.find(({ action }) => action === "rider.update")).toMatchObject({
      admin: `${admin.firstName} ${admin.lastName}`,
      actor: { type: "rider", name: "Orla Brisbois" },
      changes: [{ field: "bio", before: null, after: "Checked" }],
    });
    expect(found.map(({ action }) => action)).toContain("dealer.update");
    const other = await buildAdmin(world);
    expect(await acts(`admin=${other.id}`)).toEqual([]);
  });

  it("is searched by record, by kind of record and by action", async () => {
    expect(await actionsOf(`record=${dealer.id}`)).toEqual(["dealer.update"]);
    expect(await actionsOf("subjectType=dealer")).toEqual(["dealer.update"]);
    expect(await actionsOf("action=rider.update")).toEqual(["rider.update"]);
    expect(await actionsOf("subjectType=dealer&action=rider.update")).toEqual([]);
  });

  it("is searched by days, both included", async () => {
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(world.clock.now());
    expect(await actionsOf(`action=rider.update&after=${day}&before=${day}`)).toEqual(["rider.update"]);
    expect(await actionsOf("before=2020-01-01")).toEqual([]);
    expect((await staff.get("/api/admin/audit?after=yesterday")).status).toBe(400);
  });

  it("is a file with the values before and after, without IP addresses", async () => {
    const { headers, body } = await staff.open("/api/admin/audit?action=rider.update&format=csv");
    expect(headers.get("content-disposition")).toContain('filename="audit.csv"');
    const [head, row] = body.trim().split("\r\n");
    expect(head).toContain("Before,After");
    expect(row).toContain("Checked");
    expect(body).not.toContain("127.0.0.1");
    expect((await staff.open("/api/admin/audit?format=xlsx")).headers.get("content-type")).toContain("spreadsheetml");
  });

  it("names a tablet with its dealer, and a redemption by its code", async () => {
    const counter = await buildDealer(world, { name: "Gravel & Gate" });
    const tablet = await enrolTablet(world, counter, "Showroom");
    const [set] = await acts(`record=${tablet.deviceId}`);
    expect(set?.subject).toMatchObject({ type: "device", name: "Showroom, Gravel & Gate" });
    await redeemInTurn(world, counter, [await buildSpender(world)], [12_00]);
    const [redeemed] = await acts("subjectType=redemption");
    expect(redeemed?.subject.name).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/);
  });

  it("names a kiosk redemption by its rider until it has a code, and shows the decision", async () => {
    const counter = await buildDealer(world);
    const tablet = await enrolTablet(world, counter);
    const spender = await buildSpender(world, { firstName: "Wren", lastName: "Halloran" });
    const wrong = await tablet.redeem(spender, 12_00, { pin: "1111" });
    await tablet.sync([wrong]);
    const [decided] = await acts(`record=${wrong.id}&action=kiosk.decide`);
    expect(decided?.subject).toMatchObject({ type: "kioskItem", name: "Wren Halloran" });
    expect(decided?.changes).toContainEqual({ field: "decision", before: null, after: "review" });
    const right = await tablet.redeem(spender, 12_00);
    await tablet.sync([right]);
    const [booked] = await acts(`record=${right.id}&action=kiosk.decide`);
    expect(booked?.subject.name).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/);
    const file = await staff.open(`/api/admin/audit?format=csv&record=${wrong.id}`);
    expect(file.body).toContain("Outcome: Needs review");
    expect(file.body).toContain("Reason: Wrong PIN");
  });

  it("shows the state of a tablet as its status, and that of an address as a state", async () => {
    const tablet = await enrolTablet(world, await buildDealer(world));
    const lost = await staff.post(`/api/admin/kiosks/${tablet.deviceId}/act`, { act: "lost" });
    expect(lost.status).toBe(200);
    const [act] = await acts(`record=${tablet.deviceId}&action=kiosk.lost`);
    expect(act?.changes).toEqual([{ field: "status", before: "active", after: null }]);
    const track = await buildDealer(world, { country: "US", state: "CA", zipcode: "90001" });
    expect((await staff.put(`/api/admin/dealer/${track.id}`, { __v: 0, state: "NV", zipcode: "89101" })).status).toBe(
      200,
    );
    const [moved] = await acts(`record=${track.id}`);
    expect(moved?.changes).toContainEqual({ field: "state", before: "CA", after: "NV" });
  });

  it("refuses to change or delete a row", async () => {
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.action, "dealer.update"));
    const id = row?.id ?? "";
    const refused = /append-only/;
    const cause = (error: unknown) => String((error as { cause?: unknown }).cause ?? error);
    const changes = [
      { action: "dealer.create" },
      { actorId: rider.id },
      { at: new Date(0) },
      { before: { bio: "Nothing" } },
      { subjectId: rider.id },
      { erasedAt: world.clock.now(), action: "dealer.create" },
    ];
    for (const change of changes) {
      const error = await world.db
        .write((tx) => tx.update(auditLog).set(change).where(eq(auditLog.id, id)))
        .then(() => null, cause);
      expect(error, JSON.stringify(change)).toMatch(refused);
    }
    const removed = await world.db
      .write((tx) => tx.delete(auditLog).where(eq(auditLog.id, id)))
      .then(() => null, cause);
    expect(removed).toMatch(refused);
    expect(await world.db.select().from(auditLog).where(eq(auditLog.id, id))).toEqual([row]);
  });

  it("is refused to everyone but staff, as a list and as a file", async () => {
    for (const someone of [rider, dealer, await buildPromoter(world)]) {
      const browser = await world.as(someone);
      for (const query of ["", "?format=csv", `?record=${someone.id}`] as const) {
        expect((await browser.get(`/api/admin/audit${query}`)).status).toBe(403);
      }
    }
    expect((await world.visitor().get("/api/admin/audit")).status).toBe(401);
  });
});
