import { bikeName } from "#shared/bike-name.ts";
import type { Locale } from "#shared/locale.ts";
import type { SearchedKind } from "#shared/search.ts";
import type { FoundRecord } from "#shared/search.schema.ts";
import type { Reader } from "../platform/db/database.ts";
import {
  foundDealers,
  foundEvents,
  foundPromoters,
  foundRiders,
  foundSeries,
  type bikesByVin,
  type FoundClaim,
  type FoundLogin,
  type redemptionsByCode,
} from "./store.ts";

/** These are the fields that distinguish a record from others, all empty. */
const emptyFields = {
  login: null,
  place: null,
  number: null,
  day: null,
  season: null,
  amount: null,
  currency: null,
  state: null,
  riderId: null,
  dealerId: null,
  hasLogin: false,
} as const;

const joined = (...parts: (string | number | null)[]): string | null =>
  parts.filter((part) => part !== null && part !== "").join(", ") || null;

type Present = (reader: Reader, ids: readonly string[]) => Promise<FoundRecord[]>;

/** Reads the records of each kind by their ids and selects the fields that leave the server. */
export const presenters: Record<SearchedKind, Present> = {
  rider: async (reader, ids) =>
    (await foundRiders(reader, ids)).map((row) => ({
      ...emptyFields,
      _id: row.id,
      kind: "rider",
      name: nameOf(row),
      place: joined(row.city, row.state) ?? row.hometown,
      number: row.amaNumber,
      state: row.deactivatedAt ? "deactivated" : row.emailVerifiedAt ? null : "unverified",
      riderId: row.id,
      hasLogin: true,
    })),
  dealer: async (reader, ids) =>
    (await foundDealers(reader, ids)).map((row) => ({
      ...emptyFields,
      _id: row.id,
      kind: "dealer",
      name: row.name,
      place: joined(row.city, row.state),
      number: row.dealerNumber,
      state: row.active ? null : "deactivated",
      dealerId: row.id,
      hasLogin: row.hasLogin,
    })),
  promoter: async (reader, ids) =>
    (await foundPromoters(reader, ids)).map((row) => ({
      ...emptyFields,
      _id: row.id,
      kind: "promoter",
      name: row.name,
      place: row.email,
      state: row.deactivatedAt ? "deactivated" : null,
      hasLogin: true,
    })),
  event: async (reader, ids) =>
    (await foundEvents(reader, ids)).map((row) => ({
      ...emptyFields,
      _id: row.id,
      kind: "event",
      name: row.title,
      place: joined(row.city, row.state),
      day: row.firstDate,
      state: row.canceledAt ? "canceled" : null,
    })),
  series: async (reader, ids) =>
    (await foundSeries(reader, ids)).map((row) => ({
      ...emptyFields,
      _id: row.id,
      kind: "series",
      name: row.name,
      season: row.season,
    })),
};

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`;

export const presentFoundLogin = ({ name, deactivatedAt }: FoundLogin): FoundRecord["login"] => ({
  name,
  isDeactivated: deactivatedAt !== null,
});

export const presentFoundRedemption = (
  row: Awaited<ReturnType<typeof redemptionsByCode>>[number],
  day: string,
): FoundRecord => ({
  ...emptyFields,
  _id: row.id,
  kind: "redemption",
  name: row.code,
  place: `${nameOf(row)}, ${row.dealerName}`,
  day,
  amount: row.amount,
  currency: row.currency,
  state: row.refundedAt ? "refunded" : null,
  riderId: row.riderId,
  dealerId: row.dealerId,
});

export const presentFoundClaim = (row: FoundClaim, day: string): FoundRecord => ({
  ...emptyFields,
  _id: row.id,
  kind: "claim",
  name: nameOf(row),
  place: row.eventTitle,
  day,
  amount: row.net,
  currency: row.currency,
  riderId: row.riderId,
});

export const presentFoundBike = (row: Awaited<ReturnType<typeof bikesByVin>>[number], locale: Locale): FoundRecord => ({
  ...emptyFields,
  _id: row.id,
  kind: "bike",
  name: row.vin,
  place: nameOf(row),
  number: bikeName({ ...row, make: null }, locale) || null,
  state: row.retiredAt ? "removed" : row.state === "valid" ? null : row.state,
  riderId: row.riderId,
});
