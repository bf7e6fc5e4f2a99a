import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { sweepFiles } from "../platform/files/sweep-files.ts";
import { storedFiles } from "../platform/files/tables.ts";
import { auditLog } from "../platform/tables.ts";
import { createWorld, type Client, type World } from "../testing/app.ts";
import { buildAdmin, buildDealer, buildPromoter, buildRider } from "../testing/build.ts";

let world: World;
let rider: Awaited<ReturnType<typeof buildRider>>;
let browser: Client;
beforeAll(async () => {
  world = await createWorld();
  rider = await buildRider(world);
  browser = await world.as(rider);
});
afterAll(() => world.close());

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

function form(bytes: Uint8Array, name = "me.jpg", type = "image/jpeg"): FormData {
  const data = new FormData();
  data.set("file", new File([new Uint8Array(bytes)], name, { type }));
  return data;
}
const send = (bytes: Uint8Array, name?: string, type?: string) =>
  browser.put("/api/rider/photo", form(bytes, name, type));

/** Returns the bytes of the picture as they are on disk. */
async function keptBytes(image: string): Promise<Buffer> {
  const bytes = await world.ctx().files.read(image.split("/").at(-1) ?? "");
  return Buffer.from(bytes ?? []);
}

/** Returns a valid PNG, all black: a few kB that unpack to any size. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const out = Buffer.alloc(8 + data.length + 4);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), 8 + data.length);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

describe("A photo", () => {
  it("is re-encoded as a square JPEG without location and camera metadata", async () => {
    const picture = await plain(400, 200)
      .withExif({ IFD0: { Copyright: "canary-exif" }, IFD3: { GPSLatitude: "42/1 3/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(picture.includes("canary-exif")).toBe(true);
    const answer = await send(picture);
    expect(answer.status).toBe(200);
    const stored = await keptBytes(answer.body.image);
    const { format, width, height, exif } = await sharp(stored).metadata();
    expect([format, width, height, exif]).toEqual(["jpeg", 512, 512, undefined]);
    expect(stored.includes("canary-exif")).toBe(false);
  });

  it("is rotated upright from its EXIF orientation", async () => {
    const half = await sharp({ create: { width: 60, height: 30, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const turned = await plain(60, 60)
      .composite([{ input: half, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send(turned);
    const { data, info } = await sharp(await keptBytes(body.image))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number => data[(y * info.width + x) * info.channels + 1] ?? -1;
    // An image with a white top that is rotated by 90° clockwise is white on the right.
    expect([at(500, 256) > 200, at(12, 256) < 100]).toEqual([true, true]);
  });

  it("is shown in the session and at the counter, and is served privately with its content type", async () => {
    const { body } = await send(await plain().png().toBuffer(), "me.png", "image/png");
    expect((await browser.get("/api/session")).body.user.image).toBe(body.image);
    const dealer = await world.as(await buildDealer(world));
    expect((await dealer.get(`/api/dealer/rider/${rider.id}`)).body.rider.profileImage).toBe(body.image);
    const answer = await dealer.open(body.image);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toMatch(/^private/);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const again = await dealer.open(body.image, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  it("is not shown to visitors, other riders or promoters", async () => {
    const { body } = await send(await plain().jpeg().toBuffer());
    expect((await world.visitor().open(body.image)).status).toBe(401);
    for (const stranger of [await buildRider(world), await buildPromoter(world)]) {
      expect((await (await world.as(stranger)).open(body.image)).status).toBe(404);
    }
    expect((await (await world.as(await buildAdmin(world))).open(body.image)).status).toBe(200);
  });

  it("is replaced by the next one, and the cleanup job deletes its bytes", async () => {
    const first = (await send(await plain().jpeg().toBuffer())).body.image as string;
    const second = (await send(await plain(50, 50).jpeg().toBuffer())).body.image as string;
    expect(first).not.toBe(second);
    expect((await browser.open(first)).status).toBe(404);
    expect((await keptBytes(first)).length).toBeGreaterThan(0);
    await sweepFiles(world.ctx());
    expect((await keptBytes(first)).length).toBe(0);
    expect((await browser.open(second)).status).toBe(200);
  });

  it("can be removed, and adding and removing it are audited", async () => {
    const { body } = await send(await plain().jpeg().toBuffer());
    expect((await browser.delete("/api/rider/photo")).status).toBe(200);
    expect((await browser.open(body.image)).status).toBe(404);
    expect((await browser.get("/api/session")).body.user.image).toBeNull();
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, rider.id));
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(["photo.set", "photo.remove"]));
  });

  it.each([
    ["dealer", buildDealer],
    ["promoter", buildPromoter],
    ["admin", buildAdmin],
  ] as const)("is available for a %s as well", async (role, build) => {
    const account = await world.as(await build(world));
    const answer = await account.put(`/api/${role}/photo`, form(await plain().jpeg().toBuffer()));
    expect((await account.get("/api/session")).body.user.image).toBe(answer.body.image);
    expect((await account.open(answer.body.image)).status).toBe(200);
  });

  it("can be set and removed by staff for a dealer, for everyone who sees the dealer", async () => {
    const dealer = await buildDealer(world);
    const [own, staff] = [await world.as(dealer), await world.as(await buildAdmin(world))];
    const path = `/api/admin/dealer/${dealer.id}/photo` as const;
    const { body } = await staff.put(path, form(await plain().jpeg().toBuffer()));
    expect((await own.get("/api/session")).body.user.image).toBe(body.image);
    const next = await staff.put(path, form(await plain(60, 60).png().toBuffer()));
    expect((await own.open(body.image)).status, "the one before is gone").toBe(404);
    expect((await own.open(next.body.image)).status).toBe(200);
    expect((await own.put(path, form(await plain().jpeg().toBuffer()))).status).toBe(403);
    expect((await browser.delete(path)).status).toBe(403);
    expect((await staff.delete(path)).status).toBe(200);
    expect((await own.get("/api/session")).body.user.image).toBeNull();
    const nobody = `/api/admin/dealer/${rider.id}/photo` as const;
    expect((await staff.put(nobody, form(await plain().jpeg().toBuffer()))).status).toBe(404);
    const log = await world.db.select().from(auditLog).where(eq(auditLog.subjectId, dealer.id));
    expect(log.map(({ action, actorType }) => `${action} by ${actorType}`).toSorted()).toEqual([
      "photo.remove by admin",
      "photo.set by admin",
      "photo.set by admin",
    ]);
  });

  it("is deleted by the cleanup job when no row refers to its bytes", async () => {
    const name = randomBytes(32).toString("base64url");
    await world.ctx().files.put(name, Buffer.from("x"));
    const late = { ...world.ctx(), now: new Date(Date.now() + 2 * 86_400_000) };
    await sweepFiles(late);
    expect(await world.ctx().files.read(name)).toBeNull();
    const rows = await world.db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.owner, `rider:${rider.id}`));
    expect(rows.length).toBeLessThan(2);
  });
});

describe("An invalid photo file", () => {
  it.each([
    ["an SVG with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
    ["nothing", Buffer.alloc(0)],
  ])("%s is refused under a right name and type (415)", async (_, bytes) => {
    const answer = await send(bytes, "me.jpg", "image/jpeg");
    expect([answer.status, answer.body.error.code]).toEqual([415, "wrong_picture_kind"]);
  });

  it("A picture that is also an HTML page is stored only as a picture", async () => {
    const tail = Buffer.from("<script>alert('polyglot')</script>");
    const { body } = await send(Buffer.concat([await plain().jpeg().toBuffer(), tail]), "x.html", "text/html");
    const stored = await keptBytes(body.image);
    expect(stored.length).toBeGreaterThan(100);
    expect(stored.includes("polyglot")).toBe(false);
    expect((await browser.open(body.image)).headers.get("content-type")).toBe("image/jpeg");
  });

  it("A decompression bomb is refused before it is decoded", async () => {
    const bytes = bomb(12_000, 12_000);
    expect(bytes.length).toBeLessThan(100_000);
    const answer = await send(bytes);
    expect([answer.status, answer.body.error.code]).toEqual([422, "unreadable_picture"]);
  });

  it("A truncated picture is refused", async () => {
    const whole = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect((await send(whole)).status).toBe(200);
    expect((await send(whole.subarray(0, whole.length / 2))).body.error.code).toBe("unreadable_picture");
  });

  it("A file of one byte over 10 MB is refused", async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const padded = (size: number): Buffer => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect((await send(padded(10_485_760))).status).toBe(200);
    expect((await send(padded(10_485_761))).status).toBe(413);
  });

  it("A path in the file name is ignored", async () => {
    const { body } = await send(await plain().jpeg().toBuffer(), "../../../../etc/passwd");
    expect(body.image).toMatch(/^\/api\/photo\/[\w-]{43}$/);
    for (const path of ["..%2f..%2fsecret.key", "x", `${"a".repeat(42)}.`]) {
      expect((await browser.get(`/api/photo/${path}`)).status).toBe(404);
    }
  });
});
