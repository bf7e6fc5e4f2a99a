import { adjustmentList } from "#shared/adjustments.list.ts";
import { adminEventList } from "#shared/admin-events.list.ts";
import { adminList } from "#shared/admins.list.ts";
import { auditList } from "#shared/audit.list.ts";
import { categoryList } from "#shared/categories.list.ts";
import { dealerLoginList } from "#shared/dealer-logins.list.ts";
import { dealerList } from "#shared/dealers.list.ts";
import { lateList } from "#shared/late-results.list.ts";
import { sortKeys, type AnyList, type ListFilter } from "#shared/list.ts";
import { mailList } from "#shared/mail.list.ts";
import { deskClaimList, waitingRiderList } from "#shared/payout-desk.list.ts";
import { payoutFileList } from "#shared/payout-files.list.ts";
import { promoterList } from "#shared/promoters.list.ts";
import { redemptionList, refundList } from "#shared/redemptions.list.ts";
import { requestList } from "#shared/requests.list.ts";
import { riderEarningList } from "#shared/rider-earnings.list.ts";
import { riderList } from "#shared/riders.list.ts";
import { seriesList } from "#shared/series.list.ts";
import { partsDueList, settlementList } from "#shared/settlements.list.ts";
import { watchList } from "#shared/watch.list.ts";
import { vinPatternList } from "#shared/vin-patterns.list.ts";
import { vinReportList } from "#shared/vin-report.list.ts";

/** A case is the first page of a list, with one filter, with one order, or with neither. */
export interface ListCase {
  list: string;
  path: string;
  /** This is the query of the case; it is empty for the list without filters and in its default order. */
  query: string;
}

interface Declared {
  path: string;
  list: AnyList;
  /** These are values for the filters without fixed choices, by filter. Several values are separated by `|`. */
  typed?: Record<string, string>;
}

const declared: Record<string, Declared> = {
  riders: {
    path: "/api/admin/riders",
    list: riderList,
    typed: { query: "d|kow|dana kow|zzz|rider4711@|AMA 2004711|VBKSXA433RM104710", state: "MI|ON" },
  },
  dealers: {
    path: "/api/admin/dealers",
    list: dealerList,
    typed: { name: "kow|cycle|zzz", state: "MI", zipcode: "49107" },
  },
  "dealer logins": { path: "/api/admin/dealer-logins", list: dealerLoginList, typed: { name: "kow|zzz", state: "MI" } },
  promoters: { path: "/api/promoters", list: promoterList, typed: { name: "kow|zzz", phone: "269" } },
  events: {
    path: "/api/admin/all-events",
    list: adminEventList,
    typed: { title: "round|redbud national|zzz", state: "MI|QC", city: "red|zzz", zipcode: "401|99999" },
  },
  series: {
    path: "/api/admin/series",
    list: seriesList,
    typed: { name: "red|zzz", season: "2024", category: "none", state: "MI|QC", city: "red|zzz", zipcode: "401|99999" },
  },
  "late results": {
    path: "/api/admin/events-late",
    list: lateList,
    typed: { title: "round|zzz", state: "MI" },
  },
  "watch list": { path: "/api/admin/watch-list", list: watchList, typed: { name: "kow|zzz", since: "2026-01-01" } },
  categories: { path: "/api/admin/categories", list: categoryList },
  "VIN report": {
    path: "/api/vin-report",
    list: vinReportList,
    typed: { name: "kow|dana kow|zzz|VBKSXA433RM104710", model: "450|zzz", year: "2024|1999" },
  },
  "VIN patterns": {
    path: "/api/vin-patterns",
    list: vinPatternList,
    typed: { model: "model 1", year: "2024", pattern: "VBK" },
  },
  redemptions: {
    path: "/api/admin/credit-redemptions",
    list: redemptionList,
    typed: { riderName: "kow|dana|dana kow|zzz", dealerName: "kow|zzz", code: "1MG2W42|1MG", employee: "Sam" },
  },
  refunds: {
    path: "/api/admin/revoked-redemptions",
    list: refundList,
    typed: { riderName: "kow|dana kow|zzz", dealerName: "kow|zzz", code: "1MG2W42", employee: "Sam" },
  },
  claims: {
    path: "/api/admin/payout-claims",
    list: riderEarningList,
    typed: { riderName: "kow|dana kow|zzz" },
  },
  adjustments: {
    path: "/api/admin/adjustments-due",
    list: adjustmentList,
    typed: { riderName: "kow|dana kow|zzz" },
  },
  "payouts desk": { path: "/api/admin/claims", list: deskClaimList, typed: { riderName: "kow|dana kow|zzz" } },
  "cash that waits": {
    path: "/api/admin/cash-waiting",
    list: waitingRiderList,
    typed: { riderName: "kow|dana kow|zzz" },
  },
  "payment files": { path: "/api/admin/payout-files", list: payoutFileList },
  "parts accounts": { path: "/api/admin/parts-accounts", list: partsDueList, typed: { dealerName: "kow|zzz" } },
  settlements: {
    path: "/api/admin/settlements",
    list: settlementList,
    typed: { dealerName: "kow|zzz", reference: "PC|zzz" },
  },
  requests: { path: "/api/admin/requests", list: requestList },
  mail: { path: "/api/admin/mail", list: mailList, typed: { to: "rider4711@|r|zzz" } },
  audit: {
    path: "/api/admin/audit",
    list: auditList,
    typed: { person: "dana kow|zzz", action: "rider.mark-factory|no.such", record: "none" },
  },
  admins: { path: "/api/admin/admins", list: adminList, typed: { name: "kow|zzz" } },
};

