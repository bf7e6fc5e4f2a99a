import { expect, it } from "vitest";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import { withMoved, withPage } from "./use-event-claims.ts";

const claim = (id: string, status: PayoutClaim["status"], gross = 100): PayoutClaim => ({
  _id: id,
  riderId: "r",
  riderName: "Jett",
  eventId: "e",
  eventTitle: "RedBud",
  cause: "event",
  type: "check",
  status,
  currency: "USD",
  gross,
  rate: null,
  basis: null,
  withheld: null,
  net: null,
  dueAt: "2026-08-01T00:00:00.000Z",
  openedAt: "2026-07-01T00:00:00.000Z",
  approvedAt: null,
  returnedAt: null,
  returnReason: null,
  paidTo: null,
  sentAt: null,
  voidedAt: null,
  sentByStaff: false,
  voidReason: null,
  earnedAt: null,
  awards: [],
  file: null,
  __v: 0,
});
const answer = (page: number, payoutClaims: PayoutClaim[]) => ({
  payoutClaims,
  sums: [{ currency: "USD" as const, status: "approved" as const, count: 3, gross: 300, withheld: null, net: null }],
  pagination: { page, totalPages: 2, total: 3 },
});

it("A claims page is appended without repeating a claim that moved onto it", () => {
  const first = withPage(null, answer(1, [claim("a", "approved"), claim("b", "approved")]));
  const both = withPage(first, answer(2, [claim("b", "approved"), claim("c", "approved")]));
  expect(both.claims.map(({ _id }) => _id)).toEqual(["a", "b", "c"]);
  expect(both.total).toBe(3);
});

it("A status change moves a claim's amount from one status's sum to another", () => {
  const list = withPage(null, answer(1, [claim("a", "approved"), claim("b", "approved")]));
  const sent = withMoved(list, claim("a", "sent"));
  expect(sent.sums).toEqual([
    { currency: "USD", status: "approved", count: 2, gross: 200, withheld: null, net: null },
    { currency: "USD", status: "sent", count: 1, gross: 100, withheld: null, net: null },
  ]);
  const undone = withMoved(sent, claim("a", "approved"));
  expect(undone.sums).toEqual([
    { currency: "USD", status: "approved", count: 3, gross: 300, withheld: null, net: null },
  ]);
});
