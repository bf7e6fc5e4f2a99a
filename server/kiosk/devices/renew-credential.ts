import { eq } from "drizzle-orm";
import type { ChallengeAnswer, RenewInput } from "#shared/kiosk.schema.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { lockRow } from "../../platform/db/lock.ts";
import { Problem } from "../../platform/problem.ts";
import { randomToken } from "../../platform/random.ts";
import { acceptedKeys, hmac, sameDigest, sha256 } from "../../platform/secrets.ts";
import { findDevice, updateDevice } from "./device-store.ts";
import { devices } from "../tables.ts";

const challengeMs = 2 * 60_000;

/**
 * Returns the challenge that a tablet signs to get a new credential: a browser that is killed soon after it got a
 * cookie may lose it (docs/domain/kiosk-sync.md). A device that does not exist gets a challenge of the same form.
 */
export async function challenge(ctx: Ctx, deviceId: string): Promise<ChallengeAnswer> {
  const device = await findDevice(ctx.db, deviceId);
  const until = ctx.now.getTime() + challengeMs;
  const made = challengeOf(ctx.secrets.kiosk, deviceId, device?.credentialHash, until);
  return { serverTime: ctx.now.toISOString(), challenge: made };
}

/**
 * Computes a challenge. It is bound to the device's current credential, so issuing a new credential invalidates this
 * and every other outstanding challenge. Therefore no challenge has to be stored.
 */
function challengeOf(key: Buffer, deviceId: string, credentialHash: string | undefined, until: number): string {
  const mac = hmac(key, `renew:${deviceId}:${credentialHash ?? ""}:${until}`);
  return `${until.toString(36)}.${mac}`;
}

/**
 * Issues a new credential to whoever holds the tablet's key; the previous credential and an ordered one stop working.
 * Retired and lost tablets may renew too, so that they can send their items for a person to decide and learn that they
 * must wipe themselves; policy.ts allows them nothing else.
 */
export async function renewCredential(
  ctx: Ctx,
  input: RenewInput,
  isSignedBy: (publicKey: Record<string, unknown> | null) => Promise<boolean>,
): Promise<{ token: string }> {
  const known = await findDevice(ctx.db, input.deviceId);
  if (!(await isSignedBy(known?.publicKey ?? null))) throw new Problem("device_unknown");
  const token = randomToken(ctx);
  await ctx.db.write(async (tx) => {
    await lockRow(tx, devices, eq(devices.id, input.deviceId));
    const device = await findDevice(tx, input.deviceId);
    const until = parseInt(input.challenge.split(".")[0] ?? "", 36);
    const fresh = until >= ctx.now.getTime();
    if (!device || !fresh) throw new Problem("device_unknown");
    const isOurs = acceptedKeys(ctx.secrets, "kiosk").some((key) =>
      sameDigest(input.challenge, challengeOf(key, device.id, device.credentialHash, until)),
    );
    if (!isOurs) throw new Problem("device_unknown");
    await updateDevice(tx, device.id, { credentialHash: sha256(token), nextCredentialHash: null, rollId: null });
    const subject = { type: "device", id: device.id };
    await record(tx, ctx, "kiosk.renew", subject, { after: { state: device.state, ordered: device.rollId !== null } });
  });
  return { token };
}
