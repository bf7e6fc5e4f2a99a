import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "./call.ts";

/** Security headers of every answer; pages get a Content-Security-Policy with a nonce of their own (quality: injection). */
export function securityHeaders(options: { secure: boolean }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const api = c.req.path.startsWith("/api/") && c.req.path !== "/api/docs";
    const nonce = api ? "" : randomBytes(16).toString("base64url");
    c.set("nonce", nonce);
    await next();
    const { headers } = c.res;
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "strict-origin-when-cross-origin");
    headers.set("x-frame-options", "DENY");
    headers.set("cross-origin-opener-policy", "same-origin");
    headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("permissions-policy", "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()");
    if (options.secure) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
    if (!headers.has("cache-control")) headers.set("cache-control", api ? "no-store" : "no-cache");
    if (!headers.has("content-security-policy")) {
      headers.set("content-security-policy", api ? "default-src 'none'; frame-ancestors 'none'" : pagePolicy(nonce));
    }
  };
}

function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Widths of bars and the like are set as style attributes; no script can come in that way.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
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
