import type { OpenMoney, RequestRecord } from "#shared/requests.schema.ts";
import { dealersWithoutLogin } from "../dealers/logins/attach-account.ts";
import type { Ctx } from "../platform/context.ts";
import type { Reader } from "../platform/db/database.ts";
import { openMoneyOf } from "../erasure/erase-rider.ts";
import { givesUp, type listRequests } from "./store.ts";

type Listed = Awaited<ReturnType<typeof listRequests>>["rows"][number];

/** Returns a request for staff to decide, with the facts needed for the decision. */
export async function presentRequest(
  { request, riderId, dealerId, promoterId, adminId }: Listed,
  ctx: Ctx,
): Promise<RequestRecord> {
  const { id, kind, role, name, email, locale, details, state, createdAt, decidedAt, reason } = request;
  const open = state === "open";
  const erases = open && kind === "deletion" ? riderId : null;
  const submitted = { name, zipcode: details.zipcode ?? null, dealerNumber: details.dealerNumber ?? null };
  return {
    _id: id,
    kind,
    role,
    name,
    email,
    locale,
    details,
    state,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
    recordId: riderId ?? dealerId ?? promoterId ?? adminId,
    candidates: open && kind === "join" && role === "dealer" ? await dealersWithoutLogin(ctx.db, submitted) : [],
    openMoney: erases === null ? [] : await openMoneyOf(ctx.db, erases, givesUp(request)),
    givenUp: erases !== null && givesUp(request) ? await givenUpBy(ctx.db, erases) : [],
  };
}

/** Returns the credit and cash that the erasure moves to the expired account; cash in a payout prevents the erasure. */
const givenUpBy = async (db: Reader, riderId: string): Promise<OpenMoney[]> =>
  (await openMoneyOf(db, riderId, false)).filter(({ kind }) => kind !== "payout");
