import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import type { FileJob } from "./file-job.ts";
import { readInWorker } from "./read-in-worker.ts";

/** Returns a job that contains a results file with this content, as a browser sends it. */
async function jobOf(content: string): Promise<FileJob> {
  const form = new FormData();
  form.set("file", new File([content], "results.csv"));
  const sent = new Response(form);
  const contentType = sent.headers.get("content-type") ?? "";
  return { kind: "results", event: {}, body: await sent.arrayBuffer(), contentType, maxBytes: 10_000_000 };
}

const small = "Pos,Num,Name\n1,22,Ann Lee\n";
const refused = `Pos,Num,Name\n${"1,22,Ann Lee\n".repeat(20_000)}`;
const large = refused.repeat(5);

/** Returns how many worker threads `act` starts; threads are numbered from one upwards. */
async function workersStartedBy(act: () => Promise<void>): Promise<number> {
  const next = async (): Promise<number> => {
    const probe = new Worker("", { eval: true });
    const id = probe.threadId;
    await once(probe, "exit");
    return id;
  };
  const before = await next();
  await act();
  return (await next()) - before - 1;
}

async function read(content: string): Promise<void> {
  await readInWorker(await jobOf(content));
}

it("one worker reads small files one after the other, even after a file that it refused", async () => {
  // Reading a large file ends the idle worker that an earlier test may have left.
  await read(large);
  const started = await workersStartedBy(async () => {
    await read(small);
    await read(refused);
    expect(await readInWorker(await jobOf(small))).toMatchObject({ ok: true });
  });
  expect(started).toBe(1);
});

it("a worker that read a large file ends, so that its memory is freed", async () => {
  await read(large);
  const started = await workersStartedBy(async () => {
    await read(large);
    await read(large);
  });
  expect(started).toBe(2);
});
