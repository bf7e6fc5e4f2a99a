import { linkHash, hashOf } from "#shared/kiosk-hash.ts";
import { signedReadText, signedText, type SignedRead } from "#shared/kiosk.ts";
import type { KioskItem, RedeemBody, SealingKey, VoidBody } from "#shared/kiosk.schema.ts";
import { toBase64Url } from "#shared/base64url.ts";
import { sealPin } from "../../../web/tablet/visit/seal.ts";
import { newId } from "../../platform/ids.ts";
import type { Answer, AnswerTo, Client, World } from "../app.ts";
import { testPin } from "../build.ts";
import type { BodyAt, PathOf, SentTo } from "../typed-calls.ts";

/**
 * This is a tablet as the server sees it: its cookie, its key and its chain. It seals entries with the web's own code.
 */
export interface Tablet {
  deviceId: string;
  client: Client;
  keys: CryptoKeyPair;
  /** Makes the next entry of the queue; `over` changes the body. */
  redeem(rider: { id: string }, amount: number, over?: RedeemOver): Promise<KioskItem>;
  cancel(redemptionId: string, over?: Partial<VoidBody>): Promise<KioskItem>;
  seal(item: { id: string; riderId: string; amount: number; currency?: "USD" | "CAD" }, pin: string): Promise<string>;
  sync(items?: readonly unknown[], over?: Record<string, unknown>): Promise<AnswerTo<"POST /api/kiosk/sync">>;
  /** Signs a body and posts it to any call of the kiosk. */
  post<const Path extends string>(
    path: PathOf<"POST", Path>,
    body: unknown,
    key?: string,
  ): Promise<Answer<BodyAt<"POST", Path>>>;
  /** Reads a call of the kiosk with a signature; `over` changes the time or nonce of the signature. */
  get<const Path extends string>(
    path: PathOf<"GET", Path>,
    over?: Partial<SignedRead>,
  ): Promise<Answer<BodyAt<"GET", Path>>>;
  snapshot(have?: string): Promise<AnswerTo<"GET /api/kiosk/snapshot">>;
  search(query: string): Promise<AnswerTo<"GET /api/kiosk/riders">>;
  /** Returns the same tablet connected to another server, for example one that was restored from a backup. */
  movedTo(other: World): Tablet;
}

export interface RedeemOver extends Partial<RedeemBody> {
  pin?: string;
  id?: string;
}

const currencyOf = (country: string) => (country === "CA" ? "CAD" : "USD");

export async function enrolTablet(
  world: World,
  dealer: { id: string; accountId: string; country: string },
  name = "Front counter",
  /** These are the cookies of a browser that was enrolled before. */
  cookies: ReadonlyMap<string, string> = new Map(),
): Promise<Tablet> {
  let client = await world.as(dealer);
  for (const [cookie, value] of cookies) client.cookies.set(cookie, value);
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", keys.publicKey);
  const enrolled = await client.post("/api/kiosk/enrol", { name, exitCode: "4711", publicKey: { kty, crv, x, y } });
  if (enrolled.status !== 200) throw new Error(`Enrolling failed: ${JSON.stringify(enrolled.body)}`);
  const deviceId: string = enrolled.body.device._id;
  const chain = { seq: 0, hash: null as string | null };
  let key: SealingKey | undefined;

  async function post<const Path extends string>(
    path: PathOf<"POST", Path>,
    body: SentTo<"POST", Path>,
    idempotencyKey?: string,
  ): Promise<Answer<BodyAt<"POST", Path>>> {
    const signature = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      keys.privateKey,
      signedText(path, JSON.stringify(body)),
    );
    return client.post<Path>(path, body, {
      ...(idempotencyKey ? { key: idempotencyKey } : {}),
      headers: { "x-device-signature": toBase64Url(new Uint8Array(signature)) },
    });
  }

  async function get<const Path extends string>(
    path: PathOf<"GET", Path>,
    over: Partial<SignedRead> = {},
  ): Promise<Answer<BodyAt<"GET", Path>>> {
    const read = { path, at: world.clock.now().toISOString(), nonce: newId(), ...over };
    const algorithm = { name: "ECDSA", hash: "SHA-256" } as const;
    const signature = await crypto.subtle.sign(algorithm, keys.privateKey, signedReadText(read));
    const headers = {
      "x-device-signature": toBase64Url(new Uint8Array(signature)),
      "x-device-time": read.at,
      "x-device-nonce": read.nonce,
    };
    return client.get<Path>(path, { headers });
  }

  async function link(item: Pick<KioskItem, "id" | "kind" | "body" | "sealedPin">): Promise<KioskItem> {
    const bodyHash = await hashOf(item.body);
    const next = { ...item, schema: 1 as const, bodyHash, seq: chain.seq + 1, previousHash: chain.hash };
    chain.seq = next.seq;
    chain.hash = await linkHash(next);
    return next;
  }

  const tablet: Tablet = {
    deviceId,
    client,
    keys,
    get,
    post,
    snapshot: (have) => get(have === undefined ? "/api/kiosk/snapshot" : `/api/kiosk/snapshot?have=${have}`),
    search: (query) => get(`/api/kiosk/riders?${new URLSearchParams({ query }).toString()}`),
    movedTo(other) {
      const there = other.visitor();
      for (const [name, value] of client.cookies) there.cookies.set(name, value);
      client = there;
      return Object.assign(tablet, { client });
    },
    async seal({ id, riderId, amount, currency = currencyOf(dealer.country) }, pin) {
      key ??= (await tablet.snapshot()).body.keys[0] as SealingKey;
      return sealPin(key, Array.from(pin, Number), {
        redemptionId: id,
        deviceId,
        dealerId: dealer.id,
        riderId,
        amount,
        currency,
      });
    },
    async redeem(rider, amount, { pin = testPin, id = newId(), ...over } = {}) {
      const body: RedeemBody = {
        riderId: rider.id,
        amount,
        currency: currencyOf(dealer.country),
        employee: "Terry",
        idChecked: true,
        takeWhatIsLeft: false,
        capturedAt: world.clock.now().toISOString(),
        serverTick: world.clock.now().toISOString(),
        balanceShown: null,
        offline: false,
        secondOne: false,
        ...over,
      };
      const { riderId, currency } = body;
      const sealedPin = await tablet.seal({ id, riderId, amount: body.amount, currency }, pin);
      return link({ id, kind: "redeem", body, sealedPin });
    },
    cancel(redemptionId, over = {}) {
      const now = world.clock.now().toISOString();
      const said = { employee: "Terry", reason: "canceled" as const, ...over };
      const body: VoidBody = { redemptionId, capturedAt: now, serverTick: now, ...said };
      return link({ id: newId(), kind: "void", body, sealedPin: null });
    },
    sync: (items = [], over = {}) =>
      post("/api/kiosk/sync", {
        appVersion: "test",
        since: null,
        // This is the rest of the queue, without the items of this request.
        queue: { count: 0, sum: 0, lastSeq: chain.seq },
        items,
        ...over,
      }),
  };
  return tablet;
}
