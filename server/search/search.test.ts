import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locale } from "#shared/locale.ts";
import { nameKey } from "#shared/name-key.ts";
import { findAnswer, type FoundRecord } from "#shared/search.schema.ts";
import { accounts } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { newId } from "../platform/ids.ts";
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
