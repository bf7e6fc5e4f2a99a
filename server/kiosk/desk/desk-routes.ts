import {
  CaseParams,
  CasesAnswer,
  CasesQuery,
  CloseCaseAnswer,
  CloseCaseInput,
  DeviceActInput,
  DeviceAnswer,
  DeviceParams,
  DevicesAnswer,
  DevicesQuery,
  EnrolCodeAnswer,
  ItemsAnswer,
  ItemsQuery,
  KioskItemAnswer,
  KioskSettingsAnswer,
  UpdateDeviceInput,
  UpdateKioskSettingsInput,
  WaitingCountAnswer,
} from "#shared/kiosk-desk.schema.ts";
import { dealerParams } from "#shared/dealers.schema.ts";
import { ItemParams, SettleAnswer, SettleInput } from "#shared/kiosk.schema.ts";
import { call } from "../../platform/http/call.ts";
import { Problem } from "../../platform/problem.ts";
import { and, eq } from "drizzle-orm";
import { acknowledge } from "./acknowledge.ts";
import { actOnKiosk, updateKiosk } from "../devices/change-device.ts";
import { closeCase } from "./close-case.ts";
import { readKioskSettings, updateKioskSettings } from "../devices/counter-settings.ts";
import { countWaiting, findListedItem, itemsOfCases, listCases, listItems } from "./desk-store.ts";
import { listDevices } from "../devices/device-store.ts";
import { createEnrolCode } from "../devices/enrol-code.ts";
import { dealerIdFor } from "../policy.ts";
import { presentCase, presentItem } from "./present-desk.ts";
import { presentDevice } from "../present.ts";
import { settleItem } from "./settle-item.ts";
import { kioskItems } from "../tables.ts";

const roles = ["dealer", "admin"] as const;

