import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, whenAuthenticationIsLost } from "./api.ts";
import { urlOf } from "./call-url.ts";
import { withMinimumDelay } from "./minimum-delay.ts";
import { isReachable } from "./online.ts";
import { Problem } from "./problem.ts";

const answer = (status: number, body: unknown, type = "application/json") =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers: { "content-type": type } });

const redemption = {
  riderId: "0190",
  amount: 5000,
  currency: "USD",
  pin: "2468",
  employeeName: "Lee",
  idChecked: true,
} as const;

const fetching = vi.fn<typeof fetch>();

beforeEach(() => {
  i18n.loadAndActivate({ locale: "fr", messages: {} });
  vi.stubGlobal("fetch", fetching);
  fetching.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const refused = async (work: Promise<unknown>): Promise<Problem> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Problem);
  return error as Problem;
};

describe("a call to the server", () => {
  it("sends the user's language and the idempotency key", async () => {
    fetching.mockResolvedValue(answer(200, { ok: true }));
    await api("POST /api/{type}/redeem", { params: { type: "dealer" }, body: redemption, key: "k-1" });
    const [, init] = fetching.mock.calls[0]!;
    const headers = new Headers(init?.headers);
    expect(headers.get("x-locale")).toBe("fr");
    expect(headers.get("idempotency-key")).toBe("k-1");
    expect(init?.body).toBe(JSON.stringify(redemption));
  });

  it("leaves empty filters out of the URL", () => {
    expect(urlOf("/api/events", { page: 1, city: "", state: undefined, title: "Red Bud" })).toBe(
      "/api/events?page=1&title=Red+Bud",
    );
  });

  it("throws the server's error with its fields", async () => {
    const error = {
      code: "invalid_vin",
      message: "NIV non valide",
      fields: { vin: "NIV non valide" },
      requestId: "r7",
    };
    fetching.mockResolvedValue(answer(422, { error }));
    const problem = await refused(api("POST /api/email-verify/resend"));
    expect(problem).toMatchObject({
      status: 422,
      code: "invalid_vin",
      fields: { vin: "NIV non valide" },
      requestId: "r7",
    });
    expect(isReachable()).toBe(true);
  });

  it("never shows the English status text of a gateway in French", async () => {
    const gateway = () => new Response("<h1>502</h1>", { status: 502, statusText: "Bad Gateway" });
    fetching.mockImplementation(() => Promise.resolve(gateway()));
    expect((await refused(api("GET /api/session"))).message).toBe("Unexpected Error");
    i18n.loadAndActivate({ locale: "en", messages: {} });
    expect((await refused(api("GET /api/session"))).message).toBe("Bad Gateway");
  });

  it("treats a lost connection as no answer, not as a refusal", async () => {
    fetching.mockRejectedValue(new TypeError("Failed to fetch"));
    vi.stubGlobal("document", { querySelectorAll: () => [] });
    expect(await refused(api("GET /api/session"))).toMatchObject({ status: 0, code: "no_answer" });
    expect(isReachable()).toBe(false);
    const saysTyped = async (values: readonly string[]) => {
      const dialog = { querySelectorAll: () => values.map((value) => ({ value })) };
      vi.stubGlobal("document", { querySelectorAll: () => [{}, dialog] });
      const { message } = await refused(api("POST /api/email-verify/resend"));
      return message.includes("What you typed is still here");
    };
    expect(await saysTyped(["", "Late"])).toBe(true);
    // An act without fields, or with empty ones, has no text that could be lost.
    expect(await saysTyped([])).toBe(false);
    expect(await saysTyped(["", ""])).toBe(false);
  });

  it("treats a captive portal's page as no answer", async () => {
    vi.stubGlobal("document", { querySelectorAll: () => [] });
    fetching.mockResolvedValue(answer(200, "<html>Welcome to the speedway</html>", "text/html"));
    expect((await refused(api("GET /api/session"))).code).toBe("no_answer");
  });

  it("does not log the user out after a wrong password", async () => {
    const lost = vi.fn();
    whenAuthenticationIsLost(lost);
    fetching.mockResolvedValue(answer(401, { error: { code: "wrong_credentials", message: "No account" } }));
    await refused(api("POST /api/login", { body: { email: "dana@x.test", password: "x" } }));
    expect(lost).not.toHaveBeenCalled();
    fetching.mockResolvedValue(answer(401, { error: { code: "unauthenticated", message: "Again" } }));
    await refused(api("GET /api/{type}/rider/{riderId}", { params: { type: "rider", riderId: "1" } }));
    expect(lost).toHaveBeenCalledOnce();
  });
});

it("takes at least the minimum delay for a navigation, and no longer than the slower of both", async () => {
  const since = performance.now();
  expect(await withMinimumDelay(Promise.resolve("now"), 40)).toBe("now");
  expect(performance.now() - since).toBeGreaterThanOrEqual(35);
  await expect(withMinimumDelay(Promise.reject(new Error("refused")), 10_000)).rejects.toThrow("refused");
});
