import { spawn, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";
import { pictureForm } from "../../testing/files/picture-form.ts";
import { startBadLine, startS3Server, testBucket, type BadLine, type S3Server } from "../../testing/files/s3-server.ts";
import { parseEnv } from "../env.ts";
import { diskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { filesAt } from "./open-files.ts";

// These tests run the command between a folder and a real S3 server.

let server: S3Server;
let line: BadLine;
let root: string;
let folder: FileStore;
let bucket: FileStore;
let world: World;

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
  root = mkdtempSync(join(tmpdir(), "portal-move-files-"));
  folder = diskFiles(join(root, "files"));
  bucket = filesAt(`s3://${testBucket}/${randomUUID()}`, parseEnv(server.env));
  world = await createWorld(undefined, { DATA_DIR: root, FILES_URL: "" });
});
afterEach(async () => {
  await world.close();
  rmSync(root, { recursive: true, force: true });
});

const newName = (): string => randomBytes(32).toString("base64url");
async function putSome(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, newName);
  for (const name of names) await folder.put(name, randomBytes(2000));
  return names.toSorted();
}
const namesIn = async (store: FileStore): Promise<string[]> => (await store.list()).map(({ name }) => name).toSorted();
const environment = (over: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  NODE_ENV: "test",
  DATABASE_URL: world.databaseUrl,
  DATA_DIR: root,
  ...server.env,
  ...over,
});
function move(from: string, to: string, over: Record<string, string> = {}): { status: number | null; said: string } {
  const args = ["server/platform/files/files-move-command.ts", "--from", from, "--to", to];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: environment(over), encoding: "utf8" });
  return { status, said: stdout + stderr };
}
async function photo(): Promise<string> {
  const browser = await world.as(await buildRider(world));
  const { body } = await browser.put("/api/rider/photo", await pictureForm("me.png"));
  return body.image.slice(body.image.lastIndexOf("/") + 1);
}

it("copies the files to S3 and back, byte for byte, and compares them with the database", async () => {
  const names = [...(await putSome(30)), await photo()].toSorted();
  const there = move(folder.label, bucket.label);
  expect(there.said).toContain("31 files copied, 0 were there and equal, 0 replaced");
  expect(there.said).toContain("All files that the database names are there");
  expect(there.status).toBe(0);
  expect(await namesIn(bucket)).toEqual(names);
  expect(await namesIn(folder)).toEqual(names);
  const back = diskFiles(join(root, "back"));
  expect(move(bucket.label, back.label)).toMatchObject({ status: 0 });
  for (const name of names)
    expect(Buffer.from((await back.read(name)) ?? [])).toEqual(Buffer.from((await folder.read(name)) ?? [1]));
});

it("continues after kill -9, and after the bucket was unreachable", async () => {
  const names = await putSome(120);
  const args = ["server/platform/files/files-move-command.ts", "--from", folder.label, "--to", bucket.label];
  const child = spawn(process.execPath, args, { env: environment(), stdio: "ignore" });
  while ((await bucket.list()).length < 10) await sleep(5);
  child.kill("SIGKILL");
  await once(child, "exit");
  const some = (await bucket.list()).length;
  expect(some).toBeLessThan(names.length);
  let puts = 0;
  line.fate = (head) => (head.startsWith("PUT") && ++puts > 20 ? "gone" : "pass");
  // The command runs asynchronously, because this process runs the proxy and must not be blocked.
  const cut = spawn(process.execPath, args, {
    env: environment({ S3_ENDPOINT: line.url }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  cut.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  expect((await once(cut, "exit"))[0]).toBe(1);
  expect(said).toMatch(/does not answer as it should.*\n.*Run the command again/);
  const last = move(folder.label, bucket.label);
  const [, copied, equal] = /(\d+) files copied, (\d+) were there and equal, 0 replaced/.exec(last.said) ?? [];
  expect(Number(copied) + Number(equal)).toBe(names.length);
  expect(Number(equal)).toBeGreaterThanOrEqual(some);
  expect(await namesIn(bucket)).toEqual(names);
});

it("replaces a copy that differs, and lists files that are damaged or missing", async () => {
  const [name = ""] = await putSome(1);
  await bucket.put(name, Buffer.from("something else"));
  expect(move(folder.label, bucket.label).said).toContain("0 files copied, 0 were there and equal, 1 replaced");
  const damaged = await photo();
  await folder.put(damaged, Buffer.from("no photo"));
  const gone = await photo();
  await folder.remove(gone);
  const { status, said } = move(folder.label, bucket.label);
  expect(status).toBe(1);
  expect(said).toContain(`1 files are damaged and were not copied; restore them first:\n  ${damaged}`);
  expect(said).toContain(`1 files that the database names are not in the source:\n  ${gone}`);
  expect(await namesIn(bucket)).toEqual([name]);
});

it("refuses wrong arguments with a message that says what to do, and changes nothing", async () => {
  await putSome(2);
  const s3 = bucket.label;
  mkdirSync(join(root, "empty"));
  writeFileSync(join(root, "empty", "notes.txt"), "x");
  const refusals: [string, string, Record<string, string>, string][] = [
    ["", s3, {}, "Usage: npm run files:move"],
    [folder.label, folder.label, {}, "Both places are"],
    [join(root, "nowhere"), s3, {}, "There is no folder"],
    [join(root, "empty"), s3, {}, "has no files. Is it the right place?"],
    [folder.label, "gs://bucket", {}, "gs:// is not known"],
    [folder.label, "s3://b", {}, "is not s3://bucket/prefix"],
    [folder.label, s3, { S3_ACCESS_KEY_ID: "" }, "needs S3_ACCESS_KEY_ID"],
    [folder.label, s3, { S3_SECRET_ACCESS_KEY: "wrong" }, "check S3_ACCESS_KEY_ID"],
    [folder.label, "s3://no-such-bucket/x", {}, "There is no such bucket"],
    [s3, folder.label, {}, "has no files"],
  ];
  // Each case starts a process, so `npm test` runs only some of them.
  for (const [from, to, env, message] of process.env.DEEP ? refusals : refusals.slice(2, 5)) {
    const { status, said } = move(from, to, env);
    expect([status, said]).toEqual([1, expect.stringContaining(message)]);
    expect(said).not.toMatch(/\n\s+at /);
  }
  expect(await namesIn(bucket)).toEqual([]);
  expect(await namesIn(folder)).toHaveLength(2);
});