/** These are the kiosk calls for the dealer's area and the admin area. */
export const deskCalls = [
  call({
    method: "GET",
    path: "/api/{type}/kiosks",
    roles,
    summary: "A dealer’s tablets, or all: state, last contact, app version, and unsent redemptions",
    added: true,
    query: DevicesQuery,
    answer: DevicesAnswer,
    handle: async ({ ctx, query }) => {
      const filter = { ...query, dealerId: dealerIdFor(ctx.actor, query.dealerId) };
      const { rows, pagination } = await listDevices(ctx.db, filter, ctx.programme.rowsPerPage);
      return { kiosks: rows.map(presentDevice), pagination };
    },
  }),
  call({
    method: "PUT",
    path: "/api/{type}/kiosks/{deviceId}",
    roles,
    summary: "Renames a tablet or sets its exit code",
    added: true,
    limit: "write",
    params: DeviceParams,
    body: UpdateDeviceInput,
    answer: DeviceAnswer,
    refusals: { stale_version: DeviceAnswer },
    handle: async ({ ctx, params, body }) => ({ kiosk: presentDevice(await updateKiosk(ctx, params.deviceId, body)) }),
  }),
  call({
    method: "POST",
    path: "/api/{type}/kiosks/{deviceId}/act",
    roles,
    summary: "Drains a tablet, retires it at once, reports it lost, or requests a new credential for it",
    added: true,
    limit: "write",
    params: DeviceParams,
    body: DeviceActInput,
    answer: DeviceAnswer,
    handle: async ({ ctx, params, body }) => ({
      kiosk: presentDevice(await actOnKiosk(ctx, params.deviceId, body.act)),
    }),
  }),
  call({
    method: "POST",
    path: "/api/{type}/kiosk-codes",
    roles: ["dealer"],
    summary: "Creates a one-time code that sets up a tablet without logging in on it",
    added: true,
    limit: "code",
    answer: EnrolCodeAnswer,
    handle: ({ ctx }) => createEnrolCode(ctx),
  }),
  call({
    method: "GET",
    path: "/api/dealer/kiosk-waiting",
    roles: ["dealer"],
    summary: "The number of tablet redemptions and cases that need the dealer’s attention",
    added: true,
    answer: WaitingCountAnswer,
    handle: async ({ ctx }) => ({ count: await countWaiting(ctx.db, ctx.actor.id) }),
  }),
  call({
    method: "GET",
    path: "/api/{type}/kiosk-items",
    roles,
    summary: "Tablet redemptions that need review, with the possible actions",
    added: true,
    limit: "search",
    query: ItemsQuery,
    answer: ItemsAnswer,
    handle: async ({ ctx, query }) => {
      const filter = { ...query, dealerId: dealerIdFor(ctx.actor, query.dealerId) };
      const { rows, pagination } = await listItems(ctx.db, filter, ctx.programme.rowsPerPage);
      return { items: rows.map((row) => presentItem(ctx.actor, row)), pagination };
    },
  }),
  call({
    method: "POST",
    path: "/api/{type}/kiosk-items/{id}/acknowledge",
    roles,
    summary: "Marks the outcome of a redemption as seen; it leaves the list here and on the tablet",
    added: true,
    limit: "write",
    params: ItemParams,
    answer: KioskItemAnswer,
    handle: async ({ ctx, params }) => {
      const { deviceId, id } = await acknowledge(ctx, params.id);
      const where = and(eq(kioskItems.deviceId, deviceId), eq(kioskItems.id, id));
      const row = await findListedItem(ctx.db, where);
      if (!row) throw new Problem("not_found");
      return { item: presentItem(ctx.actor, row) };
    },
  }),
  call({
    method: "POST",
    path: "/api/{type}/kiosk-items/{id}/settle",
    roles,
    summary: "Resolves a redemption that needs review, from the portal or from a kiosk",
    added: true,
    money: true,
    limit: "write",
    params: ItemParams,
    body: SettleInput,
    answer: SettleAnswer,
    handle: ({ ctx, params, body, key }) => settleItem(ctx, params.id, body.action, key),
  }),
  call({
    method: "GET",
    path: "/api/{type}/kiosk-cases",
    roles,
    summary: "Cases that need review: a tablet lost data, or a rider does not recognize a redemption",
    added: true,
    limit: "search",
    query: CasesQuery,
    answer: CasesAnswer,
    handle: async ({ ctx, query }) => {
      const filter = { ...query, dealerId: dealerIdFor(ctx.actor, query.dealerId) };
      const { rows, pagination } = await listCases(ctx.db, filter, ctx.programme.rowsPerPage);
      const about = await itemsOfCases(ctx.db, rows);
      const cases = rows.map((row) =>
        presentCase(ctx.actor, row, about.get(`${row.case.deviceId}:${row.case.itemId}`)),
      );
      return { cases, pagination };
    },
  }),
  call({
    method: "POST",
    path: "/api/{type}/kiosk-cases/{caseId}/close",
    roles,
    summary: "Closes a case as seen; staff can also keep or refund the redemption",
    added: true,
    money: true,
    limit: "write",
    params: CaseParams,
    body: CloseCaseInput,
    answer: CloseCaseAnswer,
    handle: async ({ ctx, params, body, key }) => ({ case: await closeCase(ctx, params.caseId, body, key) }),
  }),
  call({
    method: "GET",
    path: "/api/{type}/kiosk-settings/{dealerId}",
    roles,
    summary: "A dealer’s counter settings and the program’s limits",
    added: true,
    params: dealerParams,
    answer: KioskSettingsAnswer,
    handle: async ({ ctx, params }) => ({ settings: await readKioskSettings(ctx, params.dealerId) }),
  }),
  call({
    method: "PUT",
    path: "/api/{type}/kiosk-settings/{dealerId}",
    roles,
    summary:
      "Allows or refuses offline redemptions by riders who aren’t on the tablet, and sets or removes the staff code",
    added: true,
    limit: "write",
    params: dealerParams,
    body: UpdateKioskSettingsInput,
    answer: KioskSettingsAnswer,
    refusals: { stale_version: KioskSettingsAnswer },
    handle: async ({ ctx, params, body }) => ({ settings: await updateKioskSettings(ctx, params.dealerId, body) }),
  }),
];
