import type { Reader } from "../platform/db/database.ts";
import { profileOf } from "./profile-of-account.ts";

/** Returns the name of the person or business that an account belongs to, for every role. */
export async function nameOfAccount(db: Reader, accountId: string): Promise<string> {
  const profile = await profileOf(db, accountId);
  if (!profile) return "";
  const person = (first: string | null, last: string | null): string => [first, last].filter(Boolean).join(" ");
  return (
    profile.dealerName ??
    profile.promoterName ??
    (person(profile.riderFirstName, profile.riderLastName) || person(profile.adminFirstName, profile.adminLastName))
  );
}
