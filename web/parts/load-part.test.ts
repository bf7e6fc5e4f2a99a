import { expect, it } from "vitest";
import { Problem } from "../platform/api/problem.ts";
import { loadPart } from "./load-part.ts";

const problem = (status: number) => new Problem({ status, code: "any", message: String(status) });
const load = (error: unknown, signal = new AbortController().signal) =>
  loadPart(() => Promise.reject(error as Error), signal);

it("loadPart returns the answer with its time", async () => {
  const found = await loadPart(() => Promise.resolve("rows"), new AbortController().signal);
  expect(found).toMatchObject({ answer: "rows", problem: null });
  expect(Date.parse(found.loadedAt)).toBeGreaterThan(0);
});

it.each([0, 422, 429, 500, 503])(
  "loadPart returns a failure with status %d, so that the rest of the page stays",
  async (status) => {
    expect(await load(problem(status))).toMatchObject({ answer: null, problem: { status } });
  },
);

it.each([401, 403, 404])("loadPart throws an error of the whole page with status %d", async (status) => {
  await expect(load(problem(status))).rejects.toMatchObject({ status });
});

it("loadPart throws errors of our code, and errors after the user left the page", async () => {
  await expect(load(new TypeError("a fault"))).rejects.toThrow("a fault");
  await expect(load(problem(500), AbortSignal.abort())).rejects.toMatchObject({ status: 500 });
});
