import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { BotCheck } from "./bot-check.ts";
import type { MapTiles } from "./map-tiles.ts";
import type { HttpEnv } from "./call.ts";

/** Every answer has these headers. */
const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
};
const onlySecure = { "strict-transport-security": "max-age=31536000; includeSubDomains" };
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Returns the security headers of an answer of the API. */
export const apiHeaders = (secure: boolean): Record<string, string> => ({
  ...everywhere,
  ...(secure ? onlySecure : {}),
  "content-security-policy": apiPolicy,
});

/**
 * Sets the security headers of every answer, and its request id, by which its lines are found in the log. A public
 * answer that is cached has no id, because all its readers get the same headers. Code that builds a whole answer itself
 * adds `apiHeaders` and sets `hasHeaders`. Pages get a Content-Security-Policy with their own nonce.
 */
export function securityHeaders(options: {
  secure: boolean;
  botCheck?: BotCheck | null;
  mapTiles?: MapTiles | null;
}): MiddlewareHandler<HttpEnv> {
  const always = Object.entries({ ...everywhere, ...(options.secure ? onlySecure : {}) });
  const ofApi = apiHeaders(options.secure);
  return async (c, next) => {
    const api = c.req.path.startsWith("/api/") && c.req.path !== "/api/docs";
    const nonce = api ? "" : randomBytes(16).toString("base64url");
    c.set("nonce", nonce);
    if (api) c.set("apiHeaders", ofApi);
    await next();
    if (c.get("hasHeaders")) return;
    const { headers } = c.res;
    for (const [name, value] of always) headers.set(name, value);
    const requestId = c.get("ctx")?.requestId;
    if (requestId) headers.set("x-request-id", requestId);
    if (!headers.has("cache-control")) headers.set("cache-control", api ? "no-store" : "no-cache");
    if (!headers.has("content-security-policy")) {
      headers.set(
        "content-security-policy",
        api ? apiPolicy : pagePolicy(nonce, options.mapTiles?.images, options.botCheck?.sources),
      );
    }
  };
}

function pagePolicy(
  nonce: string,
  images: readonly string[] = [],
  others: BotCheck["sources"] = { scripts: [], frames: [] },
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...others.scripts].join(" "),
    ...(others.frames.length > 0 ? [["frame-src", ...others.frames].join(" ")] : []),
    // Widths of bars and similar styles are set as style attributes; no script can be injected that way.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
