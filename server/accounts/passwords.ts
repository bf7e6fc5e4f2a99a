import { normalisePassword, passwordFault } from "#shared/passwords.ts";
import type { Ctx } from "../platform/context.ts";
import { hashSecret, verifySecret } from "../platform/hash.ts";
import { Problem } from "../platform/problem.ts";

/** Refuses what is no password (spec §5), else gives its hash. Never inside a transaction: it takes its time. */
export async function hashNewPassword(ctx: Ctx, password: string): Promise<string> {
  const minLength = ctx.programme.passwordMinLength;
  const fault = passwordFault(password, minLength);
  if (fault) throw new Problem(fault, { fields: { password: fault }, values: { minLength } });
  return hashSecret(normalisePassword(password), ctx.secrets.cheapHashes);
}

const nobody = new Map<boolean, Promise<string>>();

/**
 * Is it the password of this hash? Without a hash (nobody has that e-mail) it takes as long as with one, so that the
 * time tells nothing either.
 */
export async function isPassword(ctx: Ctx, password: string, hash: string | undefined): Promise<boolean> {
  const cheap = ctx.secrets.cheapHashes;
  const dummy = nobody.get(cheap) ?? hashSecret("nobody's password", cheap);
  nobody.set(cheap, dummy);
  const against = hash ?? (await dummy);
  return (await verifySecret(normalisePassword(password), against)) && hash !== undefined;
}
