import { eq } from "drizzle-orm";
import { accounts } from "../accounts/tables.ts";
import { bikes } from "../bikes/tables.ts";
import { auditedValues } from "../platform/audit/erase-audit.ts";
import type { Reader } from "../platform/db/database.ts";
import { Problem } from "../platform/problem.ts";
import { removedText, type PersonalTexts } from "../platform/audit/redact.ts";
import type { ResultTraces } from "../results/erase-results.ts";
import { riderEmails, riders } from "../riders/tables.ts";

/** These are the texts and ids that identify a rider, for the erasure. */
export interface RiderTraces extends PersonalTexts {
  riderId: string;
  accountId: string;
  nameKey: string;
  bikeIds: readonly string[];
  /** These are all email addresses that the account ever had, verified or not. */
  emails: string[];
  results: ResultTraces;
  /** These are first name, last name and AMA number: a file that contains all of them names the person. */
  inOneFile: readonly string[];
}

/** Collects what identifies the rider now and, from the audit log, what identified the rider earlier. */
export async function tracesOf(reader: Reader, riderId: string): Promise<RiderTraces> {
  const [found] = await reader
    .select({ rider: riders, email: accounts.email, emailVerifiedAt: accounts.emailVerifiedAt })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(eq(riders.id, riderId));
  if (!found) throw new Problem("not_found");
  const { rider, email, emailVerifiedAt } = found;
  const { accountId, firstName, lastName, nameKey, amaNumber } = rider;
  const further = await reader
    .select({ email: riderEmails.email, verifiedAt: riderEmails.verifiedAt })
    .from(riderEmails)
    .where(eq(riderEmails.riderId, riderId));
  const owned = await reader.select({ id: bikes.id, vin: bikes.vin }).from(bikes).where(eq(bikes.riderId, riderId));
  const vins = owned.map(({ vin }) => vin);
  const verified = further.filter(({ verifiedAt }) => verifiedAt !== null);
  const earlier = await auditedValues(reader, { type: "rider", id: riderId });
  const ever = (field: string, ...now: (string | null)[]): string[] => {
    const all = [...now, ...(earlier.get(field) ?? [])].flatMap((text) => text?.trim() ?? []);
    return [...new Set(all)].filter((text) => text.length > 1 && text !== removedText);
  };
  const emails = ever("email", email, ...further.map((row) => row.email));
  const [firstNames, lastNames] = [ever("firstName", firstName), ever("lastName", lastName)];
  const fullNames = firstNames.flatMap((first) =>
    lastNames.flatMap((last) => [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`]),
  );
  const phones = [...ever("phone1", rider.phone1), ...ever("phone2", rider.phone2)];
  const streets = [...ever("addressLine1", rider.addressLine1), ...ever("addressLine2", rider.addressLine2)];
  return {
    riderId,
    accountId,
    nameKey,
    bikeIds: owned.map(({ id }) => id),
    emails,
    texts: [...emails, ...ever("vin", ...vins), ...fullNames, ...phones, ...streets],
    words: [...firstNames, ...lastNames, ...ever("amaNumber", amaNumber), ...ever("hometown", rider.hometown)],
    inOneFile: amaNumber ? [firstName, lastName, amaNumber] : [],
    results: {
      riderId,
      nameKey,
      amaNumber,
      emails: [...(emailVerifiedAt ? [email] : []), ...verified.map((row) => row.email)],
      vins,
    },
  };
}
