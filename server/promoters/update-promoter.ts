import { nameKey } from "#shared/name-key.ts";
import type { PromoterRecord, UpdatePromoterInput } from "#shared/promoters.schema.ts";
import { updateAccount } from "../accounts/update-account.ts";
import { record } from "../platform/audit/audit.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { setActive } from "./activate-promoter.ts";
import { mayKeepAccount, mayKeepPromoter } from "./policy.ts";
import { promoterById, writePromoter } from "./store.ts";

/**
 * Changes a promoter's record. The language and the email address are those of the person's own account, for staff those
 * of the person who gets the emails.
 */
export async function updatePromoter(ctx: Ctx, id: string, input: UpdatePromoterInput): Promise<PromoterRecord> {
  if (!mayKeepPromoter(ctx.actor, id)) throw new Problem("forbidden");
  const own = ownAccount(ctx);
  return ctx.db.write(async (tx) => {
    const before = await promoterRecordOf(tx, id, own);
    const { __v: version, locale, email, deActivated, name, phone } = input;
    const account = { locale, email: email === before.email ? undefined : email };
    const activation = deActivated === before.deActivated ? undefined : deActivated;
    const ofStaff = account.email !== undefined || activation !== undefined;
    if (ofStaff && !mayKeepAccount(ctx.actor)) throw new Problem("forbidden");
    const change = { ...(name === undefined ? {} : { name, nameKey: nameKey(name) }), phone };
    const written = before.__v === version && (await writePromoter(tx, id, version, change));
    if (!written) throw new Problem("stale_version", { extra: { promoter: await promoterRecordOf(tx, id, own) } });
    await updateAccount(tx, ctx, (await promoterById(tx, id, own))?.account.id ?? "", account);
    if (activation !== undefined) await setActive(tx, id, !activation);
    const after = await promoterRecordOf(tx, id, own);
    await record(tx, ctx, "promoter.update", { type: "promoter", id }, { before, after });
    return after;
  });
}

const ownAccount = ({ actor }: Ctx): string | undefined => (actor.type === "promoter" ? actor.accountId : undefined);

/** Reads a record with the account `accountId` or, without it, the account of the person who gets the emails. */
export async function promoterRecordOf(db: Reader, id: string, accountId?: string): Promise<PromoterRecord> {
  const found = await promoterById(db, id, accountId);
  if (!found) throw new Problem("not_found");
  const { promoter, account } = found;
  return {
    _id: promoter.id,
    __v: promoter.version,
    name: promoter.name,
    email: account.email,
    phone: promoter.phone,
    profileImage: promoter.profileImage,
    locale: account.locale,
    emailVerified: account.emailVerifiedAt !== null,
    deActivated: !promoter.active,
  };
}

/** Reads a promoter's record. Another promoter gets 404, which hides that the record exists. */
export async function readPromoter(ctx: Ctx, id: string): Promise<PromoterRecord> {
  if (!mayKeepPromoter(ctx.actor, id)) throw new Problem("not_found");
  return promoterRecordOf(ctx.db, id, ownAccount(ctx));
}
