import "fake-indexeddb/auto";
import { i18n } from "@lingui/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  accountKey,
  ownCopy,
  passOnWaitingCopies,
  readOwn,
  readOwnPart,
  saveInterruptedCopies,
} from "./account-cache.ts";
import { deleteOtherAccountsCopies, interruptedCopies } from "./account-owner.ts";
import { api } from "../api/api.ts";
import { turnCachingOff } from "./cache-opt-out.ts";
import { deleteCopies } from "./public-cache.ts";
import { copiesOnDevice, deleteAllCopies, maxPerKind, readAccountCopy, saveAccountCopy } from "./device-cache.ts";
import { onSession, sessionNow, setSession, type Session } from "../api/session.ts";
import { transport } from "../api/transport.ts";

const session = (id: string | null, proxyHost: unknown = null) =>
  ({ type: id ? "rider" : null, user: id ? { _id: id } : null, proxyHost, programme: {} }) as unknown as Session;

const wallet = accountKey("wallet", 1);
const answers = (body: unknown) => vi.fn(() => Promise.resolve(Response.json(body)));
const noNetwork = () => vi.fn(() => Promise.reject(new TypeError("no network")));
const readWallet = () =>
  readOwn<{ amount: number }>(
    wallet,
    async (signal) => (await api("GET /api/rider/wallet", { signal })) as unknown as { amount: number },
    new AbortController().signal,
  );
const send = transport.send;
let running: Promise<unknown>[] = [];
// The app registers the same listener (main.tsx).
onSession(() => void running.push(deleteOtherAccountsCopies()));

/** Copies are stored when the browser is idle; the test decides when that is. */
let idle: (() => void)[] = [];
async function settle(): Promise<void> {
  for (const work of idle.splice(0)) work();
  await vi.waitFor(async () => {
    await Promise.all(running);
    // These two reads of the database run after the writes that were already queued.
    await copiesOnDevice();
    await copiesOnDevice();
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
}
const onDevice = async () => JSON.stringify(await copiesOnDevice());

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  for (const area of ["localStorage", "sessionStorage"]) {
    const items = new Map<string, string>();
    vi.stubGlobal(area, {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    });
  }
  vi.stubGlobal("document", { querySelectorAll: () => [] });
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
  idle = [];
  running = [];
  setSession(session("dana"));
});
afterEach(async () => {
  transport.send = send;
  await settle();
  await deleteAllCopies();
  vi.unstubAllGlobals();
});

async function seeWallet(amount: number): Promise<void> {
  transport.send = answers({ amount });
  expect(await readWallet()).toEqual({ amount, lastSynced: null });
  await settle();
}

