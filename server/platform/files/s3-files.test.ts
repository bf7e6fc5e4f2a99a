import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type Answer, type Client, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";
import { pictureForm } from "../../testing/files/picture-form.ts";
import {
  startBadLine,
  startS3Server,
  testBucket,
  type BadLine,
  type LineFate,
  type S3Server,
} from "../../testing/files/s3-server.ts";
import { parseEnv } from "../env.ts";
import type { FileStore } from "./file-store.ts";
import { filesOf } from "./open-files.ts";
import { sweepFiles } from "./sweep-files.ts";
import { storedFiles } from "./tables.ts";

// These tests upload and read over HTTP. The files are on a real S3 server behind a proxy that disturbs the connection.

let server: S3Server;
let line: BadLine;
let world: World;
let browser: Client;
/** This is the same store, reached without the proxy. */
let direct: FileStore;
/** These are the settings with which the world reaches the bucket through the proxy. */
let settings: Record<string, string>;

beforeAll(async () => {
  server = await startS3Server();
  line = await startBadLine(server.endpoint);
});
afterAll(async () => {
  await line[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  line.fate = () => "pass";
  line.heads.length = 0;
  settings = { ...server.env, S3_ENDPOINT: line.url, FILES_URL: `s3://${testBucket}/${randomUUID()}` };
  direct = filesOf(parseEnv({ ...settings, S3_ENDPOINT: server.endpoint }));
  await open();
});
afterEach(() => world.close());

async function open(over: Record<string, string> = {}): Promise<void> {
  world = await createWorld(undefined, { ...settings, ...over });
  browser = await world.as(await buildRider(world));
}

const upload = async (by = browser) => by.put("/api/rider/photo", await pictureForm("me.png"));
async function uploaded(): Promise<string> {
  const { status, body } = await upload();
  expect([status, body]).toEqual([200, { image: expect.stringMatching(/^\/api\/photo\//) }]);
  return body.image;
}
const nameIn = (image: string): string => image.slice(image.lastIndexOf("/") + 1);
/** Applies a fault to the first requests with this method; later ones pass. */
function failFirst(method: string, times: number, fate: LineFate): void {
  let failed = 0;
  line.fate = (head) => (head.startsWith(method) && failed++ < times ? fate : "pass");
}
const unavailable = {
  status: 503,
  code: "files_unavailable",
  message: "We can’t save or open files right now. Try again in a minute",
  retryAfter: "30",
};
const refusal = ({ status, body, headers }: Answer) => ({
  status,
  code: body.error?.code,
  message: body.error?.message,
  retryAfter: headers.get("retry-after"),
});

describe("files in S3", () => {
  it("are stored encrypted by the server, with a checksum, and only the portal serves them", async () => {
    const image = await uploaded();
    const put = line.heads.find((head) => head.startsWith("PUT")) ?? "";
    expect(put).toMatch(/x-amz-server-side-encryption: AES256/i);
    expect(put).toMatch(/x-amz-content-sha256: [0-9a-f]{64}/i);
    expect((await browser.open(image)).status).toBe(200);
    expect((await world.visitor().open(image)).status).toBe(401);
  });

  it.each([
    [{ S3_ENCRYPTION: "none" }, null],
    [{ S3_ENCRYPTION: "aws:kms", S3_KMS_KEY_ID: "key-1" }, "aws:kms"],
  ])("are encrypted as %j says", async (over, expected) => {
    await world.close();
    await open(over);
    await uploaded();
    const put = line.heads.find((head) => head.startsWith("PUT")) ?? "";
    expect(/x-amz-server-side-encryption: (\S+)/i.exec(put)?.[1] ?? null).toBe(expected);
    if (expected) expect(put).toMatch(/x-amz-server-side-encryption-aws-kms-key-id: key-1/i);
  });

  it.each<[string, LineFate]>([
    ["refused", "gone"],
    ["cut off in its headers", { cutAfter: 40 }],
    ["answered with 500", { status: 500, code: "InternalError" }],
    ["answered with 503", { status: 503, code: "SlowDown" }],
    ["late", { delayMs: 300 }],
  ])("a request that is %s twice is sent again", async (_, fate) => {
    failFirst("PUT", 2, fate);
    const image = await uploaded();
    failFirst("GET", 2, fate);
    expect((await browser.open(image)).status).toBe(200);
    expect((await direct.list()).map(({ name }) => name)).toEqual([nameIn(image)]);
  });

  it("an answer that is cut in the middle of a picture never reaches the browser", async () => {
    const image = await uploaded();
    const whole = (await browser.open(image)).body;
    failFirst("GET", 2, { cutAfter: 600 });
    expect((await browser.open(image)).body).toBe(whole);
    line.fate = () => ({ cutAfter: 600 });
    expect(refusal(await browser.open(image))).toEqual(unavailable);
  });

  // The three timeouts take 13 seconds.
  it.runIf(process.env.DEEP)(
    "a bucket that never answers is given up after three tries, and nothing is stored",
    async () => {
      line.fate = () => "hang";
      const began = performance.now();
      expect(refusal(await upload())).toEqual(unavailable);
      expect(performance.now() - began).toBeLessThan(20_000);
      expect(line.heads.filter((head) => head.startsWith("PUT"))).toHaveLength(3);
      line.fate = () => "pass";
      expect(await world.db.select().from(storedFiles)).toEqual([]);
      await uploaded();
    },
  );

  it("a full bucket is reported as full at once, without a retry", async () => {
    line.fate = () => ({ status: 507, code: "XMinioStorageFull" });
    const { status, code } = refusal(await upload());
    expect([status, code, line.heads.length]).toEqual([507, "no_space", 1]);
    line.fate = () => ({ status: 403, code: "QuotaExceeded" });
    expect(refusal(await upload()).code).toBe("no_space");
  });

  it("a wrong key is not retried, and the error tells the operator what to correct", async () => {
    const image = await uploaded();
    await world.close();
    line.heads.length = 0;
    await open({ S3_SECRET_ACCESS_KEY: "wrong" });
    expect(refusal(await upload())).toEqual(unavailable);
    expect(line.heads).toHaveLength(1);
    const error: unknown = await filesOf(parseEnv({ ...settings, S3_SECRET_ACCESS_KEY: "wrong" }))
      .read(nameIn(image))
      .catch((thrown: unknown) => thrown);
    const cause = error instanceof Error ? String(error.cause) : "";
    expect(cause).toMatch(/check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.*SignatureDoesNotMatch/);
  });

  it("a missing bucket is not reported as a missing file", async () => {
    const image = await uploaded();
    const other = filesOf(parseEnv({ ...settings, FILES_URL: "s3://no-such-bucket/x" }));
    await expect(other.read(nameIn(image))).rejects.toMatchObject({ code: "files_unavailable" });
    await expect(other.list()).rejects.toMatchObject({ code: "files_unavailable" });
  });

  it("a lost object is answered with 404, and the cleanup job reports its row", async () => {
    const image = await uploaded();
    await sweepFiles(world.ctx());
    await direct.remove(nameIn(image));
    expect((await browser.open(image)).status).toBe(404);
    await expect(sweepFiles(world.ctx())).rejects.toThrow(/1 files are missing in s3:.*operations\.md#files/);
  });

  it("an object with other content is never served", async () => {
    const image = await uploaded();
    // The test server lets anybody write. The object keeps the metadata of the picture but gets other content.
    const place = `${server.endpoint}/${(settings.FILES_URL ?? "").slice(5)}/${nameIn(image)}`;
    const checksum = (await fetch(place)).headers.get("x-amz-meta-sha256") ?? "";
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    await fetch(place, { method: "PUT", body: "something else", headers: { "x-amz-meta-sha256": checksum } });
    expect(refusal(await browser.open(image))).toEqual(unavailable);
  });

  it("an object that no row names is deleted after a day", async () => {
    const image = await uploaded();
    const orphan = randomBytes(32).toString("base64url");
    await direct.put(orphan, Buffer.from("x"));
    const names = async () => (await direct.list()).map(({ name }) => name).toSorted();
    await sweepFiles({ ...world.ctx(), now: new Date() });
    expect(await names()).toEqual([nameIn(image), orphan].toSorted());
    await sweepFiles({ ...world.ctx(), now: new Date(Date.now() + 25 * 3_600_000) });
    expect(await names()).toEqual([nameIn(image)]);
  });

  it("a place that belongs to another portal is not emptied", async () => {
    for (let each = 0; each < 101; each++) await direct.put(randomBytes(32).toString("base64url"), Buffer.from("x"));
    const late = { ...world.ctx(), now: new Date(Date.now() + 25 * 3_600_000) };
    await expect(sweepFiles(late)).rejects.toThrow("Does another portal use this place?");
    expect(await direct.list()).toHaveLength(101);
  });

  it("a list of more than one page returns every file", async () => {
    const names = Array.from({ length: 1001 }, () => randomBytes(32).toString("base64url"));
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => direct.put(name, Buffer.from("x"))));
    expect((await direct.list()).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });
});

it.each([
  [{ FILES_URL: "s3://bucket" }, "S3_ACCESS_KEY_ID"],
  [{ FILES_URL: "s3://bucket/a b", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" }, "is not s3://bucket/prefix"],
  [{ FILES_URL: "ftp://files" }, "is not s3://bucket/prefix"],
  [{ FILES_URL: "s3://b", S3_ENCRYPTION: "rot13" }, "S3_ENCRYPTION"],
])("the server does not start with %j", (env, message) => {
  expect(() => parseEnv(env)).toThrow(message);
});
