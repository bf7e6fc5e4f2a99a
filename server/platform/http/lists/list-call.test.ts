import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Client, type World } from "../../../testing/app.ts";
import { buildAdmin, buildPromoter, buildRider } from "../../../testing/build.ts";

// The list of promoters represents every call that is declared with `listCall`.
let world: World;
let admin: Client;

beforeAll(async () => {
  world = await createWorld();
  admin = await world.as(await buildAdmin(world));
  for (let n = 10; n < 40; n++) await buildPromoter(world, { name: `Promoter ${n}` });
});
afterAll(() => world.close());

const get = async (query: string) => (await admin.get(`/api/promoters?${query}`)).body;
const names = async (query: string): Promise<string[]> =>
  (await get(query)).allPromoters.map(({ name }: { name: string }) => name);

describe("A call declared with listCall", () => {
  it("answers pages of 25 rows with the count of all rows", async () => {
    const { pagination } = await get("page=2");
    expect(pagination).toEqual({ page: 2, totalPages: 2, total: 30 });
    expect(await names("page=2")).toHaveLength(5);
  });

  it("sorts by a declared column in both directions and refuses any other column", async () => {
    expect((await names("sort=name"))[0]).toBe("Promoter 10");
    expect((await names("sort=-name"))[0]).toBe("Promoter 39");
    expect((await admin.get("/api/promoters?sort=email")).status).toBe(400);
  });

  it("refuses a value that the filter does not have", async () => {
    expect((await admin.get("/api/promoters?account=moon")).status).toBe(400);
    expect(await names("account=deactivated")).toEqual([]);
  });

  it("writes all matching rows to a CSV file, with the declared columns in the caller's language", async () => {
    const { headers, body } = await admin.open("/api/promoters?format=csv&page=2&name=promoter");
    expect(headers.get("content-disposition")).toContain('filename="promoters.csv"');
    const lines = body.trim().split("\r\n");
    expect(lines[0]).toBe("Name,Email,Phone,Series,Events,Late now,Median days to results,Status");
    expect(lines).toHaveLength(31);
    expect(lines[1]).toMatch(/^Promoter 10,.*,,0,0,0,,Active$/);
    const french = (await admin.open("/api/promoters?format=csv", { locale: "fr" })).body;
    expect(french.replace("\uFEFF", "").split("\r\n")[0]).toMatch(/^Nom;Courriel;Téléphone;Séries;Événements;/);
    expect(french.split("\r\n")[1]).toMatch(/;Actif$/);
  });

  it("refuses the list and its file to other roles", async () => {
    const rider = await world.as(await buildRider(world));
    for (const query of ["", "?format=csv", "?format=xlsx"] as const) {
      expect((await rider.get(`/api/promoters${query}`)).status).toBe(403);
      expect((await world.visitor().get(`/api/promoters${query}`)).status).toBe(401);
    }
  });
});
