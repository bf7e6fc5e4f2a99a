import type { Ctx } from "../../platform/context.ts";
import { Problem } from "../../platform/problem.ts";
import { sha256 } from "../../platform/secrets.ts";
import { insertChallenge, takeChallenge } from "./passkey-store.ts";

const lifeMs = 5 * 60_000;

/** Returns the WebAuthn relying party: the portal's own name and address, which browsers compare with the page. */
export function relyingParty({ publicUrl, programme }: Ctx): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: programme.brandName };
}

/** Stores the hash of the challenge that a browser was asked to sign. */
export async function keepChallenge(ctx: Ctx, challenge: string, accountId: string | null): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + lifeMs);
  await ctx.db.write((tx) => insertChallenge(tx, { id: sha256(challenge), accountId, expiresAt }));
}

/** Returns the challenge that was signed, if this portal issued it and it has neither expired nor been used before. */
export async function spendChallenge(ctx: Ctx, clientDataJSON: string, accountId: string | null): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const ours =
    challenge !== null && (await ctx.db.write((tx) => takeChallenge(tx, sha256(challenge), accountId, ctx.now)));
  if (!ours) throw new Problem("passkey_refused");
  return challenge;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    const challenge: unknown =
      typeof clientData === "object" && clientData !== null && "challenge" in clientData ? clientData.challenge : null;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
