import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "./api.ts";
import { refuseCopies } from "./copies-refused.ts";
import { forgetSeenOfOthers } from "./forget-seen.ts";
import { askedOrSeen, freshOrSeen } from "./seen.ts";
import { keepSeen, lastSeen, mostOfAKind, seenKey } from "./seen-store.ts";
import { onSession, sessionNow, setSession, type Session } from "./session.ts";
import { transport } from "./transport.ts";

/** The keys are own properties, as in a browser's storage. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

const session = (id: string | null, proxyHost: unknown = null) =>
  ({ type: id ? "rider" : null, user: id ? { _id: id } : null, proxyHost, programme: {} }) as unknown as Session;

const wallet = seenKey("wallet", 1);
const answers = (body: unknown) => vi.fn(() => Promise.resolve(Response.json(body)));
const silent = () => vi.fn(() => Promise.reject(new TypeError("no network")));
const ask = () =>
  askedOrSeen<{ amount: number }>(
    async (signal) => (await api("GET /api/rider/wallet", { signal })) as unknown as { amount: number },
    wallet,
    new AbortController().signal,
  );
const send = transport.send;
// As the app does (main.tsx).
onSession(() => forgetSeenOfOthers(sessionNow().user?._id));

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  vi.stubGlobal("localStorage", new FakeStorage());
  vi.stubGlobal("document", {});
  setSession(session("dana"));
});
afterEach(() => {
  transport.send = send;
  vi.unstubAllGlobals();
});

async function seeWallet(amount: number): Promise<void> {
  transport.send = answers({ amount });
  expect(await ask()).toEqual({ amount, seenAt: null });
}

describe("what an account last saw of its own", () => {
  it("stands where no answer comes, with the moment from which it is", async () => {
    await seeWallet(5_000);
    transport.send = silent();
    const { amount, seenAt } = await ask();
    expect(amount).toBe(5_000);
    expect(Date.parse(seenAt ?? "")).toBeGreaterThan(0);
  });

  it("is no answer to a refusal", async () => {
    await seeWallet(5_000);
    transport.send = vi.fn(() => Promise.resolve(Response.json({ error: { code: "forbidden" } }, { status: 403 })));
    await expect(ask()).rejects.toMatchObject({ status: 403 });
  });

  it("is nothing where nothing was seen", async () => {
    transport.send = silent();
    await expect(ask()).rejects.toMatchObject({ code: "no_answer" });
  });

  it("goes when the person signs out", async () => {
    await seeWallet(5_000);
    setSession(session(null));
    expect(Object.keys(localStorage).filter((key) => key.includes("seen"))).toEqual([]);
  });

  it("goes when somebody else signs in, and is not that one's", async () => {
    await seeWallet(5_000);
    setSession(session("marc"));
    expect(JSON.stringify(localStorage)).not.toContain("5000");
    transport.send = silent();
    await expect(ask()).rejects.toMatchObject({ code: "no_answer" });
  });

  it("is not shown to another, even where it stayed", async () => {
    await seeWallet(5_000);
    expect(lastSeen(wallet, "dana")).toMatchObject({ value: { amount: 5_000 } });
    expect(lastSeen(wallet, "marc")).toBeNull();
  });

  it("stays while the same person asks again", async () => {
    await seeWallet(5_000);
    setSession(session("dana"));
    transport.send = silent();
    expect(await ask()).toMatchObject({ amount: 5_000 });
  });

  it("is not kept for whoever proxies", async () => {
    setSession(session("dana", { _id: "staff" }));
    await seeWallet(5_000);
    expect(lastSeen(wallet, "dana")).toBeNull();
  });

  it("is not kept where a page is drawn by the server", async () => {
    vi.stubGlobal("document", undefined);
    await seeWallet(5_000);
    expect(lastSeen(wallet, "dana")).toBeNull();
  });

  it("is not kept where somebody wants nothing kept", async () => {
    refuseCopies(true);
    await seeWallet(5_000);
    expect(lastSeen(wallet, "dana")).toBeNull();
  });

  it("is only the part that is of use", async () => {
    transport.send = answers({ amount: 1, secret: "4711" });
    const part = () =>
      freshOrSeen(
        wallet,
        async () => (await transport.send("", {})).json() as Promise<{ amount: number; secret: string }>,
        ({ amount }) => ({ amount }),
        new AbortController().signal,
      );
    expect(await part()).toEqual({ fresh: { amount: 1, secret: "4711" } });
    expect(JSON.stringify(localStorage)).not.toContain("4711");
  });

  it("is of many of a kind the latest", () => {
    const key = (at: number) => seenKey("award", 1, String(at));
    for (let at = 0; at < mostOfAKind + 3; at += 1) keepSeen(key(at), "dana", { at }, new Date(at * 1_000));
    keepSeen(wallet, "dana", { amount: 1 }, new Date(0));
    expect(lastSeen(key(2), "dana")).toBeNull();
    expect(lastSeen(key(3), "dana")).not.toBeNull();
    expect(lastSeen(wallet, "dana")).not.toBeNull();
  });
});
