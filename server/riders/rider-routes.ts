import { customerRecord, findRidersQuery, riderHitsAnswer, riderListItem } from "#shared/rider-views.schema.ts";
import { customerList, riderList } from "#shared/riders.list.ts";
import { call } from "../platform/http/call.ts";
import { listCall } from "../platform/http/lists/list-call.ts";
import { findRidersLean, presentCustomer, presentListedRider } from "./search.ts";
import { listRiders } from "./list/rider-list-store.ts";
import { listCustomers } from "./search-store.ts";
import { riderStaffCalls } from "./staff/staff-routes.ts";

export const riderCalls = [
  call({
    method: "GET",
    path: "/api/{type}/riders-lean",
    roles: ["dealer", "promoter", "admin"],
    limit: "search",
    summary:
      "Finds riders by three letters of a name, or a full AMA number or email: name, hometown, and AMA number only",
    query: findRidersQuery,
    answer: riderHitsAnswer,
    handle: async ({ ctx, query }) => ({ riders: await findRidersLean(ctx, query.query) }),
  }),
  listCall({
    path: "/api/dealer/riders",
    roles: ["dealer"],
    summary: "A dealer’s customers, latest first",
    list: customerList,
    row: customerRecord,
    read: ({ db, actor }, query) => listCustomers(db, actor.id, query),
    present: presentCustomer,
  }),
  listCall({
    path: "/api/admin/riders",
    roles: ["admin"],
    summary: "All riders, with their bikes, open credit, earnings this season, and latest result",
    list: riderList,
    row: riderListItem,
    read: (ctx, query) => listRiders(ctx, query),
    present: presentListedRider,
  }),
  ...riderStaffCalls,
];
