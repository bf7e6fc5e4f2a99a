import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CacheDb } from "./cards/cache-db.ts";
import { KioskEngine } from "./engine.ts";
import { createAsk } from "./kiosk-api.ts";
import { QueueDb, type DeviceRecord } from "./queue/queue-db.ts";

const serverTime = "2026-07-15T18:00:00.000Z";
const refused = (status: number) => Response.json({ error: { code: "refused", message: "" } }, { status });

let engine: KioskEngine;
let asked: string[];
let says: (path: string) => Response | Error;
beforeEach(() => {
  asked = [];
  const ask = createAsk((path) => {
    asked.push(path.replace("/api/kiosk/", ""));
    const said = says(path);
    return said instanceof Error ? Promise.reject(said) : Promise.resolve(said);
  });
  const name = crypto.randomUUID();
  engine = new KioskEngine({
    locale: () => "en",
    ask,
    queue: new QueueDb(`q-${name}`),
    cache: new CacheDb(`c-${name}`),
  });
});
afterEach(async () => {
  await engine.queue.delete();
  await engine.cache.delete();
});

async function enrolled(): Promise<void> {
  const device: DeviceRecord = {
    key: "device",
    deviceId: "d1",
    name: "Counter",
    dealer: { _id: "s1", name: "Shop", city: null, country: "US", currency: "USD" },
    keys: await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]),
    exitCode: { salt: new Uint8Array(1), iterations: 1, hash: new Uint8Array(1) },
    enrolledAt: 0,
  };
  engine.state.set({ device });
}
const call = () => engine.call({ method: "POST", path: "/api/kiosk/sync", body: {} });

describe("a call of the tablet", () => {
  it("renews the cookie where the server does not know the tablet, and goes again", async () => {
    await enrolled();
    let known = false;
    says = (path) => {
      if (path.endsWith("challenge")) return Response.json({ serverTime, challenge: "c1" });
      if (path.endsWith("renew")) known = true;
      return known ? Response.json({ serverTime }) : refused(401);
    };
    expect((await call()).kind).toBe("answer");
    expect(asked).toEqual(["sync", "challenge", "renew", "sync"]);
    expect(engine.state.get().online).toBe(true);
  });

  it("leaves silence and every other refusal as they are", async () => {
    await enrolled();
    for (const said of [new TypeError("Failed to fetch"), refused(403), refused(429), refused(503)]) {
      says = () => said;
      expect((await call()).kind).toBe(said instanceof Error ? "silence" : "refused");
    }
    expect(asked).toEqual(["sync", "sync", "sync", "sync"]);
  });

  it("has no key to show in a browser that is no kiosk", async () => {
    says = () => refused(401);
    expect(await call()).toMatchObject({ kind: "refused", status: 401 });
    expect(asked).toEqual(["sync"]);
  });
});
