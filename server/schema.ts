// This file exports every table of every slice, for drizzle-kit and the migrations. Slices import their tables
// directly.
export * from "./platform/tables.ts";
export * from "./platform/files/tables.ts";
export * from "./programme/tables.ts";
export * from "./accounts/tables.ts";
export * from "./riders/tables.ts";
export * from "./bikes/tables.ts";
export * from "./dealers/tables.ts";
export * from "./promoters/tables.ts";
export * from "./events/tables.ts";
export * from "./series/tables.ts";
export * from "./rounds/tables.ts";
export * from "./ledger/tables.ts";
export * from "./awards/tables.ts";
export * from "./results/tables.ts";
export * from "./redemptions/tables.ts";
export * from "./employees/tables.ts";
export * from "./kiosk/tables.ts";
export * from "./requests/tables.ts";
export * from "./contact/tables.ts";
export * from "./payouts/tables.ts";
export * from "./documents/tables.ts";
export * from "./questions/tables.ts";
export * from "./plans/tables.ts";
export * from "./settlements/tables.ts";
export * from "./merges/tables.ts";
export * from "./search/tables.ts";