describe("an account's cached data on the device", () => {
  it("is shown when no answer comes, with the time at which it was stored", async () => {
    await seeWallet(5_000);
    transport.send = noNetwork();
    const { amount, lastSynced } = await readWallet();
    expect(amount).toBe(5_000);
    expect(Date.parse(lastSynced ?? "")).toBeGreaterThan(0);
  });

  it("does not hide a refusal", async () => {
    await seeWallet(5_000);
    transport.send = vi.fn(() => Promise.resolve(Response.json({ error: { code: "forbidden" } }, { status: 403 })));
    await expect(readWallet()).rejects.toMatchObject({ status: 403 });
  });

  it("does not change the error if nothing was stored", async () => {
    transport.send = noNetwork();
    await expect(readWallet()).rejects.toMatchObject({ code: "no_answer" });
  });

  it("is deleted when the user signs out", async () => {
    await seeWallet(5_000);
    expect(await onDevice()).toContain("account");
    setSession(session(null));
    await settle();
    expect(await onDevice()).not.toContain("account");
  });

  it("is deleted when another user signs in, who never sees it", async () => {
    await seeWallet(5_000);
    setSession(session("marc"));
    transport.send = noNetwork();
    await expect(readWallet()).rejects.toMatchObject({ code: "no_answer" });
    await settle();
    expect(await readAccountCopy("dana", wallet)).toBeNull();
  });

  it("is never replaced by the answer to an earlier request", async () => {
    const early = Promise.withResolvers<Response>();
    transport.send = vi.fn(() => early.promise);
    const asked = readWallet();
    await vi.waitFor(() => expect(transport.send).toHaveBeenCalledOnce());
    await seeWallet(7_000);
    early.resolve(Response.json({ amount: 5_000 }));
    await asked;
    await settle();
    expect(await ownCopy(wallet)).toMatchObject({ amount: 7_000 });
  });

  describe("that waits for an idle moment when the page is left", () => {
    /** Reads the wallet and leaves the page at once. Returns what the page would have done later. */
    async function leaveWallet(amount: number): Promise<() => void> {
      transport.send = answers({ amount });
      await readWallet();
      const [later] = idle.splice(0);
      expect(later).toBeDefined();
      passOnWaitingCopies();
      return () => later?.();
    }

    it("is stored by the next page of the tab, with the time at which it was read", async () => {
      // The module knows what the other tests stored for Dana. The module of a new page does not.
      setSession(session("lea"));
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-29T10:00:00Z") });
      const later = await leaveWallet(5_000);
      vi.useRealTimers();
      await saveInterruptedCopies();
      await settle();
      expect(await ownCopy(wallet)).toEqual({ amount: 5_000, lastSynced: "2026-11-29T10:00:00.000Z" });
      expect(interruptedCopies.read()).toBeNull();
      later();
    });

    it("does not replace what the next page has read", async () => {
      const later = await leaveWallet(5_000);
      await seeWallet(7_000);
      await saveInterruptedCopies();
      await settle();
      expect(await ownCopy(wallet)).toMatchObject({ amount: 7_000 });
      later();
    });

    it("is deleted when the user signs out", async () => {
      const later = await leaveWallet(5_000);
      setSession(session(null));
      await settle();
      expect(interruptedCopies.read()).toBeNull();
      later();
    });

    it("is deleted when the user deletes all copies, and is not passed on any more", async () => {
      const later = await leaveWallet(5_000);
      await deleteCopies();
      expect(interruptedCopies.read()).toBeNull();
      passOnWaitingCopies();
      expect(interruptedCopies.read()).toBeNull();
      later();
    });

    it("is not stored for another user, or where the user has opted out", async () => {
      const later = await leaveWallet(5_000);
      const copies = interruptedCopies.read();
      turnCachingOff(true);
      await saveInterruptedCopies();
      turnCachingOff(false);
      setSession(session("marc"));
      interruptedCopies.write(copies);
      await saveInterruptedCopies();
      expect(idle).toEqual([]);
      later();
    });
  });

  it("is not returned to another user, even where it was not deleted", async () => {
    await saveAccountCopy("dana", wallet, { amount: 5_000 }, new Date());
    expect(await ownCopy(wallet)).toMatchObject({ amount: 5_000 });
    setSession(session("marc"));
    expect(await ownCopy(wallet)).toBeNull();
    await expect(readWallet()).rejects.toMatchObject({ code: "no_answer" });
  });

  it("stays while the same user signs in again", async () => {
    await seeWallet(5_000);
    setSession(session("dana"));
    await settle();
    transport.send = noNetwork();
    expect(await readWallet()).toMatchObject({ amount: 5_000 });
  });

  it("is not stored if the user signs out while the answer is on its way", async () => {
    const request = Promise.withResolvers<Response>();
    const sent = vi.fn(() => request.promise);
    transport.send = sent;
    const asked = readWallet();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    setSession(session(null));
    request.resolve(Response.json({ amount: 5_000 }));
    await asked;
    await settle();
    expect(await onDevice()).not.toContain("account");
  });

  it("is not stored if the user signs out after the answer, before the browser is idle", async () => {
    transport.send = answers({ amount: 5_000 });
    await readWallet();
    setSession(session("marc"));
    await settle();
    expect(await onDevice()).not.toContain("account");
  });

  it("is deleted if the user signs out while it is being stored", async () => {
    transport.send = answers({ amount: 5_000 });
    await readWallet();
    for (const work of idle.splice(0)) work();
    const setItem = localStorage.setItem.bind(localStorage);
    // The session ends at the moment when the owner is stored, right before the copy.
    const noted = new Promise<void>((resolve) => {
      localStorage.setItem = (key, value) => {
        setItem(key, value);
        if (key === "account-cache-owner") queueMicrotask(resolve);
      };
    });
    await noted;
    setSession(session(null));
    await settle();
    expect(await onDevice()).not.toContain("account");
  });

  it("is not stored while staff act as the account", async () => {
    setSession(session("dana", { _id: "staff" }));
    await seeWallet(5_000);
    expect(await readAccountCopy("dana", wallet)).toBeNull();
  });

  it("is not stored by server rendering", async () => {
    vi.stubGlobal("document", undefined);
    await seeWallet(5_000);
    expect(await readAccountCopy("dana", wallet)).toBeNull();
  });

  it("is not stored where the user has opted out", async () => {
    turnCachingOff(true);
    await seeWallet(5_000);
    expect(await readAccountCopy("dana", wallet)).toBeNull();
  });

  it("is not stored where the browser cannot note whose it is, because sign-out would not delete it", async () => {
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
      removeItem: () => {},
    });
    await seeWallet(5_000);
    expect(await readAccountCopy("dana", wallet)).toBeNull();
  });

  it("has only the part of an answer that is useful offline", async () => {
    const answer = { amount: 1, secret: "4711" };
    const part = ({ amount }: typeof answer) => ({ amount });
    const request = () => Promise.resolve(answer);
    expect(await readOwnPart(wallet, request, part, new AbortController().signal)).toEqual({ answer });
    await settle();
    expect(await readAccountCopy("dana", wallet)).toEqual({ amount: 1, lastSynced: expect.any(String) });
  });

  it("has the newest entries of a kind with many", async () => {
    const key = (at: number) => accountKey("award", 1, String(at));
    for (let at = 0; at < maxPerKind + 3; at += 1) await saveAccountCopy("dana", key(at), { at }, new Date(at * 1_000));
    await saveAccountCopy("dana", wallet, { amount: 1 }, new Date(0));
    expect(await readAccountCopy("dana", key(2))).toBeNull();
    expect(await readAccountCopy("dana", key(3))).not.toBeNull();
    expect(await readAccountCopy("dana", wallet)).not.toBeNull();
    expect(sessionNow().user?._id).toBe("dana");
  });
});
