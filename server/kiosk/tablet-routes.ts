import {
  AcknowledgeAnswer,
  BalanceAnswer,
  ChallengeAnswer,
  ChallengeInput,
  EnrolAnswer,
  EnrolByCodeInput,
  EnrolInput,
  ItemParams,
  PhotosAnswer,
  PhotosQuery,
  PinInput,
  RenewAnswer,
  RenewInput,
  RiderParams,
  RidersAnswer,
  RidersQuery,
  SettleAnswer,
  SettleInput,
  SnapshotAnswer,
  SnapshotQuery,
  SyncAnswer,
  SyncInput,
  WaitingAnswer,
} from "#shared/kiosk.schema.ts";
import { clearSessionCookie, readSessionCookie } from "../accounts/session-cookie.ts";
import { acknowledge } from "./acknowledge.ts";
import { call, type Call } from "../platform/http/call.ts";
import { signedIn } from "../platform/http/guard.ts";
import { readDeviceCookie, writeDeviceCookie } from "./device-cookie.ts";
import { isSignedBy, requireDeviceSignature } from "./device-signature.ts";
import { enrol, enrolByCode } from "./enrol.ts";
import { findRiders } from "./find-riders.ts";
import { cardPhotos } from "./card-photos.ts";
import { presentResult } from "./present.ts";
import { challenge, renewCredential } from "./renew-credential.ts";
import { retypePin } from "./retype-pin.ts";
import { riderBalance } from "./rider-balance.ts";
import { settle } from "./settle.ts";
import { snapshot } from "./snapshot.ts";
import { sync } from "./sync.ts";
import { waiting } from "./waiting.ts";

/** What the tablet itself asks. */
export const tabletCalls: Call[] = [
  call({
    method: "POST",
    path: "/api/kiosk/enrol",
    who: ["dealer"],
    summary: "Makes this browser a kiosk of the signed-in dealer, and ends the dealer's session on it",
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
    who: "public",
    summary: "Makes this browser a kiosk of the dealer whose area showed the one-time code",
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
    who: "public",
    summary: "What a tablet that lost its cookie signs to be given another; the same for one that does not exist",
    added: true,
    limit: "kiosk",
    body: ChallengeInput,
    answer: ChallengeAnswer,
    handle: ({ ctx, body }) => challenge(ctx, body.deviceId),
  }),
  call({
    method: "POST",
    path: "/api/kiosk/renew",
    who: "public",
    summary: "A new cookie for the tablet that signed the challenge with its key; each challenge serves once",
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
    method: "GET",
    path: "/api/kiosk/snapshot",
    who: ["kiosk"],
    summary: "Settings, keys and rider cards that the tablet keeps for when there is no network",
    added: true,
    limit: "kiosk",
    query: SnapshotQuery,
    answer: SnapshotAnswer,
    handle: ({ ctx, query }) => snapshot(ctx, query.have),
  }),
  call({
    method: "GET",
    path: "/api/kiosk/photos",
    who: ["kiosk"],
    summary: "Small photos for the newest of the tablet's rider cards",
    added: true,
    limit: "kiosk",
    query: PhotosQuery,
    answer: PhotosAnswer,
    handle: ({ ctx, query }) => cardPhotos(ctx, query.have),
  }),
  call({
    method: "GET",
    path: "/api/kiosk/waiting",
    who: ["kiosk"],
    summary: "What the dealer's other tablets captured and the rider settles here by the PIN, and the open cases",
    added: true,
    limit: "kiosk",
    answer: WaitingAnswer,
    handle: ({ ctx }) => waiting(ctx),
  }),
  call({
    method: "GET",
    path: "/api/kiosk/riders",
    who: ["kiosk"],
    summary: "At most five riders by the beginning of a name, an exact AMA number or e-mail: name and hometown alone",
    added: true,
    limit: "search",
    query: RidersQuery,
    answer: RidersAnswer,
    handle: ({ ctx, query }) => findRiders(ctx, query.query),
  }),
  call({
    method: "GET",
    path: "/api/kiosk/rider/{riderId}/balance",
    who: ["kiosk"],
    summary: "After the ID check: what the rider can spend in the dealer's country, and what of it expires soonest",
    added: true,
    limit: "search",
    params: RiderParams,
    answer: BalanceAnswer,
    handle: ({ ctx, params }) => riderBalance(ctx, params.riderId),
  }),
  call({
    method: "POST",
    path: "/api/kiosk/sync",
    who: ["kiosk"],
    summary: "Hands in at most 25 queued items; each is decided by itself and answered by its id, once for all",
    added: true,
    limit: "kiosk",
    body: SyncInput,
    answer: SyncAnswer,
    handle: async ({ ctx, body, c }) => {
      await requireDeviceSignature(c, signedIn(ctx, "kiosk").id);
      const { answer, token } = await sync(ctx, body, readDeviceCookie(c));
      if (token !== null) writeDeviceCookie(c, ctx, token);
      return answer;
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/redemptions/{id}/pin",
    who: ["kiosk"],
    summary: "A fresh envelope with the PIN for a redemption in review",
    added: true,
    money: true,
    limit: "kiosk",
    params: ItemParams,
    body: PinInput,
    answer: SettleAnswer,
    handle: async ({ ctx, params, body, key, c }) => {
      await requireDeviceSignature(c, signedIn(ctx, "kiosk").id);
      return retypePin(ctx, params.id, body.sealedPin, key);
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/redemptions/{id}/settle",
    who: ["kiosk", "dealer", "admin"],
    summary: "Settles a redemption that the server left open: takes what is left, a second one, cancel, accept, reject",
    added: true,
    money: true,
    limit: "kiosk",
    params: ItemParams,
    body: SettleInput,
    answer: SettleAnswer,
    handle: async ({ ctx, params, body, key, c }) => {
      const actor = signedIn(ctx, "kiosk", "dealer", "admin");
      if (actor.type === "kiosk") await requireDeviceSignature(c, actor.id);
      return settle(ctx, params.id, body.action, key);
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/redemptions/{id}/acknowledge",
    who: ["kiosk"],
    summary: "A person has seen on the tablet what became of a redemption",
    added: true,
    limit: "kiosk",
    params: ItemParams,
    answer: AcknowledgeAnswer,
    handle: async ({ ctx, params, c }) => {
      await requireDeviceSignature(c, signedIn(ctx, "kiosk").id);
      return { serverTime: ctx.now.toISOString(), result: presentResult(await acknowledge(ctx, params.id)) };
    },
  }),
];
