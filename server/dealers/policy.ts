import type { UpdateDealerInput } from "#shared/dealers.schema.ts";
import type { Actor } from "../platform/context.ts";

type Field = Exclude<keyof UpdateDealerInput, "__v">;

/** Returns true when the actor may see and change the record: dealers their own, admins every dealer's. */
export const maySeeDealer = (actor: Actor, dealerId: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && actor.id === dealerId);

/** Only staff add, import, activate and deactivate dealers, and manage the people who log in for them. */
export const mayManageDealers = (actor: Actor): boolean => actor.type === "admin";

/**
 * These are the fields that a dealer may change on its own record; only staff change name, number, country and listing.
 */
const ownFields: readonly Field[] = [
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zipcode",
  "phone",
  "websiteUrl",
  "email",
  "bio",
];

export const mayWriteDealerField = (actor: Actor, field: string): boolean =>
  actor.type === "admin" || (actor.type === "dealer" && ownFields.some((own) => own === field));
