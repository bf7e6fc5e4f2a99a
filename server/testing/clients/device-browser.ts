import { randomUUID, sign, type KeyObject } from "node:crypto";
import { signedReadText, signedText } from "#shared/kiosk.ts";
import { deviceCookie } from "../../kiosk/devices/device-cookie.ts";
import { nonceHeader, signatureHeader, signedAtHeader } from "../../kiosk/devices/device-signature.ts";
import type { Client, World } from "../app.ts";

/** Makes a tablet's browser: it sends the tablet's cookie and signs each GET and POST with the tablet's key. */
export function deviceBrowser(world: World, device: { deviceToken: string; deviceKey: KeyObject }): Client {
  const browser = world.visitor();
  browser.cookies.set(deviceCookie, device.deviceToken);
  const key = { key: device.deviceKey, dsaEncoding: "ieee-p1363" } as const;
  const signedRead = (path: string): Record<string, string> => {
    const read = { path, at: world.clock.now().toISOString(), nonce: randomUUID() };
    return {
      [signatureHeader]: sign("sha256", signedReadText(read), key).toString("base64url"),
      [signedAtHeader]: read.at,
      [nonceHeader]: read.nonce,
    };
  };
  const signedWrite = (path: string, body: unknown): Record<string, string> => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return { [signatureHeader]: sign("sha256", signedText(path, text), key).toString("base64url") };
  };
  return {
    ...browser,
    get: (path, options = {}) =>
      browser.get(path, { ...options, headers: { ...options.headers, ...signedRead(path) } }),
    post: (path, body = {}, options = {}) =>
      browser.post(path, body, { ...options, headers: { ...options.headers, ...signedWrite(path, body) } }),
    request(method, path, body = {}, options = {}) {
      const signed = method === "GET" ? signedRead(path) : method === "POST" ? signedWrite(path, body) : {};
      const headers = { ...options.headers, ...signed };
      return browser.request(method, path, method === "GET" ? undefined : body, { ...options, headers });
    },
  };
}
