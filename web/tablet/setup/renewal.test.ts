import { beforeEach, describe, expect, it } from "vitest";
import { fromBase64Url } from "#shared/base64url.ts";
import { signedText } from "#shared/kiosk.ts";
import { createKioskApi, type Reply } from "../kiosk-api.ts";
import type { DeviceRecord } from "../queue/queue-db.ts";
import { Renewal } from "./renewal.ts";
import { emptySync, testDevice } from "../../testing/kiosk-queue.ts";

interface Call {
  path: string;
  body: string;
  signature: string | null;
}

const serverTime = "2026-07-15T18:00:00.000Z";
const answer = (more: object = {}) => Response.json({ serverTime, ...more });
const refused = (status: number, code: string) => Response.json({ error: { code, message: "" } }, { status });

let device: DeviceRecord;
let calls: Call[];
let time: number;
/** This is true while the browser has a cookie that the server knows. */
let known: boolean;
/** A test sets this function to override the server's usual answer to a call. */
let says: (path: string) => Response | Error | Promise<Response> | undefined;

beforeEach(async () => {
  calls = [];
  time = 0;
  known = false;
  says = () => undefined;
  device = await testDevice();
});

function newRenewal() {
  const api = createKioskApi((path, { headers, body }) => {
    const signature = new Headers(headers).get("x-device-signature");
    calls.push({ path, body: typeof body === "string" ? body : "", signature });
    const reply = says(path);
    if (reply instanceof Error) return Promise.reject(reply);
    if (reply) return Promise.resolve(reply);
    if (path === "/api/kiosk/challenge") return Promise.resolve(answer({ challenge: "c1" }));
    if (path === "/api/kiosk/renew") known = true;
    return Promise.resolve(known ? answer() : refused(401, "device_unknown"));
  });
  const renewal = new Renewal(api, () => time);
  // The returned function makes a call in the same way as the engine.
  return async (name: "POST /api/kiosk/sync" | "POST /api/kiosk/waiting" = "POST /api/kiosk/sync") => {
    const caller = { locale: "en" };
    const call = (): Promise<Reply<unknown>> =>
      name === "POST /api/kiosk/sync"
        ? api(name, { body: emptySync, key: "k" }, caller)
        : api(name, { body: {} }, caller);
    const before = renewal.renewals;
    const reply = await call();
    const unknown = reply.kind === "refused" && reply.status === 401;
    return unknown ? renewal.refused(reply, call, device, "en", before) : reply;
  };
}
const paths = () => calls.map(({ path }) => path.replace("/api/kiosk/", ""));

describe("a tablet that the server does not know", () => {
  it("proves its identity by its key, and repeats the request", async () => {
    const call = newRenewal();
    expect((await call()).kind).toBe("answer");
    expect(paths()).toEqual(["sync", "challenge", "renew", "sync"]);
    expect(calls[3]?.body).toBe(calls[0]?.body);
    const [, asked, renewed] = calls;
    expect(JSON.parse(asked?.body ?? "")).toEqual({ deviceId: "d1" });
    expect(JSON.parse(renewed?.body ?? "")).toEqual({ deviceId: "d1", challenge: "c1" });
    const signature = fromBase64Url(renewed?.signature ?? "") ?? new Uint8Array();
    const text = signedText("/api/kiosk/renew", renewed?.body ?? "");
    const { publicKey } = device.keys;
    expect(await crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, publicKey, signature, text)).toBe(true);
  });

  it("renews once if several calls are refused at the same time", async () => {
    const call = newRenewal();
    const replies = await Promise.all([call(), call("POST /api/kiosk/waiting")]);
    expect(replies.map(({ kind }) => kind)).toEqual(["answer", "answer"]);
    expect(paths().filter((path) => path === "renew")).toHaveLength(1);
  });

  it("repeats a request with the cookie that another call has already renewed", async () => {
    const call = newRenewal();
    let respond: (response: Response) => void = () => {};
    says = (path) => (path === "/api/kiosk/waiting" && !known ? new Promise((done) => (respond = done)) : undefined);
    const late = call("POST /api/kiosk/waiting");
    await call();
    respond(refused(401, "device_unknown"));
    expect((await late).kind).toBe("answer");
    expect(paths()).toEqual(["waiting", "sync", "challenge", "renew", "sync", "waiting"]);
  });

  it("must be enrolled again if its key is refused, and retries less and less often", async () => {
    const call = newRenewal();
    says = (path) => (path === "/api/kiosk/renew" ? refused(401, "device_unknown") : undefined);
    const tries: number[] = [];
    for (time = 0; time < 40 * 60_000; time += 30_000) {
      const before = calls.length;
      expect(await call()).toMatchObject({ kind: "refused", status: 401, code: "device_unknown" });
      if (calls.length > before + 1) tries.push(time / 60_000);
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 25, 35]);
  });

  it("does not loop in a browser that stores no cookies", async () => {
    const call = newRenewal();
    says = (path) => (path === "/api/kiosk/sync" ? refused(401, "device_unknown") : undefined);
    for (let n = 0; n < 3; n++) expect((await call()).kind).toBe("refused");
    expect(paths()).toEqual(["sync", "challenge", "renew", "sync", "sync", "sync"]);
  });

  it.each(["/api/kiosk/challenge", "/api/kiosk/renew"])("counts as offline if %s is not answered", async (cut) => {
    const call = newRenewal();
    says = (path) => (path === cut ? new TypeError("Failed to fetch") : undefined);
    expect(await call()).toEqual({ kind: "noAnswer" });
    says = () => undefined;
    expect((await call()).kind, "and tries again as soon as there is a network").toBe("answer");
  });
});
