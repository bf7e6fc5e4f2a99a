import { isOwner, type Actor, type KioskActor } from "../platform/context.ts";
import { Problem } from "../platform/problem.ts";

/** Owners create and destroy the keys that encrypt PINs, and a job replaces them in time. */
export const mayManageKeys = (actor: Actor): boolean => actor.type === "system" || isOwner(actor);

// As in every slice, `may…` returns true or false. `assertMay…` throws the problem to answer with, because here the
// reason differs from case to case.

/**
 * Throws `device_lost`, `device_retired` or `device_draining` unless the tablet is active, because serving a rider needs
 * an active tablet. A draining tablet only sends its remaining items.
 */
export function assertMayServe({ state }: KioskActor): void {
  if (state === "lost") throw new Problem("device_lost");
  if (state === "retired") throw new Problem("device_retired");
  if (state === "draining") throw new Problem("device_draining");
}

/**
 * Returns the reason why items of this tablet are not trusted, or null for a tablet in use. Every tablet that was ever
 * enrolled may send items, so that no captured redemption is refused; items from a lost or retired tablet need review
 * by a person.
 */
export function untrustedReasonOf({ state }: Pick<KioskActor, "state">): "device_lost" | "device_retired" | null {
  return state === "lost" ? "device_lost" : state === "retired" ? "device_retired" : null;
}

/** Throws unless the tablet may read settings and keys: active and draining tablets may. */
export function assertMaySeeSnapshot({ state }: KioskActor): void {
  if (state === "lost") throw new Problem("device_lost");
  if (state === "retired") throw new Problem("device_retired");
}

/**
 * Throws unless a dealer acts in person: enrolling issues a credential that outlives the session, so an admin must not
 * do it for the dealer.
 */
export function assertMayEnrol(actor: Actor): void {
  if (actor.type !== "dealer") throw new Problem("forbidden");
  if (actor.proxy) throw new Problem("proxy_forbids");
  if (actor.deactivated) throw new Problem("deactivated");
}

type Owned = { dealerId: string };

/**
 * Throws unless a dealer manages its own tablet, or an admin any tablet. For another dealer's tablet the answer is "not
 * found".
 */
export function assertMayManageDevice<Device extends Owned>(
  actor: Actor,
  device: Device | undefined,
): asserts device is Device {
  if (!device || !maySeeCounter(actor, device.dealerId)) throw new Problem("not_found");
}

/** Returns true for a dealer's own counters, whose settings, items and cases the dealer sees, and always for staff. */
export const maySeeCounter = (actor: Actor, dealerId: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && actor.id === dealerId);

/**
 * Returns the dealer whose rows a list shows: for a dealer always its own, whatever is requested; an admin may choose.
 */
export const dealerIdFor = (actor: Actor, dealerId: string | undefined): string | undefined =>
  actor.type === "dealer" ? actor.id : dealerId;

/**
 * Throws unless the actor may settle the item: its dealer may, on any of the dealer's active tablets or in the portal,
 * and so may staff. For another dealer's item the answer is "not found", and for a tablet that may not serve it is the
 * error of `assertMayServe`.
 */
export function assertMaySettle(actor: Actor, item: { dealerId: string }): void {
  if (actor.type === "admin") return;
  if (actor.type === "kiosk") assertMayServe(actor);
  const dealerId = actor.type === "kiosk" ? actor.dealerId : actor.type === "dealer" ? actor.id : null;
  if (dealerId !== item.dealerId) throw new Problem("not_found");
}
