import type { ItemResult, RedeemBody, SyncInput } from "#shared/kiosk.schema.ts";
import { CacheDb } from "../tablet/cards/cache-db.ts";
import { KioskEngine } from "../tablet/engine.ts";
import { createKioskApi } from "../tablet/kiosk-api.ts";
import type { KioskState } from "../tablet/kiosk-state.ts";
import { QueueDb, type DeviceRecord } from "../tablet/queue/queue-db.ts";

/** This is the body of a sync by a tablet whose queue is empty. */
export const emptySync: SyncInput = { appVersion: "test", since: null, queue: { count: 0, sum: 0 }, items: [] };

/** Builds the record of an enrolled tablet. Without this record, a queue counts as deleted. */
export const testDevice = async (): Promise<DeviceRecord> => ({
  key: "device",
  deviceId: "d1",
  name: "Counter",
  dealer: { _id: "s1", name: "Shop", city: null, country: "US", currency: "USD" },
  keys: await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]),
  exitCode: { salt: new Uint8Array(16), iterations: 1, hash: new Uint8Array(32) },
  enrolledAt: 0,
});

/** Builds the body of a redemption that was captured offline; `amount` is in cents. */
export const capturedBody = (amount: number, over: Partial<RedeemBody> = {}): RedeemBody => ({
  riderId: "r",
  amount,
  currency: "USD",
  employee: "Terry",
  idChecked: true,
  takeWhatIsLeft: false,
  capturedAt: "2026-07-15T18:00:00.000Z",
  serverTick: null,
  balanceShown: null,
  offline: true,
  secondOne: false,
  ...over,
});

/** Builds what a visit adds to the queue: a redemption with its encrypted PIN. */
export const capturedDraft = (amount: number, over: Partial<RedeemBody> = {}) => ({
  deviceId: "d1",
  id: crypto.randomUUID(),
  sealedPin: "2026q3.AAAA.BBBB",
  riderName: "Dana Kowalczyk",
  hometown: null,
  body: capturedBody(amount, over),
});

/** Builds the server's answer that a redemption was accepted. `appliedAmount` is in cents. */
export const acceptedAnswer = (id: string, appliedAmount: number): ItemResult => ({
  id,
  decision: "accepted",
  reason: null,
  code: "7K2M9Q",
  appliedAmount,
  balance: 0,
  decidedAt: "2026-07-15T18:01:00.000Z",
  retryAt: null,
  signature: "s",
});

/** Starts the engine of an enrolled tablet whose network fails. */
export async function testEngine(state: Partial<KioskState> = {}): Promise<KioskEngine> {
  const name = crypto.randomUUID();
  const queue = new QueueDb(`q-${name}`);
  const api = createKioskApi(() => Promise.reject(new Error("no network")));
  const engine = new KioskEngine({ locale: () => "en", api, queue, cache: new CacheDb(`c-${name}`) });
  const device = await testDevice();
  await engine.queue.kept.put(device);
  engine.state.set({ device, online: true, ...state });
  return engine;
}

/** Deletes the databases of an engine. */
export async function removeEngine(engine: KioskEngine): Promise<void> {
  await engine.queue.delete();
  await engine.cache.delete();
}
