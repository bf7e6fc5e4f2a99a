import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "../../testing/app.ts";
import { buildRider } from "../../testing/build.ts";
import { deriveSecrets, sha256 } from "../secrets.ts";
import { outboxPush, pushSubscriptions } from "../tables.ts";
import { queuePush, sendPushes } from "./push-outbox.ts";
import { webPusher } from "./pusher.ts";
import { sealPush } from "./seal-push.ts";
import { vapidKeys } from "./vapid.ts";

/** Implements the browser's side of RFC 8291: it makes the keys and decrypts messages. */
function browser(privateKey?: string, auth = Buffer.alloc(16, 5).toString("base64url")) {
  const ecdh = createECDH("prime256v1");
  if (privateKey) ecdh.setPrivateKey(Buffer.from(privateKey, "base64url"));
  else ecdh.generateKeys();
  const hkdf = (salt: Buffer, ikm: Buffer, info: Buffer, length: number): Buffer => {
    const prk = createHmac("sha256", salt).update(ikm).digest();
    return createHmac("sha256", prk)
      .update(Buffer.concat([info, Buffer.from([1])]))
      .digest()
      .subarray(0, length);
  };
  return {
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth },
    open(message: Buffer): string {
      const salt = message.subarray(0, 16);
      const idLength = message[20] ?? 0;
      const sender = message.subarray(21, 21 + idLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
      const ikm = hkdf(Buffer.from(auth, "base64url"), ecdh.computeSecret(sender), info, 32);
      const key = hkdf(salt, ikm, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
      const nonce = hkdf(salt, ikm, Buffer.from("Content-Encoding: nonce\0"), 12);
      const body = message.subarray(21 + idLength);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
      expect(padded.at(-1)).toBe(2);
      return padded.subarray(0, -1).toString("utf8");
    },
  };
}

describe("an encrypted notification", () => {
  // This is the example of RFC 8291, section 5 and appendix A.
  const example = {
    plain: "When I grow up, I want to be a watermelon",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
    receiver: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    salt: "DGv6ra1nlYgDCS1FRnbzlw",
    message:
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  };

  it("has the same bytes as the example in the standard", () => {
    const sealed = sealPush(
      example.plain,
      { p256dh: example.p256dh, auth: example.auth },
      { salt: Buffer.from(example.salt, "base64url"), privateKey: Buffer.from(example.sender, "base64url") },
    );
    expect(sealed.toString("base64url")).toBe(example.message);
  });

  it("can be decrypted by its browser and by no other", () => {
    const mine = browser(example.receiver, example.auth);
    const sealed = sealPush("Prime\u00a0: 150,00\u00a0$", mine.keys);
    expect(mine.open(sealed)).toBe("Prime\u00a0: 150,00\u00a0$");
    expect(() => browser(undefined, example.auth).open(sealed)).toThrow();
  });

  it("is different each time", () => {
    const { keys } = browser();
    expect(sealPush("a", keys).equals(sealPush("a", keys))).toBe(false);
  });
});

/** Starts a push service that stores what it receives, and whose answers a test can choose. */
async function startService() {
  const received: { headers: IncomingHttpHeaders; body: Buffer; path: string }[] = [];
  const state = { status: 201, retryAfter: "", acceptedKey: "" };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks), path: request.url ?? "" });
      if (state.retryAfter) response.setHeader("retry-after", state.retryAfter);
      if (state.status === 302) response.setHeader("location", "/elsewhere");
      // A browser subscribed with one of the server's keys, and the service refuses every other key.
      const isOther = state.acceptedKey && !request.headers.authorization?.endsWith(`k=${state.acceptedKey}`);
      response.writeHead(isOther ? 403 : state.status).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    received,
    state,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

