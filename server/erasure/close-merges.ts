import { erasePerson } from "./erase-person.ts";
import { unusablePassword } from "../accounts/passwords/unusable-password.ts";
import { finalMerges, forgetUndo, mergedRider } from "../merges/final-merges.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Tx } from "../platform/db/database.ts";
import { emptyRecord } from "./erase-rider.ts";

type FinalMerge = Awaited<ReturnType<typeof finalMerges>>[number];
type MergedRider = NonNullable<Awaited<ReturnType<typeof mergedRider>>>;

/**
 * Removes the personal data that remains on deleted accounts of merges that can no longer be undone. The row stays, and
 * points to the remaining rider (docs/domain/merges.md#after-30-days). The scheduler calls this.
 */
export async function closeMerges(ctx: Ctx): Promise<void> {
  const due = await finalMerges(ctx);
  if (due.length === 0) return;
  const passwordHash = await unusablePassword(ctx);
  for (const row of due) await ctx.db.write((tx) => close(tx, ctx, row, passwordHash));
}

async function close(tx: Tx, ctx: Ctx, { id, goneId }: FinalMerge, passwordHash: string): Promise<void> {
  const gone = await mergedRider(tx, goneId);
  const keptId = gone?.rider.mergedIntoId ?? null;
  // After an undo the account is in use; after an erasure there is nothing left.
  if (gone && keptId !== null && gone.rider.erasedAt === null) {
    const kept = await mergedRider(tx, keptId);
    const before = formerValues(gone, kept);
    await emptyRecord(tx, ctx, goneId);
    await erasePerson(tx, ctx, gone.account.id, passwordHash);
    await record(tx, ctx, "rider.merge-close", { type: "rider", id: goneId }, { after: { merge: id } });
    // They are recorded as earlier values of the remaining rider, so that a later erasure of the person finds them.
    await record(tx, ctx, "rider.merge-close", { type: "rider", id: keptId }, { before, after: { merge: id } });
  }
  await forgetUndo(tx, id);
}

/** Returns the values that identified the person on the deleted account and not on the remaining one. */
function formerValues(gone: MergedRider, kept: MergedRider | null): Record<string, string> {
  const of = ({ rider, account }: MergedRider): Record<string, string | null> => ({
    firstName: rider.firstName,
    lastName: rider.lastName,
    email: account.email,
    amaNumber: rider.amaNumber,
    phone1: rider.phone1,
    phone2: rider.phone2,
    addressLine1: rider.addressLine1,
    addressLine2: rider.addressLine2,
    hometown: rider.hometown,
  });
  const now = kept ? of(kept) : {};
  return Object.fromEntries(
    Object.entries(of(gone)).flatMap(([field, value]) => (value && value !== now[field] ? [[field, value]] : [])),
  );
}
