import * as z from "zod/mini";
import { decideBikeInput } from "#shared/bike-decisions.schema.ts";
import { idField } from "#shared/fields.ts";
import { bikesChangedAnswer } from "#shared/vin-patterns.schema.ts";
import { vinReportList } from "#shared/vin-report.list.ts";
import { vinReportRow, vinReportSums } from "#shared/vin-report.schema.ts";
import { call } from "../../platform/http/call.ts";
import { listCall } from "../../platform/http/lists/list-call.ts";
import { decideBike } from "../verification/decide-bike.ts";
import { presentReportedBike, readVinReport } from "./read-report.ts";

const params = z.object({ bikeId: idField });

export const vinReportCalls = [
  listCall({
    path: "/api/vin-report",
    roles: ["admin"],
    summary: "Riders’ bikes by VIN status; pending ones include the awards on hold for them",
    list: vinReportList,
    row: vinReportRow,
    more: { pending: z.number(), years: z.array(z.number()), sums: vinReportSums },
    read: (ctx, query) => readVinReport(ctx, query),
    present: presentReportedBike,
  }),
  call({
    method: "POST",
    path: "/api/admin/bike/{bikeId}/verify",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Verifies a rider’s bike manually, with a reason, and issues the awards that were on hold for it",
    params,
    body: decideBikeInput,
    answer: bikesChangedAnswer,
    handle: ({ ctx, params: { bikeId }, body, key }) => decideBike(ctx, bikeId, "valid", body, key),
  }),
  call({
    method: "POST",
    path: "/api/admin/bike/{bikeId}/reject",
    roles: ["admin"],
    added: true,
    money: true,
    limit: "write",
    summary: "Rejects a rider’s bike with a reason, which the rider is told; its awards are taken back",
    params,
    body: decideBikeInput,
    answer: bikesChangedAnswer,
    handle: ({ ctx, params: { bikeId }, body, key }) => decideBike(ctx, bikeId, "invalid", body, key),
  }),
];
