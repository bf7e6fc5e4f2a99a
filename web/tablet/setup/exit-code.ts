import { fromBase64Url } from "#shared/base64url.ts";
import type { CodeCheck } from "#shared/kiosk.schema.ts";
import type { DeviceRecord } from "../queue/queue-db.ts";

type StoredExitCode = DeviceRecord["exitCode"];

const iterations = 310_000;

/** Hashes the exit code. It is checked on the tablet, so staff can leave offline, and only this hash is stored. */
export async function keepExitCode(code: string): Promise<StoredExitCode> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return { salt, iterations, hash: await derive(code, salt, iterations) };
}

export async function isExitCode(code: string, stored: StoredExitCode): Promise<boolean> {
  const made = await derive(code, stored.salt, stored.iterations);
  return made.length === stored.hash.length && made.every((byte, at) => byte === stored.hash[at]);
}

/** Checks a code that was set in the portal. A hash that cannot be read matches no code. */
export async function isCode(code: string, { salt, iterations: rounds, hash }: CodeCheck): Promise<boolean> {
  const [saltBytes, hashBytes] = [fromBase64Url(salt), fromBase64Url(hash)];
  return saltBytes && hashBytes ? isExitCode(code, { salt: saltBytes, iterations: rounds, hash: hashBytes }) : false;
}

async function derive(code: string, salt: BufferSource, rounds: number): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(code), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds }, key, 256);
  return new Uint8Array(bits);
}
