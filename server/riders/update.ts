import { isDeepStrictEqual } from "node:util";
import { addressFaults } from "#shared/address.ts";
import { identityFields } from "#shared/riders.ts";
import type { RiderRecord, UpdateRiderInput } from "#shared/riders.schema.ts";
import { eq } from "drizzle-orm";
import { assertNoOwnInterest, assertNoStaffInterest } from "../accounts/own-interest.ts";
import { endAllSessions } from "../accounts/sessions/session.ts";
import { updateAccount } from "../accounts/update-account.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { checkBirthDay, identityColumns } from "./identity.ts";
import { identityStateOf } from "./read-identity.ts";
import { mayChangeIdentity, mayUpdateRider, writableRiderFields } from "./policy.ts";
import { riderRecordOf } from "./present.ts";
import { forgetFurtherEmail } from "./emails/email-store.ts";
import { tellFurtherEmails } from "./emails/tell-further-emails.ts";
import { followActive } from "./staff/follow-active.ts";
import { accountIdOf, updateRiderRow, type RiderRow } from "./store.ts";
import { riders } from "./tables.ts";

type Change = Partial<Omit<UpdateRiderInput, "__v" | "reason">>;

/** Matching and evaluating use these fields (docs/spec/results.md#matching). */
const eligibilityFields: readonly (keyof Change)[] = [
  "firstName",
  "lastName",
  "amaNumber",
  "dateOfBirth",
  "email",
  "deActivated",
];

/** These fields are checked together, because a state or postal code is valid for one country only. */
const placed: readonly (keyof Change)[] = ["country", "state", "zipcode"];

/** Changes a rider's record. A stale version is refused with the current record (docs/spec/wire.md). */
export async function updateRider(ctx: Ctx, riderId: string, input: UpdateRiderInput): Promise<RiderRecord> {
  if (!mayUpdateRider(ctx.actor, riderId)) throw new Problem("forbidden");
  return ctx.db.write(async (tx) => {
    const before = await current(tx, ctx, riderId);
    if (before.__v !== input.__v) throw new Problem("stale_version", { extra: { rider: before } });
    const change = changesIn(input, before);
    const refused = Object.keys(change).filter((field) => !writable(ctx).has(field));
    if (refused.length > 0) {
      throw new Problem("forbidden", { fields: Object.fromEntries(refused.map((field) => [field, "forbidden"])) });
    }
    if (Object.keys(change).length === 0) return before;
    const reason = input.reason ?? null;
    await assertExplained(tx, ctx, riderId, change, reason);
    const identity = identityFields.filter((field) => field in change);
    if (identity.length > 0 && !mayChangeIdentity(ctx.actor, identity, await identityStateOf(tx, ctx, riderId))) {
      const fields = Object.fromEntries(identity.map((field) => [field, "identity_locked" as const]));
      throw new Problem("identity_locked", { fields });
    }
    checkBirthDay(ctx, change.dateOfBirth);
    if (placed.some((field) => field in change)) {
      const { country, state, zipcode } = { ...before, ...change };
      const fields = addressFaults({ country: country ?? "", state, zipcode });
      if (fields) throw new Problem("invalid_input", { fields });
    }
    const accountId = await accountIdOf(tx, riderId);
    if (change.email !== undefined) await tellFurtherEmails(tx, ctx, riderId, change.email);
    await updateAccount(tx, ctx, accountId, change);
    if (change.email !== undefined) {
      // An admin who made the rider's login their own could choose a PIN and spend the credit.
      await assertNoStaffInterest(tx, ctx, [riderId]);
      // Whoever is logged in with the former address has to log in again with the new one.
      await endAllSessions(tx, accountId);
      await forgetFurtherEmail(tx, riderId, change.email);
    }
    const written = await updateRiderRow(tx, riderId, before.__v, columnsOf(ctx, change, before));
    if (!written) throw new Problem("stale_version", { extra: { rider: await current(tx, ctx, riderId) } });
    if (change.deActivated !== undefined) await followActive(tx, ctx, riderId, !change.deActivated);
    else if (eligibilityFields.some((field) => field in change)) await reassessRider(tx, ctx, riderId);
    const old = Object.fromEntries(Object.keys(change).map((field) => [field, Reflect.get(before, field) as unknown]));
    await record(
      tx,
      ctx,
      "rider.update",
      { type: "rider", id: riderId },
      { before: old, after: reason === null ? change : { ...change, reason } },
    );
    return current(tx, ctx, riderId);
  });
}

/**
 * Refuses a change of the email or of the state of the account without a reason, every change of an erased or merged
 * record, and an activation by an admin who owns the account and could spend its credit.
 */
async function assertExplained(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  { email, deActivated }: Change,
  reason: string | null,
): Promise<void> {
  const [rider] = await tx
    .select({ erasedAt: riders.erasedAt, mergedIntoId: riders.mergedIntoId })
    .from(riders)
    .where(eq(riders.id, riderId));
  if (rider?.erasedAt) throw new Problem("rider_erased");
  if (rider?.mergedIntoId) throw new Problem("rider_merged");
  if (email === undefined && deActivated === undefined) return;
  if (reason === null) throw new Problem("invalid_input", { fields: { reason: "required" } });
  if (deActivated === false) await assertNoOwnInterest(tx, ctx, riderId);
}

async function current(tx: Tx, ctx: Ctx, riderId: string): Promise<RiderRecord> {
  const rider = await riderRecordOf(tx, ctx, riderId);
  if (!rider) throw new Problem("not_valid_rider");
  return rider;
}

const writable = (ctx: Ctx): ReadonlySet<string> => new Set(writableRiderFields(ctx.actor));

/**
 * Returns the changed fields. Screens send whole forms, so only values that differ are changes, and only changes can be
 * refused.
 */
function changesIn(input: UpdateRiderInput, before: RiderRecord): Change {
  const { __v: _version, reason: _reason, ...fields } = input;
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(before, field) ?? null),
  );
  return Object.fromEntries(changed);
}

function columnsOf(ctx: Ctx, change: Change, before: RiderRecord): Partial<RiderRow> {
  const { locale: _locale, email: _email, deActivated: _active, ...columns } = change;
  return { ...columns, ...identityColumns(ctx, change, before) };
}
