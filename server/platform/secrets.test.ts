import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const rounds = 40;

/** In each round, both servers wait for each other and then start on the same empty folder. */
const server = `
  const { parentPort, workerData: { url, folder, rounds, arrived } } = require("node:worker_threads");
  const { join } = require("node:path");
  import(url).then(({ loadSecrets }) => {
    const made = [];
    for (let round = 1; round <= rounds; round++) {
      Atomics.add(arrived, 0, 1);
      while (Atomics.load(arrived, 0) < 2 * round);
      const { pin, epoch } = loadSecrets(undefined, join(folder, String(round)), true);
      made.push(pin.toString("hex") + " " + epoch);
    }
    parentPort.postMessage(made);
  });
`;

it("two servers that start at once on an empty folder use the same secret and epoch", async () => {
  const url = new URL("secrets.ts", import.meta.url).href;
  const arrived = new Int32Array(new SharedArrayBuffer(4));
  const start = () =>
    new Promise<string[]>((done, fail) => {
      new Worker(server, { eval: true, workerData: { url, folder, rounds, arrived } })
        .once("message", done)
        .once("error", fail);
    });
  const [one, other] = await Promise.all([start(), start()]);
  expect(one).toHaveLength(rounds);
  expect(new Set(one).size).toBe(rounds);
  expect(other).toEqual(one);
  // No draft is left behind.
  expect(readdirSync(join(folder, "1")).toSorted()).toEqual(["epoch", "secret.key"]);
});
