import { and, count, desc, eq, isNull, ne } from "drizzle-orm";
import { ownRelation } from "#shared/riders.ts";
import { bikeName } from "#shared/bike-name.ts";
import type { Locale } from "#shared/locale.ts";
import type { MergeSide } from "#shared/merges.schema.ts";
import { lastLoginOf } from "../accounts/sessions/last-login.ts";
import { bikesOf } from "../bikes/bikes-of.ts";
import { riderDocuments } from "../documents/tables.ts";
import { paymentInfos } from "../payouts/tables.ts";
import type { Reader } from "../platform/db/database.ts";
import { countRows } from "../platform/db/paginate.ts";
import { hasRow } from "../platform/db/statements/has-row.ts";
import { redemptions } from "../redemptions/tables.ts";
import { results } from "../results/tables.ts";
import { guardianConsents, riderEmails, riderPins } from "../riders/tables.ts";
import type { RiderOfMerge } from "./store.ts";

/** Returns one of the two accounts as staff compare them. */
export async function sideOf(reader: Reader, locale: Locale, { rider, account }: RiderOfMerge): Promise<MergeSide> {
  const { id } = rider;
  const further = await reader
    .select({ email: riderEmails.email })
    .from(riderEmails)
    .where(eq(riderEmails.riderId, id))
    .orderBy(riderEmails.id);
  const [pin] = await reader
    .select({ n: count() })
    .from(riderPins)
    .where(and(eq(riderPins.riderId, id), eq(riderPins.off, false)));
  const [consent] = await reader
    .select({ name: guardianConsents.name })
    .from(guardianConsents)
    .where(and(eq(guardianConsents.riderId, id), ne(guardianConsents.relation, ownRelation)))
    .orderBy(desc(guardianConsents.at), desc(guardianConsents.id))
    .limit(1);
  const papers = and(eq(riderDocuments.riderId, id), isNull(riderDocuments.removedAt));
  return {
    _id: id,
    fullName: nameOf(rider),
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    furtherEmails: further.map(({ email }) => email),
    amaNumber: rider.amaNumber,
    dateOfBirth: rider.dateOfBirth,
    hometown: rider.hometown,
    place: [rider.city, rider.state].filter(Boolean).join(", ") || null,
    country: rider.country,
    phone: rider.phone1,
    registeredAt: rider.registeredAt.toISOString(),
    lastLoginAt: (await lastLoginOf(reader, account.id))?.toISOString() ?? null,
    factory: rider.factory,
    hasPin: Number(pin?.n ?? 0) > 0,
    hasPaymentInfo: await hasRow(reader, paymentInfos, eq(paymentInfos.riderId, id)),
    guardian: consent?.name ?? null,
    bikes: (await bikesOf(reader, id)).map((bike) => `${bikeName({ ...bike, make: null }, locale)} ${bike.vin}`.trim()),
    results: await countRows(reader, results, eq(results.riderId, id)),
    redemptions: await countRows(reader, redemptions, eq(redemptions.riderId, id)),
    documents: await countRows(reader, riderDocuments, papers),
  };
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/**
 * Returns the other account as one text for the history. The audit log stores a person's earlier names and addresses by
 * field. The other account's must not be stored there, because after an undo they may belong to another person.
 */
export const otherOf = ({ rider, account }: RiderOfMerge): string => `${nameOf(rider)} (${account.email})`;
