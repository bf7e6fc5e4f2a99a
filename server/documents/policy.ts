import { isCashDocument, type DocumentKind } from "#shared/documents.ts";
import type { Actor } from "../platform/context.ts";

interface DocumentFacts {
  riderId: string;
  kind: DocumentKind;
  retiredAt?: Date | null;
}

const isProxied = (actor: Actor): boolean => "proxy" in actor && actor.proxy !== undefined && actor.proxy !== null;

/**
 * Returns true when the actor may see the document: riders see their own, staff all. None is shown while proxying,
 * because that would look like an access by the rider. Only staff see timecards.
 */
export function maySeeDocument(actor: Actor, { riderId, kind, retiredAt }: DocumentFacts): boolean {
  if (actor.type === "admin") return true;
  // A retired document is kept for bookkeeping; the rider sees only the document that replaced it.
  if (kind === "timecard" || retiredAt) return false;
  return isOwn(actor, riderId) && !isProxied(actor);
}

/**
 * Returns true when the actor may upload and remove the document: riders may do so with their own documents, staff with
 * timecards.
 */
export function mayUploadDocument(actor: Actor, { riderId, kind, retiredAt }: DocumentFacts): boolean {
  if (actor.type === "admin") return true;
  if (kind === "timecard" || retiredAt || !isOwn(actor, riderId)) return false;
  return !(isProxied(actor) && isCashDocument(kind));
}

const isOwn = (actor: Actor, riderId: string): boolean => actor.type === "rider" && actor.id === riderId;
