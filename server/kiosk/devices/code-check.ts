import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { toBase64Url } from "#shared/base64url.ts";
import type { CodeCheck } from "#shared/kiosk.schema.ts";
import type { Ctx } from "../../platform/context.ts";

const iterations = 310_000;
const derive = promisify(pbkdf2);

/**
 * Returns the salted hash with which a tablet checks a code offline; the derivation is the same as in
 * `web/tablet/setup/exit-code.ts`.
 */
export async function makeCodeCheck(ctx: Ctx, code: string): Promise<CodeCheck> {
  const salt = ctx.random(16);
  const rounds = ctx.secrets.cheapHashes ? 1000 : iterations;
  const hash = await derive(code, salt, rounds, 32, "sha256");
  return { salt: toBase64Url(salt), iterations: rounds, hash: toBase64Url(hash) };
}
