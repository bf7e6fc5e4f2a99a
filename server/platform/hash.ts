import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

interface Cost {
  /** This is the memory in KiB. */
  memory: number;
  passes: number;
}
/** This is a parameter set that OWASP recommends (2024): 19 MiB and two passes. */
const realCost: Cost = { memory: 19_456, passes: 2 };
const cheapCost: Cost = { memory: 64, passes: 1 };

/** Returns the Argon2id hash of a secret in PHC format. `cheap` is for tests only (env.ts refuses it in production). */
export async function hashSecret(secret: string, cheap: boolean): Promise<string> {
  const cost = cheap ? cheapCost : realCost;
  const salt = randomBytes(16);
  const tag = await tagOf(secret, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(salt)}$${base64(tag)}`;
}

/** Returns whether the secret matches the hash. A wrong secret takes as long as the right one. */
export async function verifySecret(secret: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) return false;
  const [, memory = "", passes = "", salt = "", tag = ""] = match;
  const made = await tagOf(secret, Buffer.from(salt, "base64"), { memory: Number(memory), passes: Number(passes) });
  const expected = Buffer.from(tag, "base64");
  return expected.length === made.length && timingSafeEqual(expected, made);
}

function tagOf(secret: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return derive("argon2id", { message: secret, nonce, parallelism: 1, tagLength: 32, ...cost });
}

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
