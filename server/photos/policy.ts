import { actorKey, type Actor } from "../platform/context.ts";

/**
 * Returns true when the actor may see the photo. The person in it and staff may. Dealers may see riders' photos, to
 * compare the face at the counter. Everybody who is signed in may see photos of dealers and promoters.
 */
export function maySeePhoto(actor: Actor, owner: string): boolean {
  if (actorKey(actor) === owner || actor.type === "admin") return true;
  const signedIn = "accountId" in actor;
  if (owner.startsWith("rider:")) return actor.type === "dealer";
  return signedIn && !owner.startsWith("admin:");
}

/** Everybody may set their own photo; staff may set that of a dealer or promoter, which is a business. */
export const maySetPhoto = (actor: Actor, owner: string): boolean =>
  actorKey(actor) === owner || (actor.type === "admin" && /^(dealer|promoter):/.test(owner));
