import { currencyOfCountry } from "#shared/money.ts";
import type { EnrolAnswer, EnrolByCodeInput, EnrolInput } from "#shared/kiosk.schema.ts";
import { findCounter } from "../../dealers/find-counter.ts";
import { endSession } from "../../accounts/sessions/session.ts";
import { record } from "../../platform/audit/audit.ts";
import type { Ctx, DealerActor } from "../../platform/context.ts";
import type { Tx } from "../../platform/db/database.ts";
import { hashSecret } from "../../platform/hash.ts";
import { Problem } from "../../platform/problem.ts";
import { randomToken } from "../../platform/random.ts";
import { sha256 } from "../../platform/secrets.ts";
import { importDeviceKey } from "./device-signature.ts";
import { findDeviceByCredential, insertDevice, openCase, updateDevice } from "./device-store.ts";
import { takeEnrolCode } from "./enrol-code.ts";
import { assertMayEnrol } from "../policy.ts";
import { presentKioskDealer } from "../cards/snapshot.ts";

/** This is the browser's session, which ends here, and the credential of an earlier enrollment, if any. */
export interface Bearer {
  sessionToken: string | undefined;
  deviceToken: string | undefined;
}
/** The tablet is enrolled for this dealer: the signed-in one, or the one for whom the code was created. */
type Owner = { dealerId: string; accountId: string };
interface Enrolled {
  token: string;
  answer: EnrolAnswer;
}

/**
 * Makes the browser of a signed-in dealer a kiosk. From then on it acts as the tablet, not as the dealer
 * (docs/spec/kiosk.md#lock-down).
 */
export async function enrol(ctx: Ctx<DealerActor>, input: EnrolInput, bearer: Bearer): Promise<Enrolled> {
  assertMayEnrol(ctx.actor);
  const { id: dealerId, accountId } = ctx.actor;
  // oxlint-disable-next-line require-await
  return enrolFor(ctx, input, bearer, async () => ({ dealerId, accountId }));
}

/** Enrolls the browser with a code from the dealer's area. */
export function enrolByCode(ctx: Ctx, input: EnrolByCodeInput, bearer: Bearer): Promise<Enrolled> {
  return enrolFor(ctx, input, bearer, (tx) => takeEnrolCode(tx, ctx, input.code));
}

async function enrolFor(
  ctx: Ctx,
  input: EnrolInput,
  bearer: Bearer,
  ownerIn: (tx: Tx) => Promise<Owner>,
): Promise<Enrolled> {
  await importDeviceKey(input.publicKey).catch(() => {
    throw new Problem("invalid_input", { fields: { publicKey: "invalid_value" } });
  });
  const exitCodeHash = await hashSecret(input.exitCode, ctx.secrets.cheapHashes);
  const token = randomToken(ctx);
  const id = ctx.id();
  const dealer = await ctx.db.write(async (tx) => {
    const owner = await ownerIn(tx);
    const found = await findCounter(tx, owner.dealerId);
    const currency = found && currencyOfCountry(found.country);
    if (!found?.open || !currency) throw new Problem("dealer_inactive");
    if (bearer.deviceToken) await replaceEnrolment(tx, ctx, bearer.deviceToken, id);
    await insertDevice(tx, {
      id,
      dealerId: owner.dealerId,
      name: input.name,
      credentialHash: sha256(token),
      publicKey: input.publicKey,
      exitCodeHash,
      state: "active",
      stateSince: ctx.now,
      enrolledAt: ctx.now,
      enrolledByAccountId: owner.accountId,
      seenAt: ctx.now,
      appVersion: input.appVersion ?? null,
    });
    if (bearer.sessionToken) await endSession(tx, bearer.sessionToken);
    const after = { name: input.name, dealerId: owner.dealerId };
    await record(tx, ctx, "kiosk.enrol", { type: "device", id }, { after });
    return presentKioskDealer(found, currency);
  });
  const { epoch } = ctx.secrets;
  return {
    token,
    answer: { serverTime: ctx.now.toISOString(), epoch, device: { _id: id, name: input.name }, dealer },
  };
}

/**
 * Replaces the earlier enrollment of a browser that lost it: its storage was deleted, and with it every item that was
 * not sent yet.
 */
async function replaceEnrolment(tx: Tx, ctx: Ctx, deviceToken: string, nextDeviceId: string): Promise<void> {
  const before = await findDeviceByCredential(tx, sha256(deviceToken));
  // A tablet that wiped itself was retired before and left nothing behind.
  if (!before || before.state === "retired" || before.state === "lost") return;
  await updateDevice(tx, before.id, { state: "retired", stateSince: ctx.now });
  await openCase(tx, {
    id: ctx.id(),
    deviceId: before.id,
    dealerId: before.dealerId,
    kind: "enrolled_again",
    detail: { nextDeviceId },
    openedAt: ctx.now,
  });
}
