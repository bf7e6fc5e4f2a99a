import type { Ctx } from "../../platform/context.ts";
import { hashSecret } from "../../platform/hash.ts";
import { randomToken } from "../../platform/random.ts";

/**
 * Returns the hash of an unknown random password, for an account whose owner sets the first real one with a code or a
 * link that is emailed. It is slow: never call it in a transaction.
 */
export const unusablePassword = (ctx: Ctx): Promise<string> => hashSecret(randomToken(ctx), ctx.secrets.cheapHashes);
