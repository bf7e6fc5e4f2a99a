import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readTimeoutMs } from "./online.ts";
import { Problem } from "./problem.ts";
import { isNoAnswer, read } from "./read.ts";

const problem = (status: number, code: string) => new Problem({ status, code, message: code });
const lastSynced = "2026-07-01T00:00:00.000Z";
const copy = () => Promise.resolve({ from: "device", lastSynced });
const noCopy = () => Promise.resolve(null);
const fails = (error: unknown) => (): Promise<{ from: string }> => Promise.reject(error as Error);
const signal = () => new AbortController().signal;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  [0, true],
  [500, false],
  [502, false],
  [503, false],
  [504, false],
])("A status of %i means that there was no answer: %s", (status, expected) => {
  expect(isNoAnswer(problem(status, "unexpected"))).toBe(expected);
});

it("A request that timed out had no answer", () => {
  expect(isNoAnswer(new DOMException("too slow", "TimeoutError"))).toBe(true);
  expect(isNoAnswer(new DOMException("left", "AbortError"))).toBe(false);
});

describe("a read that works offline", () => {
  it("returns and stores the server's answer without reading the cache", async () => {
    const looked = vi.fn(copy);
    const save = vi.fn();
    const request = () => Promise.resolve({ from: "server" });
    expect(await read({ request, copy: looked, save, signal: signal() })).toEqual({ from: "server", lastSynced: null });
    expect(looked).not.toHaveBeenCalled();
    expect(save).toHaveBeenCalledExactlyOnceWith({ from: "server" });
    expect(vi.getTimerCount(), "no timer is left").toBe(0);
  });

  it.each([
    ["no answer", problem(0, "no_answer")],
    ["a gateway without a server", problem(502, "unexpected")],
    ["an overloaded server", problem(429, "too_many_requests")],
    ["an error of the server", problem(500, "unexpected")],
  ])("returns the copy on %s, and stores nothing", async (_, error) => {
    const save = vi.fn();
    expect(await read({ request: fails(error), copy, save, signal: signal() })).toEqual({ from: "device", lastSynced });
    expect(save).not.toHaveBeenCalled();
  });

  it.each([
    ["a refusal of what was typed", problem(422, "postal_code_unknown")],
    ["a refusal of the caller", problem(403, "forbidden")],
    ["a bug of the page", new TypeError("x is not a function")],
  ])("never returns the copy on %s, because that is an answer", async (_, error) => {
    await expect(read({ request: fails(error), copy, signal: signal() })).rejects.toBe(error);
  });

  it("throws the error if nothing is cached", async () => {
    const error = problem(0, "no_answer");
    await expect(read({ request: fails(error), copy: noCopy, signal: signal() })).rejects.toBe(error);
  });

  it("returns the cached data when the server is too slow, and aborts the request", async () => {
    let sent: AbortSignal | undefined;
    const request = (until: AbortSignal) => {
      sent = until;
      return new Promise<{ from: string }>(() => {});
    };
    const found = read({ request, copy, signal: signal() });
    await vi.advanceTimersByTimeAsync(readTimeoutMs - 1);
    expect(sent?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await found).toEqual({ from: "device", lastSynced });
    expect(sent?.aborted).toBe(true);
  });

  it("waits for the server if nothing is cached", async () => {
    const request = () =>
      new Promise<{ from: string }>((resolve) => void setTimeout(() => resolve({ from: "server" }), 60_000));
    const found = read({ request, copy: noCopy, signal: signal() });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await found).toEqual({ from: "server", lastSynced: null });
  });

  it("returns nothing once the user has navigated elsewhere", async () => {
    const elsewhere = new AbortController();
    const looked = vi.fn(copy);
    const request = (until: AbortSignal) =>
      new Promise<{ from: string }>((_, reject) => void (until.onabort = () => reject(until.reason as Error)));
    const found = read({ request, copy: looked, signal: elsewhere.signal });
    elsewhere.abort();
    await expect(found).rejects.toMatchObject({ name: "AbortError" });
    expect(looked).not.toHaveBeenCalled();
  });
});
