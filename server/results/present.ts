import type { PlaceRecord } from "#shared/events.schema.ts";
import type { RiderRef, RowTexts, SheetRow } from "#shared/results.schema.ts";
import { reasonForPromoter, type Eligibility, type ReasonCode, type ReasonValues } from "#shared/results.ts";
import { statusShort } from "#shared/results-file/read-place.ts";
import type { ResultStatus } from "#shared/results-file/formats.ts";
import type { Actor } from "../platform/context.ts";
import { maySeePrivateReasons } from "./policy.ts";
import type { KnownRider } from "./rules/rider-facts-store.ts";
import type { ResultRow } from "./sheet/sheet-store.ts";
import type { PlaceRow } from "../events/tables.ts";

/** Returns what promoters may see of an account: only the id, name, hometown and AMA number. */
export function presentRider(rider: KnownRider | undefined): RiderRef | null {
  if (!rider) return null;
  const { id, fullName, hometown, amaNumber } = rider;
  return { _id: id, fullName, hometown, amaNumber };
}

export const presentPlace = ({ id, fromPlace, toPlace, amount }: PlaceRow): PlaceRecord => ({
  _id: id,
  fromPlace,
  toPlace,
  amount,
});

const placeText = (row: { place: number | null; tie: boolean; status: ResultStatus }): string =>
  row.place === null ? statusShort[row.status] : `${row.tie ? "T-" : ""}${row.place}`;

type Said = Record<Exclude<keyof RowTexts, "place" | "firstName" | "lastName">, string | null> & {
  place: number | null;
  tie: boolean;
  status: ResultStatus;
  firstName: string;
  lastName: string;
};

export const presentTexts = (row: Said): RowTexts => ({
  place: placeText(row),
  number: row.number ?? "",
  firstName: row.firstName,
  lastName: row.lastName,
  hometown: row.hometown ?? "",
  email: row.email ?? "",
  amaNumber: row.amaNumber ?? "",
  brand: row.brand ?? "",
  vin: row.vin ?? "",
});

export function presentOutcome(actor: Actor, evaluated: Eligibility | undefined) {
  if (!evaluated || evaluated.reason === null) return { earns: evaluated?.earns ?? 0, reason: null, values: null };
  return { earns: 0, ...presentReason(actor, evaluated.reason, evaluated.values) };
}

function presentReason(actor: Actor, reason: ReasonCode, values: ReasonValues | null) {
  const shown = maySeePrivateReasons(actor) ? reason : reasonForPromoter(reason);
  return { reason: shown, values: shown === reason ? values : null };
}

export const matchStateOf = (row: { riderId: string | null; suggestedRiderId: string | null }) =>
  row.riderId !== null ? "matched" : row.suggestedRiderId !== null ? "suggested" : "unmatched";

export function presentRow(
  actor: Actor,
  row: ResultRow,
  riders: ReadonlyMap<string, KnownRider>,
  evaluated: Eligibility | undefined,
): SheetRow {
  const eligibility: Eligibility | undefined =
    row.verifiedAt === null
      ? evaluated
      : row.reason === null
        ? { earns: row.earned, reason: null }
        : { earns: 0, reason: row.reason, values: row.reasonValues ?? {} };
  return {
    _id: row.id,
    __v: row.version,
    ...presentTexts(row),
    status: row.status,
    landing: matchStateOf(row),
    matchedBy: row.matchedBy,
    rider: presentRider(riders.get(row.riderId ?? row.suggestedRiderId ?? "")),
    ...presentOutcome(actor, eligibility),
    earned: row.earned,
    factoryPaid: maySeePrivateReasons(actor) && row.riderId !== null && row.factoryPaidTo === row.riderId,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
  };
}
