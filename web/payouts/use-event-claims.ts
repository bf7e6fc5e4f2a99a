import { useEffect, useState } from "react";
import type { ClaimSum, PayoutClaim, PayoutClaimsAnswer } from "#shared/payouts.schema.ts";
import { textOf } from "../platform/api/problem.ts";
import { getEventClaims } from "./api.ts";

export interface EventClaimList {
  /** These are the claims of the pages loaded so far. */
  claims: PayoutClaim[];
  /** These are the sums over all pages. */
  sums: ClaimSum[];
  total: number;
  page: number;
}

/** Appends another page to the list. A claim that moved between pages in the meantime is not shown twice. */
export function withPage(list: EventClaimList | null, { payoutClaims, sums, pagination }: PayoutClaimsAnswer) {
  const known = new Set(list?.claims.map(({ _id }) => _id));
  const claims = [...(list?.claims ?? []), ...payoutClaims.filter(({ _id }) => !known.has(_id))];
  return { claims, sums, total: pagination.total, page: pagination.page };
}

/** Updates a changed claim in the list, and counts it in the sum of its new status. */
export function withMoved(list: EventClaimList, moved: PayoutClaim): EventClaimList {
  const before = list.claims.find(({ _id }) => _id === moved._id);
  if (!before) return list;
  const sums = list.sums.map((sum) => ({ ...sum }));
  const add = ({ currency, status, gross, withheld, net }: PayoutClaim, sign: 1 | -1) => {
    let sum = sums.find((one) => one.currency === currency && one.status === status);
    if (!sum) {
      const taxed = net === null ? null : 0;
      sum = { currency, status, count: 0, gross: 0, withheld: taxed, net: taxed };
      sums.push(sum);
    }
    sum.count += sign;
    sum.gross += sign * gross;
    if (sum.withheld !== null) sum.withheld += sign * (withheld ?? 0);
    if (sum.net !== null) sum.net += sign * (net ?? 0);
  };
  add(before, -1);
  add(moved, 1);
  return {
    ...list,
    sums: sums.filter(({ count }) => count > 0),
    claims: list.claims.map((claim) => (claim._id === moved._id ? moved : claim)),
  };
}

/** Loads the claims of an event, page by page. */
export function useEventClaims(role: "promoter" | "admin", eventId: string) {
  const [list, setList] = useState<EventClaimList | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [tries, setTries] = useState(0);
  const loading = list === null || list.page < page;
  useEffect(() => {
    const stop = new AbortController();
    getEventClaims(role, eventId, page, stop.signal).then(
      (answer) => setList((before) => withPage(page === 1 ? null : before, answer)),
      (error: unknown) => {
        if (!stop.signal.aborted) setFailed(textOf(error));
      },
    );
    return () => stop.abort();
  }, [role, eventId, page, tries]);
  return {
    list,
    failed,
    loading,
    more: () => setPage((list?.page ?? 0) + 1),
    retry: () => {
      setFailed(null);
      setTries(tries + 1);
    },
    replace: (moved: PayoutClaim) => setList((before) => before && withMoved(before, moved)),
  };
}
