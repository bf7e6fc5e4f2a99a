import { isCashDocument, type DocumentKind } from "#shared/documents.ts";
import type { Actor } from "../platform/context.ts";

const isProxied = (actor: Actor): boolean => "proxy" in actor && actor.proxy !== undefined && actor.proxy !== null;

/**
 * A rider's own papers and the staff's; licence and W-9 not through a proxy, where the rider's own eyes would be claimed
 * (decisions §6). Timecards are the staff's alone.
 */
export function maySeeDocument(actor: Actor, { riderId, kind }: { riderId: string; kind: DocumentKind }): boolean {
  if (kind === "timecard") return actor.type === "admin";
  if (actor.type === "admin") return true;
  if (actor.type !== "rider" || actor.id !== riderId) return false;
  return !(isProxied(actor) && isCashDocument(kind));
}

/** What a rider hands in, or takes back, is done by the rider; timecards by the staff. */
export function mayKeepDocument(actor: Actor, { riderId, kind }: { riderId: string; kind: DocumentKind }): boolean {
  if (actor.type === "admin") return true;
  return kind !== "timecard" && maySeeDocument(actor, { riderId, kind });
}
