import type { RequestRecord, RequestsAnswer, RequestsQuery } from "#shared/requests.schema.ts";
import { dealersWithoutLogin } from "../dealers/attach-account.ts";
import type { Ctx } from "../platform/context.ts";
import { hasOpenMoney } from "../erasure/erase-rider.ts";
import { countOpen, givesUp, listRequests } from "./store.ts";

type Listed = Awaited<ReturnType<typeof listRequests>>["rows"][number];

/** The requests for staff to decide, with the facts needed for the decision. */
export async function requestsFor(ctx: Ctx, query: RequestsQuery): Promise<RequestsAnswer> {
  const { rowsPerPage } = ctx.programme;
  const { rows, total } = await listRequests(ctx.db, query, rowsPerPage);
  return {
    requests: await Promise.all(rows.map((row) => present(ctx, row))),
    pagination: { page: query.page ?? 1, totalPages: Math.max(1, Math.ceil(total / rowsPerPage)), total },
    open: await countOpen(ctx.db),
  };
}

async function present(ctx: Ctx, { request, riderId, dealerId, promoterId, adminId }: Listed): Promise<RequestRecord> {
  const { id, kind, role, name, email, locale, details, state, createdAt, decidedAt, reason } = request;
  const open = state === "open";
  const said = { name, zipcode: details.zipcode ?? null, dealerNumber: details.dealerNumber ?? null };
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
    candidates: open && kind === "join" && role === "dealer" ? await dealersWithoutLogin(ctx.db, said) : [],
    moneyOpen:
      open && kind === "deletion" && riderId !== null && (await hasOpenMoney(ctx.db, riderId, givesUp(request))),
  };
}
