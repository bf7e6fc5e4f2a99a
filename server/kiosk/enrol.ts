import { randomBytes } from "node:crypto";
import { currencyOfCountry } from "#shared/money.ts";
import type { EnrolAnswer, EnrolInput } from "#shared/kiosk.schema.ts";
import { endSession } from "../accounts/session.ts";
import { record } from "../platform/audit.ts";
import type { Ctx } from "../platform/context.ts";
import { hashSecret } from "../platform/hash.ts";
import { signedIn } from "../platform/http/guard.ts";
import { Problem } from "../platform/problem.ts";
import { sha256 } from "../platform/secrets.ts";
import { importDeviceKey } from "./device-signature.ts";
import { findDeviceByCredential, findKioskDealer, insertDevice, openCase, updateDevice } from "./device-store.ts";
import { mayEnrol } from "./policy.ts";
import { presentDealer } from "./snapshot.ts";

/** What the browser bears: its session, which ends here, and the credential of an enrolment before, if any. */
export interface Bearer {
  sessionToken: string | undefined;
  deviceToken: string | undefined;
}

/** A signed-in dealer makes this browser a kiosk; from then on it is the tablet, not the dealer (kiosk spec). */
export async function enrol(
  ctx: Ctx,
  input: EnrolInput,
  bearer: Bearer,
): Promise<{ token: string; answer: EnrolAnswer }> {
  mayEnrol(ctx.actor);
  const { id: dealerId, accountId } = signedIn(ctx, "dealer");
  const dealer = await findKioskDealer(ctx.db, dealerId);
  const currency = dealer && currencyOfCountry(dealer.country);
  if (!dealer?.active || !currency) throw new Problem("dealer_inactive");
  await importDeviceKey(input.publicKey).catch(() => {
    throw new Problem("invalid_input", { fields: { publicKey: "invalid_value" } });
  });
  const exitCodeHash = await hashSecret(input.exitCode, ctx.secrets.cheapHashes);
  const token = randomBytes(32).toString("base64url");
  const id = ctx.id();

  await ctx.db.write(async (tx) => {
    const before = bearer.deviceToken && (await findDeviceByCredential(tx, sha256(bearer.deviceToken)));
    if (before && before.state !== "retired" && before.state !== "lost") {
      // The browser forgot that it was enrolled: its storage went, and with it whatever was not sent yet.
      await updateDevice(tx, before.id, { state: "retired" });
      await openCase(tx, {
        id: ctx.id(),
        deviceId: before.id,
        dealerId: before.dealerId,
        kind: "enrolled_again",
        detail: { nextDeviceId: id },
        openedAt: ctx.now,
      });
    }
    await insertDevice(tx, {
      id,
      dealerId,
      name: input.name,
      credentialHash: sha256(token),
      publicKey: input.publicKey,
      exitCodeHash,
      state: "active",
      enrolledAt: ctx.now,
      enrolledByAccountId: accountId,
      seenAt: ctx.now,
      appVersion: input.appVersion ?? null,
    });
    if (bearer.sessionToken) await endSession(tx, bearer.sessionToken);
    await record(tx, ctx, "kiosk.enrol", { type: "device", id }, { after: { name: input.name, dealerId } });
  });

  return {
    token,
    answer: {
      serverTime: ctx.now.toISOString(),
      epoch: ctx.secrets.epoch,
      device: { _id: id, name: input.name },
      dealer: presentDealer(dealer, currency),
    },
  };
}
