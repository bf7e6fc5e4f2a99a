import { randomUUID, sign, type KeyObject } from "node:crypto";
import { signedReadText, signedText } from "#shared/kiosk.ts";
import { deviceCookie } from "../kiosk/device-cookie.ts";
import { nonceHeader, signatureHeader, signedAtHeader } from "../kiosk/device-signature.ts";
import type { Client, World } from "./app.ts";

/** A tablet's browser: it sends the tablet's cookie and signs each GET and POST with the tablet's key. */
export function deviceBrowser(world: World, device: { deviceToken: string; deviceKey: KeyObject }): Client {
  const browser = world.visitor();
  browser.cookies.set(deviceCookie, device.deviceToken);
  const key = { key: device.deviceKey, dsaEncoding: "ieee-p1363" } as const;
  return {
    ...browser,
    get(path, options = {}) {
      const read = { path, at: world.clock.now().toISOString(), nonce: randomUUID() };
      const headers = {
        ...options.headers,
        [signatureHeader]: sign("sha256", signedReadText(read), key).toString("base64url"),
        [signedAtHeader]: read.at,
        [nonceHeader]: read.nonce,
      };
      return browser.get(path, { ...options, headers });
    },
    post(path, body = {}, options = {}) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const signature = sign("sha256", signedText(path, text), key).toString("base64url");
      return browser.post(path, body, { ...options, headers: { ...options.headers, [signatureHeader]: signature } });
    },
  };
}
