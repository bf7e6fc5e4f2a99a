import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createWorld } from "../../testing/app.ts";
import { diskFiles } from "./disk-files.ts";
import { sweepFiles } from "./sweep-files.ts";

const nameOf = () => randomBytes(32).toString("base64url");
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((path) => path.length > 10);

describe("a full disk", () => {
  it("is reported as full, and leaves no draft of the file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "portal-files-"));
    const modules = ["./disk-files.ts", "../db/connect.ts"].map((path) => new URL(path, import.meta.url).href);
    const program = `
      const [{ diskFiles }, { isDiskFull }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)));
      const error = await diskFiles(${JSON.stringify(folder)}).put("${nameOf()}", new Uint8Array(1_000_000)).catch((e) => e);
      console.log(JSON.stringify({ code: error?.code, full: isDiskFull(error) }));`;
    // A limit on the file size needs no privileges, and makes a write fail as on a full disk.
    const limited = 'ulimit -f 64; exec "$0" --input-type=module -e "$1"';
    const answer = execFileSync("sh", ["-c", limited, process.execPath, program], {
      encoding: "utf8",
      cwd: fileURLToPath(new URL("../../..", import.meta.url)),
    });
    expect(JSON.parse(answer)).toEqual({ code: "EFBIG", full: true });
    expect(await filesIn(folder)).toEqual([]);
  });
});

it("a draft that a killed server left behind is deleted after a day", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "portal-files-"));
  const files = diskFiles(join(dataDir, "files"));
  await using world = await createWorld();
  const name = nameOf();
  const folder = join(dataDir, "files", name.slice(0, 2));
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${name}.part`);
  await writeFile(draft, "x");
  await utimes(draft, world.clock.now(), world.clock.now());
  await sweepFiles({ ...world.ctx(), files });
  expect((await stat(draft)).size).toBe(1);
  world.clock.advance({ days: 2 });
  await sweepFiles({ ...world.ctx(), files });
  expect(await filesIn(join(dataDir, "files"))).toEqual([]);
});

it("only the server's account can read the database and its side files", async () => {
  await using world = await createWorld();
  if (world.db.dialect !== "sqlite") return;
  const path = world.databaseUrl.replace("file:", "");
  for (const file of [path, `${path}-wal`, `${path}-shm`]) expect((await stat(file)).mode & 0o777).toBe(0o600);
});
