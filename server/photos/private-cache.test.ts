import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider, testPassword } from "../testing/build.ts";
import { pictureForm } from "../testing/files/picture-form.ts";

// These tests check who may store a private picture: a browser may store a photo but has to revalidate it each time,
// nobody may store a document, and a picture that was shown to one person is not shown to the next one at the same
// browser.

let world: World;
let staff: Client;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.as(await buildAdmin(world));
});
afterAll(() => world.close());

const photoOf = async (role: string, browser: Client): Promise<string> => {
  const { status, body } = await browser.put(`/api/${role}/photo`, await pictureForm("me.png"));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.image;
};
const documentOf = async (riderId: string, browser: Client): Promise<string> => {
  const path = `/api/rider/rider/${riderId}/upload-id-files?kind=id` as const;
  const { status, body } = await browser.post(path, await pictureForm("id.png"));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.document.url;
};
const cacheOf = ({ headers }: { headers: Headers }) => headers.get("cache-control");
/**
 * With this header only the person's own browser may store a picture, and it revalidates it with the server before each
 * use.
 */
const revalidatedEachTime = "private, no-cache";
const neverStored = "private, no-store";

const builders = { rider: buildRider, dealer: buildDealer, promoter: buildPromoter, admin: buildAdmin };
const roles = ["rider", "dealer", "promoter", "admin"] as const;

describe.each(roles)("the photo of a %s", (role) => {
  it("may be cached only by the browsers of its person and of staff, which must revalidate it, also after a 304", async () => {
    const own = await world.as(await builders[role](world));
    const image = await photoOf(role, own);
    for (const by of [own, staff]) {
      const answer = await by.open(image);
      expect([answer.status, cacheOf(answer)]).toEqual([200, revalidatedEachTime]);
      const etag = answer.headers.get("etag") ?? "";
      const again = await by.open(image, { headers: { "if-none-match": etag } });
      expect([again.status, cacheOf(again)]).toEqual([304, revalidatedEachTime]);
    }
  });

  it("is refused after a logout, also to a browser that has it cached, and the refusal is not cached", async () => {
    const own = await world.as(await builders[role](world));
    const image = await photoOf(role, own);
    const etag = (await own.open(image)).headers.get("etag") ?? "";
    await own.navigate("/api/logout");
    const refused = await own.open(image, { headers: { "if-none-match": etag } });
    expect([refused.status, cacheOf(refused), refused.headers.get("etag")]).toEqual([401, "no-store", null]);
  });
});

describe("the photo and the document of a rider", () => {
  it("are refused to strangers with an uncacheable answer, whatever their cache has", async () => {
    const rider = await buildRider(world);
    const own = await world.as(rider);
    const [image, paper] = [await photoOf("rider", own), await documentOf(rider.id, own)];
    const etag = (await own.open(image)).headers.get("etag") ?? "";
    for (const who of [await buildRider(world), await buildPromoter(world)]) {
      const by = await world.as(who);
      const photo = await by.open(image, { headers: { "if-none-match": etag } });
      expect([photo.status, cacheOf(photo)]).toEqual([404, "no-store"]);
      const document = await by.open(paper);
      expect([document.status >= 403, cacheOf(document)]).toEqual([true, "no-store"]);
    }
    const dealer = await world.as(await buildDealer(world));
    expect(cacheOf(await dealer.open(image))).toBe(revalidatedEachTime);
    const document = await dealer.open(paper);
    expect([document.status >= 403, cacheOf(document)]).toEqual([true, "no-store"]);
  });

  it("are served to the rider and staff, and the document is never cached", async () => {
    const rider = await buildRider(world);
    const own = await world.as(rider);
    const paper = await documentOf(rider.id, own);
    for (const by of [own, staff]) {
      const answer = await by.open(paper);
      expect([answer.status, cacheOf(answer)]).toEqual([200, neverStored]);
    }
    await own.navigate("/api/logout");
    const refused = await own.open(paper);
    expect([refused.status, cacheOf(refused)]).toEqual([401, "no-store"]);
  });

  it("are not served to anyone after an erasure, also for a browser that has them cached", async () => {
    const rider = await buildRider(world);
    const own = await world.as(rider);
    const [image, paper] = [await photoOf("rider", own), await documentOf(rider.id, own)];
    const dealer = await world.as(await buildDealer(world));
    const etag = (await dealer.open(image)).headers.get("etag") ?? "";
    expect((await own.post("/api/account/deletion", { password: testPassword })).status).toBe(200);
    const { requests } = (await staff.get("/api/admin/requests?kind=deletion")).body;
    expect((await staff.post(`/api/admin/request/${requests[0]._id}/approve`, {}, { key: randomUUID() })).status).toBe(
      200,
    );
    for (const by of [dealer, staff]) {
      const photo = await by.open(image, { headers: { "if-none-match": etag } });
      expect([photo.status, cacheOf(photo)]).toEqual([404, "no-store"]);
    }
    const document = await staff.open(paper);
    expect([document.status, cacheOf(document)]).toEqual([404, "no-store"]);
    expect((await own.open(image)).status).toBe(401);
  });
});
