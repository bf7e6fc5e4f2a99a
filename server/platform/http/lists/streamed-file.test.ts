import { describe, expect, it } from "vitest";
import { FrameReader, type FileProgress } from "#shared/streamed-file.ts";
import { streamedFile } from "./table-file.ts";

/** Makes a source of pages of rows that counts the pages that were read and records whether it was ended. */
function source(pages: number) {
  const seen = { pages: 0, ended: false };
  const chunks = async function* (): AsyncGenerator<string[][], void> {
    try {
      for (; seen.pages < pages;) {
        seen.pages += 1;
        yield Array.from({ length: 100 }, (_, at) => [`${seen.pages}`, `row ${at}`]);
      }
    } finally {
      seen.ended = true;
    }
  };
  return { seen, chunks: chunks() };
}
const file = { locale: "en", name: "rows", header: ["page", "row"] } as const;

describe("a streamed file", () => {
  it.each(["csv", "xlsx"] as const)("reads no further page once the client is gone (%s)", async (format) => {
    const { seen, chunks } = source(100_000);
    const answer = await streamedFile({ ...file, format, chunks });
    const reader = answer.body?.getReader();
    for (let piece = 0; piece < 5; piece += 1) await reader?.read();
    await reader?.cancel();
    await expect.poll(() => seen.ended).toBe(true);
    const { pages } = seen;
    expect(pages).toBeLessThan(1000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen.pages).toBe(pages);
  });

  it("reads only one or two pages ahead of a slow client", async () => {
    const { seen, chunks } = source(100_000);
    const answer = await streamedFile({ ...file, format: "csv", chunks });
    await answer.body?.getReader().read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen.pages).toBeLessThanOrEqual(3);
  });

  it("lets other requests run between its pages while a fast client reads", async () => {
    const { chunks } = source(50);
    const answer = await streamedFile({ ...file, format: "csv", chunks });
    let [turns, isRead] = [0, false];
    const nextRequest = () => {
      turns += 1;
      if (!isRead) setImmediate(nextRequest);
    };
    setImmediate(nextRequest);
    await answer.arrayBuffer();
    isRead = true;
    expect(turns).toBeGreaterThan(40);
  });

  it("reports its progress in rows while it is sent, and ends with the whole file", async () => {
    const { chunks } = source(12);
    const answer = await streamedFile({ ...file, format: "csv", chunks, total: 1200 });
    const told: FileProgress[] = [];
    const data: Uint8Array[] = [];
    const reader = new FrameReader({ data: (bytes) => data.push(bytes), progress: (now) => told.push(now) });
    reader.add(new Uint8Array(await answer.arrayBuffer()));
    expect(reader.complete).toBe(true);
    expect(told.at(-1)).toEqual({ rows: 1200, total: 1200 });
    expect(told.length).toBeGreaterThan(10);
    expect(told.map(({ rows }) => rows)).toEqual(told.map(({ rows }) => rows).toSorted((a, b) => a - b));
    expect(Buffer.concat(data).toString("utf8").split("\r\n")).toHaveLength(1202);
  });

  it("answers an error of the first page with an error, and cuts the file off at an error of a later page", async () => {
    const failing = async function* (at: number): AsyncGenerator<string[][], void> {
      for (let page = 0; page < at; page += 1) yield [["row", "x"]];
      throw new Error("the database is gone");
    };
    await expect(streamedFile({ ...file, format: "csv", chunks: failing(0) })).rejects.toThrow("gone");
    const answer = await streamedFile({ ...file, format: "csv", chunks: failing(3), total: 9 });
    await expect(answer.arrayBuffer()).rejects.toThrow("gone");
  });
});
