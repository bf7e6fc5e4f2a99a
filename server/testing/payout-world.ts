import { randomUUID } from "node:crypto";
import type { ClaimAct } from "#shared/payouts.ts";
import type { PayoutClaim } from "#shared/payouts.schema.ts";
import type { events } from "../events/tables.ts";
import { createWorld, type AnswerTo, type Client, type World } from "./app.ts";
import { buildAdmin, buildEvent, buildPromoter, buildRider } from "./build.ts";
import { pictureForm } from "./files/picture-form.ts";
import { winCash } from "./race.ts";

/** Returns the payment info of a US person. */
export const homeInfo = (over: object = {}) => ({
  legalName: "Jett Marlowe",
  addressLine1: "12 Ridge Road",
  city: "Boise",
  state: "ID",
  zipcode: "83702",
  country: "US",
  taxStatus: "usPerson",
  ...over,
});

/** Returns the payment info of a person who declared not to be a US resident. */
export const abroadInfo = (over: object = {}) =>
  homeInfo({
    country: "AU",
    city: "Perth",
    state: "WA",
    zipcode: "6000",
    taxStatus: "nonResidentAlien",
    declaresNonResidence: true,
    ...over,
  });

/** Creates a world with a pro, a promoter and an admin, each signed in, and helpers for what they do with cash. */
export async function createPayoutWorld(start = "2026-07-15T18:00:00Z") {
  const base = await createWorld(start);
  const rider = await buildRider(base, { firstName: "Jett", lastName: "Marlowe" });
  const promoter = await buildPromoter(base);
  const admin = await buildAdmin(base);
  const world: World & PayoutActs = Object.assign(base, {
    rider,
    promoter,
    admin,
    pro: await base.as(rider),
    track: await base.as(promoter),
    staff: await base.as(admin),
    ...actsOf(() => world),
  });
  return world;
}
export type PayoutWorld = Awaited<ReturnType<typeof createPayoutWorld>>;

type Event = Partial<typeof events.$inferInsert>;

interface PayoutActs {
  rider: Awaited<ReturnType<typeof buildRider>>;
  promoter: Awaited<ReturnType<typeof buildPromoter>>;
  admin: Awaited<ReturnType<typeof buildAdmin>>;
  pro: Client;
  track: Client;
  staff: Client;
  /** Signs everybody in again, because sessions expire as a test advances the clock. */
  signInAgain(): Promise<void>;
  /** Makes a verified cash result, of $500 by default, and returns the award's id. */
  win(amount?: number, event?: Event, currency?: "USD" | "CAD"): Promise<string>;
  uploadW9(): Promise<AnswerTo<"POST /api/rider/rider/{riderId}/upload-id-files">>;
  /** Saves payment info over the existing one. */
  saveInfo(info: object): Promise<AnswerTo<"PUT /api/rider/payment-info">>;
  ownClaims(): Promise<PayoutClaim[]>;
  /** Returns the pending claim of a rider who won cash and entered payment info. */
  openClaim(event?: Event, info?: object): Promise<PayoutClaim>;
  move(
    claim: PayoutClaim,
    act: ClaimAct,
    role?: "admin" | "promoter",
    reason?: string,
  ): Promise<AnswerTo<"PUT /api/{type}/payout-claim/{id}">>;
}

function actsOf(
  get: () => World & PayoutActs,
): Omit<PayoutActs, "rider" | "promoter" | "admin" | "pro" | "track" | "staff"> {
  return {
    async signInAgain() {
      const world = get();
      world.pro = await world.as(world.rider);
      world.track = await world.as(world.promoter);
      world.staff = await world.as(world.admin);
    },
    async win(amount = 500_00, event = {}, currency = "USD") {
      const world = get();
      const { id: eventId } = await buildEvent(world, {
        promoterId: world.promoter.id,
        firstDate: "2026-07-10",
        lastDate: "2026-07-11",
        ...(currency === "CAD" ? { country: "CA", state: "ON" } : {}),
        ...event,
      });
      return winCash(world, world.staff, { eventId, riderId: world.rider.id, amount });
    },
    async uploadW9() {
      const { pro, rider } = get();
      return pro.post(`/api/rider/rider/${rider.id}/upload-id-files?kind=w9`, await pictureForm("w9.png"));
    },
    async saveInfo(info) {
      const { pro } = get();
      const { paymentInfo } = (await pro.get("/api/rider/payment-info")).body;
      return pro.put("/api/rider/payment-info", { ...info, __v: paymentInfo?.__v });
    },
    ownClaims: async () => (await get().pro.get("/api/rider/payout-claims")).body.payoutClaims,
    async openClaim(event, info = abroadInfo()) {
      const world = get();
      await world.win(undefined, event);
      await world.saveInfo(info);
      const [claim] = await world.ownClaims();
      if (!claim) throw new Error("No claim was opened");
      return claim;
    },
    move(claim, act, role = "admin", reason) {
      const { staff, track } = get();
      const by = role === "admin" ? staff : track;
      const body = { act, reason, __v: claim.__v };
      return by.put(`/api/${role}/payout-claim/${claim._id}`, body, { key: randomUUID() });
    },
  };
}
