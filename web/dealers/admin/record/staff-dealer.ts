import type { DealerRecord } from "#shared/dealers.schema.ts";

/** This is an empty dealer in the form of staff: a field that is not filled in is an empty text. */
export const noStaffDealer = {
  name: "",
  dealerId: "",
  phone: "",
  websiteUrl: "",
  email: "",
  country: "US",
  addressLine1: "",
  addressLine2: "",
  city: "",
  state: "",
  zipcode: "",
  bio: "",
};
export type StaffField = keyof typeof noStaffDealer;

/** These are the sections of a dealer's record. Each is edited separately. */
export const staffSections = {
  business: ["name", "dealerId", "phone", "websiteUrl", "email"],
  address: ["country", "addressLine1", "addressLine2", "city", "state", "zipcode"],
  about: ["bio"],
} as const satisfies Record<string, readonly StaffField[]>;

/** Returns these fields of a record as texts, with its version. */
export function recordOf<Name extends StaffField>(dealer: DealerRecord, names: readonly Name[]) {
  const entries = names.map((name) => [name, dealer[name] ?? ""] as const);
  // The entries have exactly these names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: Object.fromEntries(entries) as Record<Name, string>, version: dealer.__v };
}

/** Returns the texts to send. An empty email is sent as none; the schema accepts empty texts in the other fields. */
export function sentFields<Name extends StaffField>(values: Record<Name, string>) {
  const hasEmpty = "email" in values && String(values.email).trim() === "";
  const sent = hasEmpty ? { ...values, email: null } : values;
  // Only the email can be null.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return sent as Record<Exclude<Name, "email">, string> & { email?: string | null };
}
