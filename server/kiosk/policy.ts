import type { Actor, KioskActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";

/** Serving a rider: an active tablet. A draining one sends what it holds and takes nothing new. */
export function mayServe({ state }: KioskActor): void {
  if (state === "lost") throw new Problem("device_lost");
  if (state === "retired") throw new Problem("device_retired");
  if (state === "draining") throw new Problem("device_draining");
}

/**
 * Handing in: every tablet that was ours. What a lost or retired one hands in waits for a person (kiosk spec): nothing
 * that was captured is refused at the door.
 */
export function distrustOf({ state }: Pick<KioskActor, "state">): "device_lost" | "device_retired" | null {
  return state === "lost" ? "device_lost" : state === "retired" ? "device_retired" : null;
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

type Owned = { dealerId: string };

/** A dealer manages its own tablets, an admin any; another dealer's is not known to exist. */
export function mayManageDevice<Device extends Owned>(
  actor: Actor,
  device: Device | undefined,
): asserts device is Device {
  if (!device || !maySeeCounter(actor, device.dealerId)) throw new Problem("not_found");
}

/** What a dealer's counters set, hand in and have open: its own, and staff. */
export const maySeeCounter = (actor: Actor, dealerId: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && actor.id === dealerId);

/** Whose things a list shows: a dealer's own, whatever is asked for; an admin may choose. */
export const counterAsked = (actor: Actor, dealerId: string | undefined): string | undefined =>
  actor.type === "dealer" ? actor.id : dealerId;

/** Settling is the dealer's, on any of its kiosks or in the portal, and the staff's; another dealer's item is not known to exist. */
export function maySettle(actor: Actor, item: { dealerId: string }): void {
  if (actor.type === "admin") return;
  if (actor.type === "kiosk") mayServe(actor);
  const dealerId = actor.type === "kiosk" ? actor.dealerId : actor.type === "dealer" ? actor.id : null;
  if (dealerId !== item.dealerId) throw new Problem("not_found");
}
