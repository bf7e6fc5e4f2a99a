import { actorKey, type Actor } from "../platform/context.ts";

/**
 * A photo is visible to its person and to staff. Riders' photos are visible to dealers, who compare the face at the
 * counter. Photos of dealers and promoters are visible to everybody who is signed in.
 */
export function maySeePhoto(actor: Actor, owner: string): boolean {
  if (actorKey(actor) === owner || actor.type === "admin") return true;
  const signedIn = "accountId" in actor;
  if (owner.startsWith("rider:")) return actor.type === "dealer";
  return signedIn && !owner.startsWith("admin:");
}
