import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { emailKey } from "#shared/email.ts";
import type { Ctx } from "../../context.ts";
import { acceptedKeys, hmac, sameDigest, type Secrets } from "../../secrets.ts";
import type { HttpEnv } from "../call.ts";
import { cookieName, cookieOptions } from "../cookies.ts";

/**
 * This is a browser that was signed in before, recognized by a signed cookie that outlives the session. The cookie
 * grants no access: limits only count its attempts apart from those of strangers, so that strangers cannot lock the
 * owner out.
 */
export interface KnownBrowser {
  /** This is a random id of the browser. */
  id: string;
  /** These are keyed hashes of the email addresses that signed in here, the latest first. */
  accounts: readonly string[];
}

const name = "portal_known";
const maxAccounts = 5;

export const hasSignedIn = (browser: KnownBrowser | null, secrets: Secrets, email: string): boolean =>
  browser !== null && accountTags(secrets, email).some((tag) => browser.accounts.includes(tag));

/** Returns the known browser, or null without a cookie that this server signed. */
export function readKnownBrowser(c: Context<HttpEnv>): KnownBrowser | null {
  const { secrets, publicUrl } = c.get("ctx");
  const [id = "", ...signed] = (getCookie(c, cookieName(publicUrl, name)) ?? "").split(".");
  if (!/^[\w-]{22}$/.test(id)) return null;
  const accounts = signed.slice(0, maxAccounts).flatMap((entry) => {
    const [tag = "", signature = ""] = entry.split("~");
    const isOurs = acceptedKeys(secrets, "knownBrowser").some((key) => sameDigest(signature, sign(key, id, tag)));
    return isOurs ? [tag] : [];
  });
  return accounts.length > 0 ? { id, accounts } : null;
}

/** Records in the browser's cookie that this account signed in here or verified its mailbox. */
export function rememberBrowser(c: Context<HttpEnv>, ctx: Ctx, email: string): void {
  const before = readKnownBrowser(c);
  const id = before?.id ?? randomBytes(16).toString("base64url");
  const own = accountTags(ctx.secrets, email);
  const others = (before?.accounts ?? []).filter((tag) => !own.includes(tag));
  const accounts = [...own.slice(0, 1), ...others].slice(0, maxAccounts);
  const value = [id, ...accounts.map((tag) => `${tag}~${sign(ctx.secrets.knownBrowser, id, tag)}`)].join(".");
  setCookie(c, cookieName(ctx.publicUrl, name), value, { ...cookieOptions(ctx.publicUrl), maxAge: 400 * 86_400 });
}

/** Returns the tag of an account with each accepted key, the current one first. */
const accountTags = (secrets: Secrets, email: string): string[] =>
  acceptedKeys(secrets, "knownBrowser").map((key) => hmac(key, `account ${emailKey(email)}`).slice(0, 16));

const sign = (key: Buffer, id: string, tag: string): string => hmac(key, `browser ${id} ${tag}`).slice(0, 32);
