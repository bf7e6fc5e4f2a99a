import { describe, expect, it, vi } from "vitest";
import { answeredOrKept } from "./offline-answer.ts";
import { Problem } from "./problem.ts";

const problem = (status: number, code: string) => new Problem({ status, code, message: code });
const kept = () => Promise.resolve({ from: "device", asOf: "2026-07-01T00:00:00.000Z" });
const ask = (failure: unknown) => (): Promise<{ from: string }> => Promise.reject(failure as Error);
const signal = () => new AbortController().signal;

describe("an answer or the device's copy of it", () => {
  it("is the server's where it answers", async () => {
    const copy = vi.fn(kept);
    expect(await answeredOrKept(() => Promise.resolve({ from: "server" }), copy, signal())).toEqual({
      from: "server",
      asOf: null,
    });
    expect(copy).not.toHaveBeenCalled();
  });

  it.each([
    ["no answer", problem(0, "no_answer")],
    ["a gateway without a server", problem(502, "unexpected")],
    ["a server that is too slow", new DOMException("", "TimeoutError")],
  ])("is the copy on %s", async (_, failure) => {
    expect(await answeredOrKept(ask(failure), kept, signal())).toMatchObject({ from: "device" });
  });

  it.each([
    ["a refusal", problem(422, "postal_code_unknown")],
    ["a fault of the server", problem(500, "unexpected")],
    ["a fault of the page", new TypeError("x is not a function")],
  ])("is never the copy on %s: that is an answer", async (_, failure) => {
    await expect(answeredOrKept(ask(failure), kept, signal())).rejects.toBe(failure);
  });

  it("is the failure itself where there is no copy", async () => {
    const failure = problem(0, "no_answer");
    await expect(answeredOrKept(ask(failure), () => Promise.resolve(null), signal())).rejects.toBe(failure);
  });

  it("is nothing once somebody moved on", async () => {
    const gone = new AbortController();
    gone.abort();
    await expect(answeredOrKept(ask(problem(0, "no_answer")), kept, gone.signal)).rejects.toMatchObject({
      code: "no_answer",
    });
  });
});
