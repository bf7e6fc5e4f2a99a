import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locale } from "#shared/locale.ts";
import { nameKey } from "#shared/name-key.ts";
import { findAnswer, type FoundRecord } from "#shared/search.schema.ts";
import { accounts } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { dealerLogins } from "../dealers/tables.ts";
import { newId } from "../platform/ids.ts";
import { promoterLogins } from "../promoters/tables.ts";
import { riderEmails, riders } from "../riders/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildEvent, buildPromoter, buildRider } from "../testing/build.ts";
import { findRecords } from "./find-records.ts";
import { mergeRiders } from "../testing/clients/merging.ts";

let world: World;
let staff: Client;
let rider: Awaited<ReturnType<typeof buildRider>>;
let dealer: Awaited<ReturnType<typeof buildDealer>>;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
  rider = await buildRider(world, {
    firstName: "Zoé",
    lastName: "Thériault-Wyncott",
    amaNumber: "7654321",
    phone1: "(269) 555-0199",
    zipcode: "J4B 5E4",
    city: "Boucherville",
    state: "QC",
    account: { email: "zoe.wyncott@mail.test" },
    bike: { vin: "VBKSXQ99XPM777123", year: 2024, model: "450 SX-F" },
  });
  dealer = await buildDealer(world, { name: "Quillback Cycles" });
});
afterAll(() => world.close());

async function find(q: string, locale: Locale = "en"): Promise<FoundRecord[]> {
  const answer = await staff.get(`/api/admin/find?q=${encodeURIComponent(q)}`, { locale });
  expect(answer.status).toBe(200);
  return findAnswer.parse(answer.body).found;
}
const idsOf = async (q: string) => (await find(q)).map(({ _id }) => _id);

const login = (name: string) => ({ name, isDeactivated: false });

/** Invites a person to log in for a dealer or promoter, and returns the login. */
async function invite(kind: "dealer" | "promoter", ownerId: string, name: string, email: string) {
  const answer = await staff.post(`/api/admin/${kind}/${ownerId}/logins`, { name, email, locale: "en" });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.login as { _id: string; __v: number };
}
const act = (kind: "dealer" | "promoter", loginId: string, body: object) =>
  staff.post(`/api/admin/${kind}-login/${loginId}/act`, body);

/** Returns the words that are missing in the index, and those that should not be in it. */
async function differences() {
  const [lacks, extra] = await Promise.all([
    world.db.rows(
      sql`select kind, word, record_id from search_terms except select kind, word, record_id from search_words`,
    ),
    world.db.rows(
      sql`select kind, word, record_id from search_words except select kind, word, record_id from search_terms`,
    ),
  ]);
  return { lacks, extra };
}

