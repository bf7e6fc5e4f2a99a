import {
  ApprovalsAnswer,
  ApproveAnswer,
  KeyParams,
  KioskKeysAnswer,
  DisputeAnswer,
  DisputeInput,
} from "#shared/kiosk-desk.schema.ts";
import { ItemParams } from "#shared/kiosk.schema.ts";
import { call } from "../../platform/http/call.ts";
import { approvals, approveRedemption } from "./approve.ts";
import { readDispute, reportAsRider, reportByLink } from "./dispute.ts";
import { destroyKey, keysAnswer, rotateKeys } from "../keys/rotate-keys.ts";

/** These are the calls for the rider's approvals and reports, and for the keys with which PINs are encrypted. */
export const disputeCalls = [
  call({
    method: "GET",
    path: "/api/rider/kiosk-approvals",
    roles: ["rider"],
    summary: "Counter redemptions that need the rider’s approval because the PIN wasn’t accepted",
    added: true,
    answer: ApprovalsAnswer,
    handle: ({ ctx }) => approvals(ctx),
  }),
  call({
    method: "POST",
    path: "/api/rider/kiosk-approvals/{id}/approve",
    roles: ["rider"],
    summary: "The rider approves a redemption instead of typing the PIN again",
    added: true,
    money: true,
    limit: "write",
    params: ItemParams,
    answer: ApproveAnswer,
    handle: ({ ctx, params, key }) => approveRedemption(ctx, params.id, key),
  }),
  call({
    method: "POST",
    path: "/api/rider/kiosk-approvals/{id}/not-me",
    roles: ["rider"],
    summary: "Reports a redemption the rider did not make: if pending it is declined, and staff review it",
    added: true,
    limit: "write",
    params: ItemParams,
    answer: DisputeAnswer,
    handle: ({ ctx, params }) => reportAsRider(ctx, params.id),
  }),
  call({
    method: "GET",
    path: "/api/not-me",
    roles: "public",
    summary: "The redemption that an email’s link refers to",
    added: true,
    limit: "code",
    query: DisputeInput,
    answer: DisputeAnswer,
    handle: ({ ctx, query }) => readDispute(ctx, query.token),
  }),
  call({
    method: "POST",
    path: "/api/not-me",
    roles: "public",
    summary: "Reports “This wasn’t me” from an email’s link: opens a case, once",
    added: true,
    limit: "code",
    body: DisputeInput,
    answer: DisputeAnswer,
    handle: ({ ctx, body }) => reportByLink(ctx, body.token),
  }),
  call({
    method: "GET",
    path: "/api/admin/kiosk-keys",
    roles: ["admin"],
    summary: "Keys that encrypt PINs: when each was created, retired, and destroyed",
    added: true,
    answer: KioskKeysAnswer,
    handle: ({ ctx }) => keysAnswer(ctx),
  }),
  call({
    method: "POST",
    path: "/api/admin/kiosk-keys/rotate",
    roles: ["admin"],
    least: "owner",
    summary: "Creates a new key; the previous one works for 90 more days",
    added: true,
    limit: "write",
    answer: KioskKeysAnswer,
    handle: async ({ ctx }) => {
      await rotateKeys(ctx);
      return keysAnswer(ctx);
    },
  }),
  call({
    method: "POST",
    path: "/api/admin/kiosk-keys/{keyId}/destroy",
    roles: ["admin"],
    least: "owner",
    summary: "Destroys a key at once; PINs encrypted with it go to review",
    added: true,
    limit: "write",
    params: KeyParams,
    answer: KioskKeysAnswer,
    handle: async ({ ctx, params }) => {
      await destroyKey(ctx, params.keyId);
      return keysAnswer(ctx);
    },
  }),
];
