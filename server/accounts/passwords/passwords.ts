import { normalisePassword, passwordFault } from "#shared/passwords.ts";
import type { Ctx } from "../../platform/context.ts";
import { hashSecret, verifySecret } from "../../platform/hash.ts";
import { Problem } from "../../platform/problem.ts";
import { isCommonPassword } from "./common-passwords.ts";

/**
 * Returns the hash of a new password. Throws when the password breaks the rules or is too common. Hashing is slow, so
 * never call this in a transaction.
 */
export async function hashNewPassword(ctx: Ctx, password: string): Promise<string> {
  const minLength = ctx.programme.passwordMinLength;
  const fault = passwordFault(password, minLength);
  if (fault) throw new Problem(fault, { fields: { password: fault }, values: { minLength } });
  if (await isCommonPassword(password)) {
    throw new Problem("password_common", { fields: { password: "password_common" } });
  }
  return hashSecret(normalisePassword(password), ctx.secrets.cheapHashes);
}

const nobody = new Map<boolean, Promise<string>>();

/**
 * Returns whether the password matches this hash. Without a hash (no account has that email) it takes as long as with
 * one, so that the time reveals nothing.
 */
export async function isPassword(ctx: Ctx, password: string, hash: string | undefined): Promise<boolean> {
  const cheap = ctx.secrets.cheapHashes;
  const dummy = nobody.get(cheap) ?? hashSecret("nobody's password", cheap);
  nobody.set(cheap, dummy);
  const against = hash ?? (await dummy);
  return (await verifySecret(normalisePassword(password), against)) && hash !== undefined;
}
