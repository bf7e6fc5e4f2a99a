import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../testing/build.ts";

let world: World;
let staff: Client;
beforeEach(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterEach(() => world.close());

const shop = {
  name: "Atelier Thériault",
  dealerId: "700123",
  addressLine1: "1180, boulevard des Chutes",
  city: "Québec",
  state: "QC",
  zipcode: "g1c5v8",
  country: "CA",
  phone: "(418) 555-0117",
  websiteUrl: "theriault.example",
  email: "bonjour@theriault.example",
  bio: "Depuis 1972.",
};
const add = (over: object = {}) => staff.post("/api/admin/dealers", { ...shop, ...over });

describe("adding a dealer", () => {
  it("lists the dealer at its postal code at once, without a login", async () => {
    const { status, body } = await add();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.dealer).toMatchObject({
      ...shop,
      __v: 0,
      zipcode: "G1C 5V8",
      websiteUrl: "https://theriault.example",
      active: true,
    });
    expect(body.dealer.lat).toBeCloseTo(46.88, 1);
    const found = await world.visitor().get("/api/dealers-lean?zipcode=G1R&zipDistance=25");
    expect(found.body.dealers).toMatchObject([{ name: "Atelier Thériault" }]);
    expect((await staff.get(`/api/admin/dealer/${body.dealer._id}`)).body.facts).toMatchObject({
      logins: 0,
      kiosks: 0,
      currency: "CAD",
      due: 0,
    });
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.action, "dealer.create"));
    expect(row).toMatchObject({ subjectId: body.dealer._id, after: { name: "Atelier Thériault" } });
  });

  it("needs only a name and a country", async () => {
    const { status, body } = await staff.post("/api/admin/dealers", { name: "Bare Bones", country: "US" });
    expect([status, body.dealer.lat]).toEqual([200, null]);
  });

  it.each([
    [{ name: " " }, 400, "name"],
    [{ name: "x".repeat(121) }, 400, "name"],
    [{ country: undefined }, 400, "country"],
    [{ country: "XX" }, 422, "country"],
    [{ state: "MI" }, 422, "state"],
    [{ zipcode: "49009" }, 422, "zipcode"],
    [{ zipcode: "X0X 0X9" }, 422, "zipcode"],
    [{ websiteUrl: "javascript:alert(1)" }, 400, "websiteUrl"],
    [{ phone: "12" }, 400, "phone"],
    [{ email: "nobody" }, 400, "email"],
  ])("refuses %j and says where", async (over, status, field) => {
    const answer = await add(over);
    expect([answer.status, Object.keys(answer.body.error.fields ?? {})]).toEqual([status, [field]]);
    expect(await world.db.select().from(auditLog).where(eq(auditLog.action, "dealer.create"))).toEqual([]);
  });

  it("refuses another dealer's number, when adding and when changing", async () => {
    await add();
    const twice = await add({ name: "Another" });
    expect([twice.status, twice.body.error.code, Object.keys(twice.body.error.fields)]).toEqual([
      409,
      "dealer_number_taken",
      ["dealerId"],
    ]);
    const other = await buildDealer(world);
    const moved = await staff.put(`/api/admin/dealer/${other.id}`, { __v: 0, dealerId: "700123" });
    expect(moved.body.error.code).toBe("dealer_number_taken");
    expect(
      (await staff.put(`/api/admin/dealer/${other.id}`, { __v: 0, dealerId: " 700124 " })).body.dealer.dealerId,
    ).toBe("700124");
    expect((await staff.put(`/api/admin/dealer/${other.id}`, { __v: 1, dealerId: "700124", bio: "x" })).status).toBe(
      200,
    );
  });

  it("ignores an id, a version or a status that the sender chose", async () => {
    const { body } = await add({ active: false, _id: "mine", __v: 7 });
    expect(body.dealer).toMatchObject({ active: true, __v: 0 });
    expect(body.dealer._id).not.toBe("mine");
  });

  it("is refused to everyone but admins", async () => {
    for (const someone of [await buildRider(world), await buildPromoter(world), await buildDealer(world)]) {
      expect((await (await world.as(someone)).post("/api/admin/dealers", shop)).status).toBe(403);
    }
    expect((await world.visitor().post("/api/admin/dealers", shop)).status).toBe(401);
    // The specification's path contains the role `admin`; the call does not exist for any other role.
    expect((await (await world.as(await buildDealer(world))).request("POST", "/api/dealer/dealers", shop)).status).toBe(
      404,
    );
  });
});

describe("a record's address", () => {
  it("cannot have a postal code of the other country", async () => {
    const dealer = await buildDealer(world);
    const path = `/api/admin/dealer/${dealer.id}` as const;
    const answer = await staff.put(path, { __v: 0, zipcode: "G1C 5V8" });
    expect([answer.status, answer.body.error.code]).toEqual([422, "postal_code_elsewhere"]);
    const moved = await staff.put(path, { __v: 0, country: "CA", state: "QC" });
    expect([moved.status, Object.keys(moved.body.error.fields)]).toEqual([422, ["zipcode"]]);
    expect((await staff.put(path, { __v: 0, country: "CA", state: "QC", zipcode: "G1C 5V8" })).status).toBe(200);
  });
});
