import { actorKey, type Actor } from "../platform/context.ts";

/**
 * Who may look at a photo: the person, and staff. A dealer compares the face at the counter, so riders' are shown there;
 * how dealers and promoters look is for everybody who is signed in.
 */
export function maySeePhoto(actor: Actor, owner: string): boolean {
  if (actorKey(actor) === owner || actor.type === "admin") return true;
  const signedIn = "accountId" in actor;
  if (owner.startsWith("rider:")) return actor.type === "dealer";
  return signedIn && !owner.startsWith("admin:");
}