/** These lists have no declaration in shared/. */
const others: Record<string, { path: string; queries: readonly string[] }> = {
  questions: { path: "/api/admin/questions", queries: ["", "state=open", "state=answered", "state=closed"] },
  bonuses: { path: "/api/admin/bonuses", queries: ["", "state=open", "state=granted", "state=declined"] },
  "due to dealers": { path: "/api/admin/parts-due", queries: [""] },
  "over budget": { path: "/api/admin/events-waiting", queries: [""] },
  "money of erased riders": { path: "/api/admin/erased-money", queries: [""] },
  "dealers, lean": { path: "/api/admin/dealers-lean", queries: ["", "name=kow"] },
  "riders, lean": {
    path: "/api/admin/riders-lean",
    queries: ["dan", "kow", "dana kow", "kow d", "zzz"].map((typed) => `query=${encodeURIComponent(typed)}`),
  },
  kiosks: { path: "/api/admin/kiosks", queries: ["", "state=active", "state=retired"] },
  "kiosk items": { path: "/api/admin/kiosk-items", queries: [""] },
  "kiosk cases": { path: "/api/admin/kiosk-cases", queries: [""] },
  "event choices": { path: "/api/admin/event-choices", queries: [""] },
  "series choices": { path: "/api/admin/series-choices", queries: [""] },
};

/**
 * Returns these cases for each of staff's lists: the list without filters, in each order, and with each filter alone.
 */
export function listCases(): ListCase[] {
  const ofLists = Object.entries(declared).flatMap(([name, { path, list, typed = {} }]) =>
    queriesOf(list, typed).map((query): ListCase => ({ list: name, path, query })),
  );
  const ofOthers = Object.entries(others).flatMap(([name, { path, queries }]) =>
    queries.map((query): ListCase => ({ list: name, path, query })),
  );
  return [...ofLists, ...ofOthers];
}

function queriesOf(list: AnyList, typed: Record<string, string>): string[] {
  const sorts = sortKeys(list).flatMap((key) => [`sort=${key}`, `sort=-${key}`]);
  const filters = Object.entries(list.filters).flatMap(([name, filter]) =>
    valuesOf(filter, typed[name]).map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return ["", ...sorts, ...filters];
}

function valuesOf(filter: ListFilter, typed: string | undefined): string[] {
  switch (filter.kind) {
    case "choice":
      return Object.keys(filter.choices);
    case "country":
      return ["US", "CA"];
    case "day":
      return ["2024-06-01"];
    case "text":
    case "option":
      return typed?.split("|") ?? [];
  }
}
