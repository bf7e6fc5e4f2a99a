import type { ClaimAct } from "#shared/payouts.ts";
import type { DeskClaim } from "#shared/payout-desk.schema.ts";
import type { deskClaimList } from "#shared/payout-desk.list.ts";
import type { ListQuery } from "#shared/list.ts";
import type { AnswerPreview } from "#shared/payout-files.schema.ts";
import { api, apiUrl, newKey } from "../../platform/api/api.ts";
import { isProblem } from "../../platform/api/problem.ts";

// These are the calls of the desk for payouts. `key` is an idempotency key.

export const getDeskClaims = (query: ListQuery<typeof deskClaimList>, signal?: AbortSignal) =>
  api("GET /api/admin/claims", { query, signal });

/** Returns the claims of all pages of a query. */
export async function getAllClaims(query: ListQuery<typeof deskClaimList>): Promise<DeskClaim[]> {
  const found: DeskClaim[] = [];
  for (let page = 1; ; page += 1) {
    const { claims, pagination } = await getDeskClaims({ ...query, page });
    found.push(...claims);
    if (page >= pagination.totalPages) return found;
  }
}

/** After a rate limit of the server, the next try waits this long, in ms. */
const pauseMs = 5_000;
const maxTries = 30;

/**
 * Changes the status of one claim of many. If the server reports a rate limit or does not answer, the same action is
 * retried with the same key, so that it happens only once.
 */
export async function moveOneOfMany(claim: DeskClaim, act: ClaimAct, reason: string): Promise<void> {
  const key = newKey();
  for (let tries = 1; ; tries += 1) {
    try {
      await api("PUT /api/{type}/payout-claim/{id}", {
        params: { type: "admin", id: claim._id },
        body: { act, reason: reason || undefined, __v: claim.__v },
        key,
      });
      return;
    } catch (error) {
      const isPause = isProblem(error, "too_many_requests") || isProblem(error, "no_answer");
      if (!isPause || tries >= maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

export const askForPaymentInfo = (riderIds: readonly string[]) =>
  api("POST /api/admin/riders/ask-payment-info", { body: { riderIds: [...riderIds] } });

export const createFile = (claims: readonly DeskClaim[], key: string) =>
  api("POST /api/admin/payout-files", { body: { claims: claims.map(({ _id, __v }) => ({ _id, __v })) }, key });

export const getFile = (fileId: string, signal: AbortSignal) =>
  api("GET /api/admin/payout-file/{fileId}", { params: { fileId }, signal });

export const downloadHref = (fileId: string, shape: "payer" | "checks"): string =>
  apiUrl("GET /api/admin/payout-file/{fileId}/download", { params: { fileId }, query: { shape } });

export async function previewAnswer(fileId: string, file: File): Promise<AnswerPreview> {
  const body = new FormData();
  body.set("file", file);
  return (await api("POST /api/admin/payout-file/{fileId}/answer/preview", { params: { fileId }, body })).preview;
}

export const applyAnswer = (fileId: string, { rows, __v }: AnswerPreview, key: string) =>
  api("POST /api/admin/payout-file/{fileId}/answer", {
    params: { fileId },
    body: { rows: rows.map(({ row }) => row), __v },
    key,
  });

export const withdraw = (fileId: string, lineIds: readonly string[], reason: string, __v: number, key: string) =>
  api("POST /api/admin/payout-file/{fileId}/withdraw", {
    params: { fileId },
    body: { lineIds: [...lineIds], reason, __v },
    key,
  });
