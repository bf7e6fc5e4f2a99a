import { pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { toBase64Url } from "#shared/base64url.ts";
import type { CodeCheck } from "#shared/kiosk.schema.ts";

const iterations = 310_000;
const derive = promisify(pbkdf2);

/**
 * The salted hash with which a tablet checks a code offline; the derivation is the same as in
 * `web/kiosk/exit-code.ts`.
 */
export async function makeCodeCheck(code: string, cheap: boolean): Promise<CodeCheck> {
  const salt = randomBytes(16);
  const rounds = cheap ? 1000 : iterations;
  const hash = await derive(code, salt, rounds, 32, "sha256");
  return { salt: toBase64Url(salt), iterations: rounds, hash: toBase64Url(hash) };
}