describe("The admins' search", () => {
  it.each([
    ["the beginning of a first name", "zo"],
    ["the beginning of a last name, without its accents", "theri"],
    ["the second part of a last name", "wynco"],
    ["two words in any order", "wyn zoe"],
    ["the beginning of the email address", "zoe.wyn"],
    ["the whole email address in capital letters", "ZOE.WYNCOTT@MAIL.TEST"],
    ["the AMA number", "7654321"],
    ["the beginning of the AMA number", "76543"],
    ["the phone number as it is spoken", "269 555 0199"],
    ["the phone number with the country code", "+1 (269) 555-0199"],
    ["the postal code", "j4b5e4"],
    ["the postal code with its space", "J4B 5E4"],
  ])("finds a rider by %s", async (_, typed) => {
    expect(await idsOf(typed)).toContain(rider.id);
  });

  it("finds nobody by a part inside a word, or by words of two people", async () => {
    expect(await idsOf("riault")).not.toContain(rider.id);
    expect(await idsOf("zoe kowalczyk")).not.toContain(rider.id);
    expect(await find("%")).toEqual([]);
    expect(await find("a_b%")).toEqual([]);
  });

  it("finds a bike by any part of its VIN from six characters on", async () => {
    const vin = "VBKSXQ99XPM777123";
    for (let at = 0; at + 6 <= vin.length; at += 1) {
      const found = (await find(vin.slice(at, at + 6).toLowerCase())).filter(({ kind }) => kind === "bike");
      expect(found.map(({ name }) => name)).toContain(vin);
    }
    const [bike] = (await find(vin)).filter(({ kind }) => kind === "bike");
    expect(bike).toMatchObject({ name: vin, place: "Zoé Thériault-Wyncott", riderId: rider.id });
    const named = async (locale: Locale) => (await find(vin, locale)).find(({ kind }) => kind === "bike")?.number;
    expect([await named("en"), await named("fr")]).toEqual(["2024 450 SX-F", "450 SX-F 2024"]);
    expect((await find("VBKSXQ99XPM777124")).filter(({ kind }) => kind === "bike")).toEqual([]);
    expect((await find(vin.slice(5, 10))).filter(({ kind }) => kind === "bike")).toEqual([]);
  });

  it("finds dealers, promoters and events, each with the fields that distinguish it", async () => {
    const promoter = await buildPromoter(world, { name: "Umbral Moto Club" });
    const event = await buildEvent(world, { title: "Umbral Nationals", canceledAt: world.clock.now() });
    const found = await find("umbral");
    expect(found.map(({ kind, _id, state }) => [kind, _id, state])).toEqual([
      ["promoter", promoter.id, null],
      ["event", event.id, "canceled"],
    ]);
    expect(await find("quillb")).toMatchObject([{ kind: "dealer", _id: dealer.id, hasLogin: true }]);
  });

  it("returns at most eight records of a kind, the shortest word first", async () => {
    for (let n = 0; n < 10; n += 1)
      await buildRider(world, { firstName: "Ovid", lastName: `Xylander${"y".repeat(n)}` });
    const found = await find("xyla");
    expect(found).toHaveLength(8);
    expect(found[0]?.name).toBe("Ovid Xylander");
  });

  it("follows a rider who changes the name, the number or the addresses", async () => {
    const other = await buildRider(world, { firstName: "Ada", lastName: "Pemberly" });
    await world.db.write(async (tx) => {
      await tx
        .update(riders)
        .set({ lastName: "Vintergreen", nameKey: nameKey("Ada Vintergreen"), amaNumber: "5550001" })
        .where(eq(riders.id, other.id));
      await tx
        .update(accounts)
        .set({ email: "vinter@mail.test", emailKey: "vinter@mail.test" })
        .where(eq(accounts.id, other.accountId));
      await tx
        .insert(riderEmails)
        .values({ id: newId(), riderId: other.id, email: "second@vinter.test", emailKey: "second@vinter.test" });
    });
    expect(await idsOf("pemberly")).toEqual([]);
    for (const typed of ["vintergr", "5550001", "vinter@", "second@vinter"])
      expect(await idsOf(typed)).toContain(other.id);
    await world.db.write((tx) => tx.delete(riderEmails).where(eq(riderEmails.riderId, other.id)));
    expect(await idsOf("second@vinter")).toEqual([]);
  });

  it("finds the remaining rider for one who was merged, and leaves out a VIN that was corrected", async () => {
    const other = await buildRider(world, { lastName: "Jorvik", bike: { vin: "VBKSXQ99XPM888001" } });
    await world.db.write(async (tx) => {
      await tx.update(bikes).set({ vin: "VBKSXQ99XPM888002" }).where(eq(bikes.riderId, other.id));
    });
    expect((await find("888001")).map(({ kind }) => kind)).not.toContain("bike");
    expect((await find("888002")).map(({ name }) => name)).toContain("VBKSXQ99XPM888002");
    expect((await mergeRiders(staff, rider, other)).status).toBe(200);
    expect((await find("jorvik")).map(({ _id }) => _id)).toEqual([rider.id]);
    expect((await find("888002")).map(({ riderId }) => riderId)).toEqual([rider.id]);
  });

  it("finds a dealer and a promoter by the name and the address of any of their logins, and names the person", async () => {
    const shop = await buildDealer(world, { name: "Brackwater Powersports" });
    const club = await buildPromoter(world, { name: "Ferncliff MX" });
    await invite("dealer", shop.id, "Zdena Orbánková", "zdena@brackwater.test");
    await invite("promoter", club.id, "Thaddeus Quimbly", "thad@ferncliff.test");
    const zdena = { kind: "dealer", _id: shop.id, name: shop.name, login: login("Zdena Orbánková") };
    for (const typed of ["zdena", "orbank", "orbankova zde", "ZDENA@BRACKWATER.TEST", "zdena@br"]) {
      expect(await find(typed), typed).toMatchObject([zdena]);
    }
    const thaddeus = { kind: "promoter", _id: club.id, name: club.name, login: login("Thaddeus Quimbly") };
    for (const typed of ["thaddeus", "quimbly th", "thad@ferncliff.test"]) {
      expect(await find(typed), typed).toMatchObject([thaddeus]);
    }
    expect(await find("brackwater")).toMatchObject([{ _id: shop.id, login: null }]);
    expect(await find(club.email)).toMatchObject([{ _id: club.id, login: login("Robin Vega") }]);
  });

  it("does not find a dealer or promoter by the words of two people, and shows it once for two people", async () => {
    const shop = await buildDealer(world, { name: "Hollowell Cycle" });
    await invite("dealer", shop.id, "Wenzel Adair", "wenzel@hollowell.test");
    await invite("dealer", shop.id, "Wenzel Brisby", "brisby@hollowell.test");
    expect(await find("wenzel")).toMatchObject([{ _id: shop.id }]);
    expect(await find("wenzel brisby")).toMatchObject([{ _id: shop.id, login: login("Wenzel Brisby") }]);
    expect(await find("adair brisby")).toEqual([]);
  });

  it.each(["dealer", "promoter"] as const)(
    "follows the login of a %s that is renamed and readdressed",
    async (kind) => {
      const owner = kind === "dealer" ? await buildDealer(world) : await buildPromoter(world);
      const made = await invite(kind, owner.id, `Ottilie ${kind}son`, `first.${kind}@mail.test`);
      const change = async (body: object) => {
        const answer = await staff.put(`/api/admin/${kind}-login/${made._id}`, body);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        return answer.body.login as { __v: number };
      };
      const person = { _id: owner.id, login: login(`Isolde ${kind}berg`) };
      const { __v } = await change({ __v: made.__v, name: `Isolde ${kind}berg` });
      expect(await find(`ottilie ${kind}`)).toEqual([]);
      for (const typed of [`isolde ${kind}`, `first.${kind}@mail.test`])
        expect(await find(typed), typed).toMatchObject([person]);
      await change({ __v, email: `second.${kind}@mail.test` });
      expect(await find(`first.${kind}@mail.test`)).toEqual([]);
      for (const typed of [`isolde ${kind}`, `second.${kind}@mail.test`])
        expect(await find(typed), typed).toMatchObject([person]);
    },
  );

  it("finds the new dealer of a login that moved, and no longer the former one", async () => {
    const [from, to] = [await buildDealer(world), await buildDealer(world)];
    const { _id } = await invite("dealer", from.id, "Mordecai Vantongeren", "mordecai@mail.test");
    expect((await act("dealer", _id, { act: "move", dealerId: to.id })).status).toBe(200);
    for (const typed of ["vantonger", "mordecai@mail.test"]) {
      expect(await find(typed), typed).toMatchObject([{ _id: to.id, login: login("Mordecai Vantongeren") }]);
    }
  });

  it.each(["dealer", "promoter"] as const)("still finds a %s by a deactivated login, and says so", async (kind) => {
    const owner = kind === "dealer" ? await buildDealer(world) : await buildPromoter(world);
    const { _id } = await invite(kind, owner.id, `Cassius ${kind}man`, `cassius.${kind}@mail.test`);
    expect((await act(kind, _id, { act: "deactivate", reason: "left the shop" })).status).toBe(200);
    const person = { name: `Cassius ${kind}man`, isDeactivated: true };
    expect(await find(`cassius ${kind}`)).toMatchObject([{ _id: owner.id, state: null, login: person }]);
    expect((await act(kind, _id, { act: "activate" })).status).toBe(200);
    expect(await find(`cassius ${kind}`)).toMatchObject([{ login: { ...person, isDeactivated: false } }]);
  });

  it("forgets the words of a login that is removed", async () => {
    const [shop, club] = [await buildDealer(world), await buildPromoter(world)];
    await invite("dealer", shop.id, "Ulrike Sandoval", "ulrike@mail.test");
    await invite("promoter", club.id, "Ulrike Tamarack", "tamarack@mail.test");
    await world.db.write(async (tx) => {
      await tx.delete(dealerLogins).where(eq(dealerLogins.nameKey, "ulrike sandoval"));
      await tx.delete(promoterLogins).where(eq(promoterLogins.nameKey, "ulrike tamarack"));
    });
    for (const typed of ["ulrike", "ulrike@mail.test", "tamarack@mail.test"]) expect(await find(typed)).toEqual([]);
  });

  it("returns at most eight dealers, those found by their own name first", async () => {
    const named = await buildDealer(world, { name: "Gossamer Racing" });
    for (let n = 0; n < 9; n += 1) {
      const shop = await buildDealer(world);
      await invite("dealer", shop.id, `Gossamer ${"abcdefghi"[n]}`, `gossamer${n}@mail.test`);
    }
    const found = await find("gossamer");
    expect(found).toHaveLength(8);
    expect(found[0]).toMatchObject({ _id: named.id, login: null });
  });

  it("has exactly the words of the records after all these changes", async () => {
    expect(await differences()).toEqual({ lacks: [], extra: [] });
    const [row] = await world.db.rows<{ n: number }>(sql`select count(*) as n from search_words`);
    expect(Number(row?.n)).toBeGreaterThan(50);
  });

  it("refuses an empty and an overlong text", async () => {
    expect((await staff.get("/api/admin/find")).status).toBe(400);
    expect((await staff.get(`/api/admin/find?q=${"a".repeat(101)}`)).status).toBe(400);
    expect(await find("  ")).toEqual([]);
  });

  it("is refused to riders, dealers and promoters, in the route and in the verb", async () => {
    for (const someone of [rider, dealer, await buildPromoter(world)]) {
      const browser = await world.as(someone);
      expect((await browser.get("/api/admin/find?q=zoe")).status).toBe(403);
      await expect(findRecords(world.ctx(someone.actor), "zoe")).rejects.toMatchObject({ code: "forbidden" });
    }
    expect((await world.visitor().get("/api/admin/find?q=zoe")).status).toBe(401);
  });
});
