import { isDeepStrictEqual } from "node:util";
import { addressFaults } from "#shared/address.ts";
import { identityFields, type IdentityField } from "#shared/riders.ts";
import type { RiderRecord, UpdateRiderInput } from "#shared/riders.schema.ts";
import { eq } from "drizzle-orm";
import { assertNoOwnInterest, assertNoStaffInterest } from "../accounts/own-interest.ts";
import { endAllSessions } from "../accounts/sessions/session.ts";
import { updateAccount } from "../accounts/update-account.ts";
import { reassessRider } from "../results/settling/reassess.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { Problem } from "../platform/problem.ts";
import { confirmed } from "./confirmed-money.ts";
import { checkBirthDay, identityColumns } from "./identity.ts";
import { identityChangedMail } from "./identity-changed.mail.ts";
import { identityStateOf } from "./read-identity.ts";
import { mayChangeIdentity, mayUpdateRider, writableRiderFields } from "./policy.ts";
import { riderRecordOf } from "./present.ts";
import { forgetFurtherEmail } from "./emails/email-store.ts";
import { tellFurtherEmails } from "./emails/tell-further-emails.ts";
import { riderContact } from "./rider-contact.ts";
import { followActive } from "./staff/follow-active.ts";
import { accountIdOf, updateRiderRow, type RiderRow } from "./store.ts";
import { riders } from "./tables.ts";

type Change = Partial<Omit<UpdateRiderInput, "__v" | "reason" | "confirm">>;

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

/**
 * Changes a rider's record. A stale version is refused with the current record (docs/spec/wire.md). Staff change a
 * locked identity with a reason, and the rider is told; a date of birth that moves money needs the checksum of the
 * preview. `isPreview` shows these effects instead of asking for the checksum.
 */
export async function updateRider(
  ctx: Ctx,
  riderId: string,
  input: UpdateRiderInput,
  { isPreview = false } = {},
): Promise<RiderRecord> {
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
    const identity = identityFields.filter((field) => field in change);
    const state = await identityStateOf(tx, ctx, riderId);
    const isLocked = identity.length > 0 && state.locked;
    await assertExplained(tx, ctx, riderId, { ...change, isLocked }, reason);
    if (identity.length > 0 && !mayChangeIdentity(ctx.actor, identity, state)) {
      const fields = Object.fromEntries(identity.map((field) => [field, "identity_locked" as const]));
      throw new Problem("identity_locked", { fields });
    }
    checkBirthDay(ctx, change.dateOfBirth);
    if (placed.some((field) => field in change)) {
      const { country, state, zipcode } = { ...before, ...change };
      const fields = addressFaults({ country: country ?? "", state, zipcode });
      if (fields) throw new Problem("invalid_input", { fields });
    }
    if (isLocked) await tellOfIdentity(tx, ctx, riderId, identity);
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
    const { deActivated } = change;
    const follow = async () => {
      if (deActivated !== undefined) await followActive(tx, ctx, riderId, !deActivated);
      else if (eligibilityFields.some((field) => field in change)) await reassessRider(tx, ctx, riderId);
    };
    // A change of the account's state in the same request must not hide what the date of birth moves.
    if (isLocked && "dateOfBirth" in change) {
      await confirmed(tx, ctx, riderId, { confirm: input.confirm, isPreview }, follow);
    } else await follow();
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
 * Refuses a change of the email, of the state of the account or, by staff, of a locked identity without a reason, every
 * change of an erased or merged record, and an activation by an admin who owns the account and could spend its credit.
 */
async function assertExplained(
  tx: Tx,
  ctx: Ctx,
  riderId: string,
  { email, deActivated, isLocked }: Change & { isLocked: boolean },
  reason: string | null,
): Promise<void> {
  const [rider] = await tx
    .select({ erasedAt: riders.erasedAt, mergedIntoId: riders.mergedIntoId })
    .from(riders)
    .where(eq(riders.id, riderId));
  if (rider?.erasedAt) throw new Problem("rider_erased");
  if (rider?.mergedIntoId) throw new Problem("rider_merged");
  const isStaffs = isLocked && ctx.actor.type === "admin";
  if (email === undefined && deActivated === undefined && !isStaffs) return;
  if (reason === null) throw new Problem("invalid_input", { fields: { reason: "required" } });
  if (deActivated === false) await assertNoOwnInterest(tx, ctx, riderId);
}

/** Tells the rider at the address on file, before the same change may replace it. */
async function tellOfIdentity(tx: Tx, ctx: Ctx, riderId: string, fields: readonly IdentityField[]): Promise<void> {
  const to = await riderContact(tx, riderId);
  if (!to) return;
  const mail = identityChangedMail(ctx, to.locale, fields);
  await queueMail(tx, ctx, { cause: `identity-changed:${riderId}:${ctx.id()}`, to: to.email, locale: to.locale, mail });
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
  const { __v: _version, reason: _reason, confirm: _confirm, ...fields } = input;
  const changed = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, Reflect.get(before, field) ?? null),
  );
  return Object.fromEntries(changed);
}

function columnsOf(ctx: Ctx, change: Change, before: RiderRecord): Partial<RiderRow> {
  const { locale: _locale, email: _email, deActivated: _active, ...columns } = change;
  return { ...columns, ...identityColumns(ctx, change, before) };
}
