import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { policyOf } from "#shared/kiosk.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { CacheDb, readCached } from "./cards/cache-db.ts";
import { KioskEngine } from "./engine.ts";
import { createKioskApi } from "./kiosk-api.ts";
import { QueueDb } from "./queue/queue-db.ts";
import { emptySync, removeEngine, testDevice } from "../testing/kiosk-queue.ts";

const serverTime = "2026-07-15T18:00:00.000Z";
const refused = (status: number) => Response.json({ error: { code: "refused", message: "" } }, { status });

let engine: KioskEngine;
let asked: string[];
let says: (path: string) => Response | Error;
beforeEach(() => {
  asked = [];
  const api = createKioskApi((path) => {
    asked.push(path.replace("/api/kiosk/", ""));
    const reply = says(path);
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  });
  const name = crypto.randomUUID();
  engine = new KioskEngine({
    locale: () => "en",
    api,
    queue: new QueueDb(`q-${name}`),
    cache: new CacheDb(`c-${name}`),
  });
});
afterEach(() => removeEngine(engine));

const enrolled = async (): Promise<void> => engine.state.set({ device: await testDevice() });
const call = () => engine.call("POST /api/kiosk/sync", { body: emptySync });

describe("a call of the tablet", () => {
  it("renews the cookie if the server does not know the tablet, and is retried", async () => {
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

  it("returns a missing answer and every other refusal unchanged", async () => {
    await enrolled();
    for (const said of [new TypeError("Failed to fetch"), refused(403), refused(429), refused(503)]) {
      says = () => said;
      expect((await call()).kind).toBe(said instanceof Error ? "noAnswer" : "refused");
    }
    expect(asked).toEqual(["sync", "sync", "sync", "sync"]);
  });

  it("is not retried in a browser that is not a kiosk, because it has no key", async () => {
    says = () => refused(401);
    expect(await call()).toMatchObject({ kind: "refused", status: 401 });
    expect(asked).toEqual(["sync"]);
  });
});

describe("the dealer's staff names", () => {
  const counter = (employees?: string[]) => ({ unknownRiderMaxAmount: 0, staffCode: null, exitCode: null, employees });
  const about = {
    serverTime,
    epoch: "e1",
    lastSeqSeen: 0,
    device: { _id: "d1", name: "Counter", state: "active" },
    policy: policyOf(defaultProgramme),
    keys: [],
  };
  const stored = async () => (await readCached(engine.cache, "settings"))?.counter?.employees;

  it("are sent with the snapshot and each sync, and stored on the tablet", async () => {
    await enrolled();
    const { device } = engine.state.get();
    if (device) await engine.queue.kept.put(device);
    let synced = counter();
    says = (path) => {
      if (path.includes("snapshot"))
        return Response.json({ ...about, counter: counter(["Sam"]), dealer: {}, programme: {}, riders: [], tags: [] });
      if (path.endsWith("sync"))
        return Response.json({ ...about, counter: synced, results: [], updates: [], commands: [] });
      return refused(404);
    };
    await engine.refreshSnapshot();
    expect(await stored()).toEqual(["Sam"]);
    await engine.drain.flush();
    expect(await stored(), "a sync without names leaves them as they are").toEqual(["Sam"]);
    synced = counter(["Émile", "Priya"]);
    await engine.drain.flush();
    expect(await stored()).toEqual(["Émile", "Priya"]);
    expect(engine.state.get().settings?.counter?.employees).toEqual(["Émile", "Priya"]);
  });
});
