import { toBase64Url } from "#shared/base64url.ts";
import { hashOf, linkHash } from "#shared/kiosk-hash.ts";
import { associatedData, sealingPurpose, type SealedFor } from "#shared/kiosk.ts";
import type { ItemResult, KioskItem, RedeemBody } from "#shared/kiosk.schema.ts";
import { enrol } from "../kiosk/devices/enrol.ts";
import { sealingKeys, suite } from "../kiosk/keys/keys.ts";
import { sync } from "../kiosk/sync/sync.ts";
import type { Ctx, KioskActor } from "../platform/context.ts";
import { dealerActor } from "./counter-visits.ts";
import type { SignedDealer } from "./dealers.ts";
import { demoPin } from "./people/personas.ts";

/**
 * These are the values of one redemption on the demo tablet: those that the employee enters, the rider's PIN, and
 * whether the tablet is offline.
 */
export interface Keyed {
  /** This is a rider's id, or `ama:` and an AMA number. */
  riderId: string;
  amount: number;
  employee: string;
  /** This is true if the entry was made offline. */
  offline?: boolean;
  pin?: string;
}

/**
 * This is a tablet on a demo counter. It chains its entries and encrypts PINs as a real one does, and reports through
 * the server's own verbs.
 */
export interface DemoTablet {
  deviceId: string;
  /** Captures an entry at that time and stores it on the tablet; the server does not know about it yet. */
  capture(at: Ctx, keyed: Keyed): Promise<KioskItem>;
  /** Reports the tablet's queue and submits these items. */
  contact(at: Ctx, items?: readonly KioskItem[], holds?: { count: number; sum: number }): Promise<ItemResult[]>;
}

/** The app's version is the name of its main script. */
const appVersion = "main-Dm7Xk2qA.js";

export async function enrolDemoTablet(at: Ctx, dealer: SignedDealer, name: string): Promise<DemoTablet> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", keys.publicKey);
  const { answer } = await enrol(
    { ...at, actor: dealerActor(dealer) },
    { name, exitCode: "2468", publicKey: { kty: "EC", crv: "P-256", x, y }, appVersion },
    { sessionToken: undefined, deviceToken: undefined },
  );
  const deviceId = answer.device._id;
  const { id: dealerId, country } = dealer;
  const { currency } = answer.dealer;
  const actor: KioskActor = { type: "kiosk", id: deviceId, dealerId, country, state: "active" };
  let last: KioskItem | null = null;

  return {
    deviceId,
    async capture(when, { pin = demoPin, offline = false, ...keyed }) {
      const id = when.id();
      const now = when.now.toISOString();
      const body: RedeemBody = {
        ...keyed,
        offline,
        currency,
        idChecked: true,
        takeWhatIsLeft: false,
        capturedAt: now,
        serverTick: now,
        balanceShown: null,
        secondOne: false,
      };
      const { riderId, amount } = keyed;
      const item: KioskItem = {
        id,
        seq: (last?.seq ?? 0) + 1,
        previousHash: last && (await linkHash(last)),
        kind: "redeem",
        schema: 1,
        body,
        bodyHash: await hashOf(body),
        sealedPin: await seal(when, pin, { redemptionId: id, deviceId, dealerId, riderId, amount, currency }),
      };
      last = item;
      return item;
    },
    async contact(when, items = [], holds = { count: items.length, sum: 0 }) {
      const input = { appVersion, since: null, queue: holds, items: [...items] };
      const { answer: said } = await sync({ ...when, actor }, input, undefined);
      return said.results;
    },
  };
}

async function seal(ctx: Ctx, pin: string, sealedFor: SealedFor): Promise<string> {
  const [key] = await sealingKeys(ctx);
  if (!key) throw new Error("The demo has no key to seal a PIN to");
  const recipientPublicKey = await suite.kem.deserializePublicKey(Buffer.from(key.publicKey, "base64url"));
  const text = new TextEncoder().encode(pin);
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: sealingPurpose }, text, associatedData(sealedFor));
  return [key.id, toBase64Url(new Uint8Array(enc)), toBase64Url(new Uint8Array(ct))].join(".");
}
