import { sign, type KeyObject } from "node:crypto";
import { signedText } from "#shared/kiosk.ts";
import { deviceCookie } from "../kiosk/device-cookie.ts";
import { signatureHeader } from "../kiosk/device-signature.ts";
import type { Client, World } from "./app.ts";

/** A tablet's browser: it sends the tablet's cookie and signs each POST with the tablet's key. */
export function deviceBrowser(world: World, device: { deviceToken: string; deviceKey: KeyObject }): Client {
  const browser = world.visitor();
  browser.cookies.set(deviceCookie, device.deviceToken);
  return {
    ...browser,
    post(path, body = {}, options = {}) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const key = { key: device.deviceKey, dsaEncoding: "ieee-p1363" } as const;
      const signature = sign("sha256", signedText(path, text), key).toString("base64url");
      return browser.post(path, body, { ...options, headers: { ...options.headers, [signatureHeader]: signature } });
    },
  };
}
