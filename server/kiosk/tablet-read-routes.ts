import type { Context } from "hono";
import {
  BalanceAnswer,
  BalanceInput,
  PhotosAnswer,
  PhotosInput,
  RiderParams,
  RidersAnswer,
  RidersQuery,
  SnapshotAnswer,
  SnapshotQuery,
  WaitingAnswer,
  WaitingInput,
} from "#shared/kiosk.schema.ts";
import type { Ctx, KioskActor } from "../platform/context.ts";
import { call, type HttpEnv } from "../platform/http/call.ts";
import { cardPhotos } from "./cards/card-photos.ts";
import { requireDeviceSignature, requireSignedRead } from "./devices/device-signature.ts";
import { findRidersForTablet } from "./cards/find-riders.ts";
import { riderBalance } from "./cards/rider-balance.ts";
import { snapshot } from "./cards/snapshot.ts";
import { waiting } from "./desk/waiting.ts";

/** Throws `device_signature` unless the request was signed with the tablet's key. */
const requireSignature = (c: Context<HttpEnv>, ctx: Ctx<KioskActor>): Promise<void> =>
  requireDeviceSignature(c, ctx.actor.id);

/**
 * These are the calls with which a tablet reads data (docs/spec/kiosk.md#reads). Each needs the tablet's signature: a
 * cookie that was copied from a browser's profile reads nothing. Each read is rate-limited per tablet and writes an
 * audit row.
 */
export const tabletReadCalls = [
  call({
    method: "GET",
    path: "/api/kiosk/snapshot",
    roles: ["kiosk"],
    summary: "Settings, keys, and rider cards that the tablet saves for offline use",
    added: true,
    limit: "kioskRead",
    query: SnapshotQuery,
    answer: SnapshotAnswer,
    async handle({ ctx, query, c }) {
      await requireSignedRead(c, ctx.actor.id);
      return snapshot(ctx, query.have);
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/photos",
    roles: ["kiosk"],
    summary: "Small photos for the newest of the tablet’s rider cards",
    added: true,
    limit: "kioskRead",
    body: PhotosInput,
    answer: PhotosAnswer,
    async handle({ ctx, body, c }) {
      await requireSignature(c, ctx);
      return cardPhotos(ctx, body.have);
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/waiting",
    roles: ["kiosk"],
    summary:
      "Redemptions from the dealer’s other tablets that the rider can complete here with the PIN, and open cases",
    added: true,
    limit: "kioskRead",
    body: WaitingInput,
    answer: WaitingAnswer,
    async handle({ ctx, c }) {
      await requireSignature(c, ctx);
      return waiting(ctx);
    },
  }),
  call({
    method: "GET",
    path: "/api/kiosk/riders",
    roles: ["kiosk"],
    summary: "At most five riders by the start of a name, an exact AMA number, or email: name and hometown only",
    added: true,
    limit: "kioskRead",
    query: RidersQuery,
    answer: RidersAnswer,
    async handle({ ctx, query, c }) {
      await requireSignedRead(c, ctx.actor.id);
      return findRidersForTablet(ctx, query.query);
    },
  }),
  call({
    method: "POST",
    path: "/api/kiosk/rider/{riderId}/balance",
    roles: ["kiosk"],
    summary: "The rider’s credit in the dealer’s country after the ID check, and the part that expires first",
    added: true,
    limit: "kioskBalance",
    params: RiderParams,
    body: BalanceInput,
    answer: BalanceAnswer,
    async handle({ ctx, params, c }) {
      await requireSignature(c, ctx);
      return riderBalance(ctx, params.riderId);
    },
  }),
];
