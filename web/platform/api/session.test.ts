import { i18n } from "@lingui/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Session } from "./session.ts";

const signedIn = (id: string, proxyHost: unknown = null) =>
  ({ type: "rider", user: { _id: id }, proxyHost, programme: {} }) as unknown as Session;

let items: Map<string, string>;
beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  items = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the modules again, as a cold start of the page does. */
async function coldStart() {
  vi.resetModules();
  const session = await import("./session.ts");
  const { transport } = await import("./transport.ts");
  return { ...session, transport };
}

it("The session is the one that this device stored last until the server answers", async () => {
  (await coldStart()).setSession(signedIn("dana"));
  const { expectSession, sessionNow, loadSession, transport } = await coldStart();
  expect(sessionNow().user).toBeNull();
  expect(expectSession()?.user?._id).toBe("dana");
  expect(sessionNow().user?._id, "the shell shows this person").toBe("dana");
  transport.send = () => Promise.resolve(Response.json({ ...signedIn("kim"), programme: {} }));
  await loadSession();
  expect(expectSession()?.user?._id, "the server's answer replaces it").toBe("kim");
});

it("The session is empty on a device without a login, and while staff are proxying", async () => {
  expect((await coldStart()).expectSession()).toBeNull();
  (await coldStart()).setSession(signedIn("dana", { accountId: "admin", name: "Ann" }));
  const { expectSession, sessionNow } = await coldStart();
  expect(expectSession()).toBeNull();
  expect(sessionNow().user).toBeNull();
});
