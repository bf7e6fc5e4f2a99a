import type { Actor, KioskActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";

/** Serving a rider: an active tablet. A draining one sends what it holds and takes nothing new. */
export function mayServe({ state }: KioskActor): void {
  if (state === "lost") throw new Problem("device_lost");
  if (state === "retired") throw new Problem("device_retired");
  if (state === "draining") throw new Problem("device_draining");
}

/** Handing in: also a draining or a lost one; what a lost one hands in waits for a person (kiosk spec). */
export function mayHandIn({ state }: KioskActor): void {
  if (state === "retired") throw new Problem("device_retired");
}

/** Settings and keys: whoever may still send. */
export function maySeeSnapshot({ state }: KioskActor): void {
  if (state === "lost") throw new Problem("device_lost");
  if (state === "retired") throw new Problem("device_retired");
}

/** Enrolling hands out a credential that outlives the session: the dealer in person, not an admin on its behalf. */
export function mayEnrol(actor: Actor): void {
  if (actor.type !== "dealer") throw new Problem("forbidden");
  if (actor.proxy) throw new Problem("proxy_forbids");
  if (actor.deactivated) throw new Problem("deactivated");
}

/** Settling is the dealer's, on any of its kiosks or in the portal; another dealer's item is not known to exist. */
export function maySettle(actor: Actor, item: { dealerId: string }): void {
  if (actor.type === "kiosk") mayServe(actor);
  const dealerId = actor.type === "kiosk" ? actor.dealerId : actor.type === "dealer" ? actor.id : null;
  if (dealerId !== item.dealerId) throw new Problem("not_found");
}
