import { and, eq, inArray, isNotNull, isNull, not, or } from "drizzle-orm";
import { dayPacific } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import type { BikeFacts, RiderFacts } from "#shared/results.ts";
import { ownRelation } from "#shared/riders.ts";
import { accounts } from "../../accounts/tables.ts";
import { bikes } from "../../bikes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { guardianConsents, riders } from "../../riders/tables.ts";

/** A rider is evaluated by these facts, and gets email at this address. */
export interface KnownRider {
  id: string;
  accountId: string;
  firstName: string;
  fullName: string;
  hometown: string | null;
  amaNumber: string | null;
  email: string;
  locale: Locale;
  registeredAt: Date;
  facts: Omit<RiderFacts, "bikes"> & { bikes: readonly (BikeFacts & { id: string })[] };
}

/** Returns the riders with these ids by id. One query reads all of them, because a sheet has hundreds. */
export async function knownRiders(reader: Reader, ids: Iterable<string>): Promise<Map<string, KnownRider>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await reader
    .select({ rider: riders, email: accounts.email, locale: accounts.locale, deactivatedAt: accounts.deactivatedAt })
    .from(riders)
    .innerJoin(accounts, eq(accounts.id, riders.accountId))
    .where(inArray(riders.id, wanted));
  const owned = await reader.select().from(bikes).where(inArray(bikes.riderId, wanted));
  const consents = await reader
    .select({ riderId: guardianConsents.riderId, relation: guardianConsents.relation, at: guardianConsents.at })
    .from(guardianConsents)
    .where(
      and(
        inArray(guardianConsents.riderId, wanted),
        // For a rider under 14 the guardian must first confirm by email.
        or(not(guardianConsents.mustConfirm), isNotNull(guardianConsents.confirmedAt)),
        isNull(guardianConsents.refusedAt),
      ),
    );

  const consented = new Set(consents.filter(({ relation }) => relation !== ownRelation).map(({ riderId }) => riderId));
  // A merge can leave two of these rows. The later one counts, because the rider was older then.
  const ownConsents = new Map(
    consents
      .filter(({ relation }) => relation === ownRelation)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ riderId, at }) => [riderId, dayPacific(at)]),
  );
  const bikesOf = new Map<string, (BikeFacts & { id: string })[]>();
  for (const { id, riderId, state, year, addedAt, retiredAt } of owned) {
    const bike = { id, state, year, addedOn: dayPacific(addedAt), retiredOn: retiredAt && dayPacific(retiredAt) };
    bikesOf.set(riderId, [...(bikesOf.get(riderId) ?? []), bike]);
  }
  return new Map(
    rows.map(({ rider, email, locale, deactivatedAt }) => [
      rider.id,
      {
        id: rider.id,
        accountId: rider.accountId,
        firstName: rider.firstName,
        fullName: `${rider.firstName} ${rider.lastName}`,
        hometown: rider.hometown,
        amaNumber: rider.amaNumber,
        email,
        locale,
        registeredAt: rider.registeredAt,
        facts: {
          active: deactivatedAt === null && rider.mergedIntoId === null,
          registeredOn: dayPacific(rider.registeredAt),
          dateOfBirth: rider.dateOfBirth,
          consent: consented.has(rider.id),
          ownConsentOn: ownConsents.get(rider.id) ?? null,
          factory: rider.factory,
          bikes: bikesOf.get(rider.id) ?? [],
        },
      },
    ]),
  );
}
