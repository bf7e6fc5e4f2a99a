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
import { approvals, approve } from "./approve.ts";
import { readDispute, reportAsRider, reportByLink } from "./dispute.ts";
import { destroyKey, keysAnswer, rotateKeys } from "../keys/rotate-keys.ts";

/** The rider's approvals and reports of redemptions made with a PIN, and the keys that PINs are sealed to. */
export const reportCalls = [
  call({
    method: "GET",
    path: "/api/rider/kiosk-approvals",
    roles: ["rider"],
    summary: "Redemptions at a counter that wait for the rider's own word, because the PIN could not be taken",
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
    handle: ({ ctx, params, key }) => approve(ctx, params.id, key),
  }),
  call({
    method: "POST",
    path: "/api/rider/kiosk-approvals/{id}/not-me",
    roles: ["rider"],
    summary: "The rider says that it was somebody else: what waits is refused, and staff looks at it",
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
    summary: "Which redemption the link of a mail is about",
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
    summary: '"This was not me", by the link of the mail: opens a case, once',
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
    summary: "Keys that PINs are sealed to: when each was made, retired and destroyed",
    added: true,
    answer: KioskKeysAnswer,
    handle: ({ ctx }) => keysAnswer(ctx),
  }),
  call({
    method: "POST",
    path: "/api/admin/kiosk-keys/rotate",
    roles: ["admin"],
    summary: "Makes a new key; the one before opens for 90 more days",
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
    summary: "Destroys a key at once: what is sealed to it goes to review",
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