describe("the outbox of push notifications", () => {
  let world: World;
  let service: Awaited<ReturnType<typeof startService>>;
  const tablet = browser();
  beforeEach(async () => {
    world = await createWorld();
    service = await startService();
    const rider = await buildRider(world);
    await subscribe("browser-1", rider.accountId, `${service.origin}/push/1`);
  });
  afterEach(async () => {
    await service.close();
    await world.close();
  });

  const subscribe = (id: string, accountId: string, endpoint: string) =>
    world.db.write((tx) =>
      tx.insert(pushSubscriptions).values({
        id,
        accountId,
        endpointHash: sha256(endpoint),
        endpoint,
        ...tablet.keys,
        createdAt: world.clock.now(),
      }),
    );
  const message = { title: "You earned $150.00", body: "250 B", url: "/auth/rider", locale: "en" as const, tag: "a" };
  const queue = (cause = "award:1") =>
    world.db.write((tx) => queuePush(tx, world.ctx(), { cause, subscriptionId: "browser-1", message }));
  const send = (hosts = service.origin) => sendPushes(world.ctx(), webPusher(hosts));
  const rows = () => world.db.select().from(outboxPush).orderBy(outboxPush.id);

  it("sends an encrypted message to the push service, signed with the server's key", async () => {
    await queue();
    expect(await send()).toBe(1);
    const [{ headers, body, path } = { headers: {} as IncomingHttpHeaders, body: Buffer.alloc(0), path: "" }] =
      service.received;
    expect(path).toBe("/push/1");
    expect(headers["content-encoding"]).toBe("aes128gcm");
    expect(Number(headers.ttl)).toBeGreaterThan(0);
    expect(JSON.parse(tablet.open(body))).toEqual(message);

    const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
    expect(key).toBe(vapidKeys(world.secrets.push).publicKey);
    const [head = "", claims = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
    const publicKey = createPublicKey({
      key: { kty: "EC", crv: "P-256", x: part(1), y: part(33) },
      format: "jwk",
    });
    const signed = Buffer.from(`${head}.${claims}`);
    const signatureBytes = Buffer.from(signature, "base64url");
    expect(verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, signatureBytes)).toBe(true);
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
      aud: service.origin,
      exp: Math.floor(world.clock.now().getTime() / 1000) + 12 * 3600,
      sub: "mailto:contingency@holeshot.example",
    });
    expect((await rows())[0]?.sentAt).toEqual(world.clock.now());
  });

  it("sends with the previous key to a browser that subscribed before the secret was rotated", async () => {
    const rotated = {
      ...world.ctx(),
      secrets: { ...deriveSecrets(Buffer.alloc(32, 9), true), previous: world.secrets },
    };
    service.state.acceptedKey = vapidKeys(world.secrets.push).publicKey;
    await queue();
    expect(await sendPushes(rotated, webPusher(service.origin))).toBe(1);
    expect(service.received).toHaveLength(2);
    service.state.acceptedKey = "of somebody else";
    await queue("award:2");
    expect(await sendPushes(rotated, webPusher(service.origin))).toBe(0);
    expect((await rows())[1]).toMatchObject({ sentAt: null, lastError: "403" });
  });

  it("sends a notification once, however often it is queued or the job runs", async () => {
    await queue();
    await queue();
    await send();
    await send();
    expect(service.received).toHaveLength(1);
  });

  it("sends each notification once when several servers send at the same time", async () => {
    for (const cause of ["award:1", "award:2", "award:3"]) await queue(cause);
    await Promise.all([send(), send(), send()]);
    expect(service.received).toHaveLength(3);
  });

  it.each([404, 410])(
    "deletes a browser for which the service answers %i, and its queued notifications",
    async (status) => {
      service.state.status = status;
      await queue();
      await queue("award:2");
      expect(await send()).toBe(0);
      expect(await world.db.select().from(pushSubscriptions)).toEqual([]);
      expect(await rows()).toEqual([]);
    },
  );

  it("waits for as long as a busy service requires, and tries again", async () => {
    service.state.status = 429;
    service.state.retryAfter = "600";
    await queue();
    await send();
    service.state.status = 201;
    world.clock.advance({ minutes: 9 });
    expect(await send()).toBe(0);
    world.clock.advance({ minutes: 2 });
    expect(await send()).toBe(1);
  });

  it("gives up a notification that the service will never accept, and one that is two days old", async () => {
    service.state.status = 413;
    await queue();
    await send();
    service.state.status = 500;
    await queue("award:2");
    await send();
    world.clock.advance({ days: 3 });
    await send();
    expect(await rows()).toMatchObject([
      { lastError: "413", nextTryAt: null, sentAt: null },
      { lastError: "500", nextTryAt: null, sentAt: null },
    ]);
  });

  it("calls only the configured push services, and follows no redirect", async () => {
    await queue();
    expect(await send("fcm.googleapis.com,*.push.apple.com")).toBe(0);
    expect(service.received).toHaveLength(0);
    expect(await world.db.select().from(pushSubscriptions)).toEqual([]);

    const rider = await buildRider(world);
    await subscribe("browser-1", rider.accountId, `${service.origin}/push/1`);
    service.state.status = 302;
    await queue("award:3");
    expect(await send()).toBe(0);
    expect(service.received.map(({ path }) => path)).toEqual(["/push/1"]);
    const open = await world.db.select().from(outboxPush).where(eq(outboxPush.cause, "award:3"));
    expect(open).toMatchObject([{ sentAt: null, tries: 1 }]);
  });

  it("matches services by their whole name, not by its beginning or end", async () => {
    const calls = async (endpoint: string) => {
      const asked: string[] = [];
      const before = globalThis.fetch;
      globalThis.fetch = (url) => {
        asked.push(new Request(url).url);
        return Promise.resolve(new Response(null, { status: 201 }));
      };
      try {
        const { keys } = tablet;
        const pusher = webPusher("fcm.googleapis.com, *.push.apple.com");
        await pusher.send({
          endpoint,
          payload: {},
          ...keys,
          keys: vapidKeys(world.secrets.push),
          contact: "a@example.test",
          now: world.clock.now(),
        });
      } finally {
        globalThis.fetch = before;
      }
      return asked.length;
    };
    expect(await calls("https://fcm.googleapis.com/fcm/send/x")).toBe(1);
    expect(await calls("https://web.push.apple.com/x")).toBe(1);
    for (const other of [
      "http://fcm.googleapis.com/x",
      "https://fcm.googleapis.com:8443/x",
      "https://fcm.googleapis.com.example.test/x",
      "https://evilpush.apple.com/x",
      "https://push.apple.com/x",
      "https://localhost/x",
    ]) {
      expect(await calls(other), other).toBe(0);
    }
  });
});

describe("the server's key for push services", () => {
  it("is the same for the same secret, on every replica and after a restart", () => {
    const again = vapidKeys(Buffer.alloc(32, 9)).publicKey;
    expect(again).toBe(vapidKeys(Buffer.alloc(32, 9)).publicKey);
    expect(again).not.toBe(vapidKeys(Buffer.alloc(32, 8)).publicKey);
    expect(Buffer.from(again, "base64url")).toHaveLength(65);
  });
});
