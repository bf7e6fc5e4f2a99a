import {
  AcknowledgeAnswer,
  ChallengeAnswer,
  ChallengeInput,
  EnrolAnswer,
  EnrolByCodeInput,
  EnrolInput,
  ItemParams,
  PinCheckAnswer,
  PinCheckInput,
  PinInput,
  RenewAnswer,
  RenewInput,
  SettleAnswer,
  SettleInput,
  StrandedAnswer,
  StrandedInput,
  SyncAnswer,
  SyncInput,
  WrongPin,
} from "#shared/kiosk.schema.ts";
import { clearSessionCookie, readSessionCookie } from "../accounts/sessions/session-cookie.ts";
import { acknowledge } from "./desk/acknowledge.ts";
import { call } from "../platform/http/call.ts";
import { readDeviceCookie, writeDeviceCookie } from "./devices/device-cookie.ts";
import { isSignedBy, requireDeviceSignature } from "./devices/device-signature.ts";
import { enrol, enrolByCode } from "./devices/enrol.ts";
import { presentDecision } from "./present.ts";
import { challenge, renewCredential } from "./devices/renew-credential.ts";
import { checkTypedPin } from "./decisions/check-typed-pin.ts";
import { retypePin } from "./decisions/retype-pin.ts";
import { settleItem } from "./desk/settle-item.ts";
import { takeStranded } from "./sync/take-stranded.ts";
import { sync } from "./sync/sync.ts";

/** These are the calls that enroll a tablet, send its items and act on them. */
export const tabletCalls = [
  call({
    method: "POST",
    path: "/api/kiosk/enrol",
    roles: ["dealer"],
    summary: "Sets up this browser as a kiosk of the logged-in dealer, and ends the dealer’s session on it",
    added: true,
    limit: "code",
    body: EnrolInput,
    answer: EnrolAnswer,
    handle: async ({ ctx, body, c }) => {
      const bearer = { sessionToken: readSessionCookie(c), deviceToken: readDeviceCookie(c) };
      const { token, answer } = await enrol(ctx, body, bearer);
      writeDeviceCookie(c, ctx, token);
      clearSessionCookie(c, ctx);
      return answer;
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/enrol-by-code",
    roles: "public",
    summary: "Sets up this browser as a kiosk of the dealer who created the one-time code",
    added: true,
    limit: "code",
    body: EnrolByCodeInput,
    answer: EnrolAnswer,
    handle: async ({ ctx, body, c }) => {
      const bearer = { sessionToken: readSessionCookie(c), deviceToken: readDeviceCookie(c) };
      const { token, answer } = await enrolByCode(ctx, body, bearer);
      writeDeviceCookie(c, ctx, token);
      clearSessionCookie(c, ctx);
      return answer;
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/challenge",
    roles: "public",
    summary: "A challenge that a tablet without its cookie must sign; the response is the same for an unknown tablet",
    added: true,
    limit: "kiosk",
    body: ChallengeInput,
    answer: ChallengeAnswer,
    handle: ({ ctx, body }) => challenge(ctx, body.deviceId),
  }),
  call({
    method: "POST",
    path: "/api/kiosk/renew",
    roles: "public",
    summary: "A new cookie for the tablet that signed the challenge with its key; each challenge works once",
    added: true,
    limit: "kiosk",
    body: RenewInput,
    answer: RenewAnswer,
    handle: async ({ ctx, body, c }) => {
      const { token } = await renewCredential(ctx, body, (publicKey) => isSignedBy(c, publicKey));
      writeDeviceCookie(c, ctx, token);
      return { serverTime: ctx.now.toISOString() };
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/sync",
    roles: ["kiosk"],
    summary: "Submits at most 25 queued items; each is decided separately, once, and answered by its id",
    added: true,
    limit: "kiosk",
    body: SyncInput,
    answer: SyncAnswer,
    refusals: { hash_conflict: SyncAnswer },
    handle: async ({ ctx, body, c }) => {
      await requireDeviceSignature(c, ctx.actor.id);
      const { answer, token } = await sync(ctx, body, readDeviceCookie(c));
      if (token !== null) writeDeviceCookie(c, ctx, token);
      return answer;
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/stranded",
    roles: ["kiosk"],
    summary: "Sends redemptions left on this browser from an earlier setup, so that people review them",
    added: true,
    limit: "kiosk",
    body: StrandedInput,
    answer: StrandedAnswer,
    handle: async ({ ctx, body, c }) => {
      await requireDeviceSignature(c, ctx.actor.id);
      return takeStranded(ctx, body);
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/pin-check",
    roles: ["kiosk"],
    summary: "Checks a PIN that the rider has just typed, before anything is saved; each check counts as a try",
    added: true,
    limit: "kiosk",
    body: PinCheckInput,
    answer: PinCheckAnswer,
    refusals: { wrong_pin: WrongPin },
    handle: async ({ ctx, body, c }) => {
      await requireDeviceSignature(c, ctx.actor.id);
      return checkTypedPin(ctx, body);
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/redemptions/{id}/pin",
    roles: ["kiosk"],
    summary: "Tries a redemption in review again with a newly encrypted PIN",
    added: true,
    money: true,
    limit: "kiosk",
    params: ItemParams,
    body: PinInput,
    answer: SettleAnswer,
    handle: async ({ ctx, params, body, key, c }) => {
      await requireDeviceSignature(c, ctx.actor.id);
      return retypePin(ctx, params.id, body.sealedPin, key);
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/redemptions/{id}/settle",
    roles: ["kiosk", "dealer", "admin"],
    summary:
      "Resolves a redemption in review: use the remaining credit, confirm a separate purchase, cancel, accept, or reject",
    added: true,
    money: true,
    limit: "kiosk",
    params: ItemParams,
    body: SettleInput,
    answer: SettleAnswer,
    handle: async ({ ctx, params, body, key, c }) => {
      const { actor } = ctx;
      if (actor.type === "kiosk") await requireDeviceSignature(c, actor.id);
      return settleItem(ctx, params.id, body.action, key);
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/redemptions/{id}/acknowledge",
    roles: ["kiosk"],
    summary: "Marks the outcome of a redemption as seen on the tablet",
    added: true,
    limit: "kiosk",
    params: ItemParams,
    answer: AcknowledgeAnswer,
    handle: async ({ ctx, params, c }) => {
      await requireDeviceSignature(c, ctx.actor.id);
      return { serverTime: ctx.now.toISOString(), result: presentDecision(await acknowledge(ctx, params.id)) };
    },
  }),
];
