import type { RequestRecord } from "#shared/requests.schema.ts";
import { dealersWithoutLogin } from "../dealers/logins/attach-account.ts";
import type { Ctx } from "../platform/context.ts";
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
    openMoney:
      open && kind === "deletion" && riderId !== null ? await openMoneyOf(ctx.db, riderId, givesUp(request)) : [],
  };
}
