import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { accounts } from "../../../server/accounts/tables.ts";
import { bonusGrants } from "../../../server/awards/tables.ts";
import { bikes } from "../../../server/bikes/tables.ts";
import { dealerLogins, dealers } from "../../../server/dealers/tables.ts";
import { classes, events, payoutRequests, places } from "../../../server/events/tables.ts";
import { devices, kioskCases, kioskItems } from "../../../server/kiosk/tables.ts";
import { awards, entries, movements } from "../../../server/ledger/tables.ts";
import { payoutClaims } from "../../../server/payouts/tables.ts";
import { plans } from "../../../server/plans/tables.ts";
import type { Dialect } from "../../../server/platform/db/dialect.ts";
import { auditLog, outboxMail } from "../../../server/platform/tables.ts";
import { promoterLogins, promoters } from "../../../server/promoters/tables.ts";
import { questions } from "../../../server/questions/tables.ts";
import { allocations, redemptions } from "../../../server/redemptions/tables.ts";
import { staffRequests } from "../../../server/requests/tables.ts";
import { adjustmentsDue, results } from "../../../server/results/tables.ts";
import { pinTries, riderPins, riders } from "../../../server/riders/tables.ts";
import { seriesEvents } from "../../../server/rounds/tables.ts";
import { series } from "../../../server/series/tables.ts";
import { settlementLines, settlements } from "../../../server/settlements/tables.ts";
import { columnsOf, quoted } from "../insert.ts";

/** This is how a world is multiplied: a copy of each person and race, with everything that belongs to them. */
export interface Copies {
  /** This is the number of copies in addition to the rows themselves, from 0 to 9. */
  count: number;
  /** These are the numbers of riders and dealers to copy. */
  riders: number;
  dealers: number;
}

export interface Selected {
  table: string;
  /** These are the quoted names of the columns that the select returns. */
  columns: string;
  select: string;
}

/** These tables are copied. Sessions, admins, categories, VIN patterns and server facts are not. */
const copied: readonly PgTable[] = [
  accounts,
  dealers,
  dealerLogins,
  promoters,
  promoterLogins,
  riders,
  riderPins,
  bikes,
  series,
  events,
  seriesEvents,
  classes,
  places,
  plans,
  results,
  awards,
  payoutClaims,
  movements,
  entries,
  redemptions,
  allocations,
  pinTries,
  settlements,
  settlementLines,
  auditLog,
  outboxMail,
  questions,
  adjustmentsDue,
  bonusGrants,
  staffRequests,
  payoutRequests,
  devices,
  kioskItems,
  kioskCases,
];

/** Returns the select of the copies for each table; `n` is the number of the copy. */
export function copiesOf(dialect: Dialect, copies: Copies): Selected[] {
  const numbers = Array.from({ length: copies.count }, (_, n) => n + 1);
  const source =
    dialect === "sqlite"
      ? `(select value from json_each('${JSON.stringify(numbers)}')) as copy`
      : `generate_series(1, ${copies.count}) as copy(value)`;
  const others = otherValues(copies);
  return copied.map((table) => {
    const name = getTableName(table);
    const columns = columnsOf(table);
    const values = columns.map(
      (column) => others[name]?.[column.name] ?? (isId(column.name) ? ofCopy(column.name) : `"${column.name}"`),
    );
    const where = name === "accounts" ? " where type <> 'admin'" : "";
    return {
      table: name,
      columns: quoted(columns),
      select: `select ${values.join(", ")} from "${name}" cross join ${source}${where}`,
    };
  });
}

const isId = (column: string): boolean => column === "id" || column.endsWith("_id");

/**
 * Returns the id in the copy. Each id of the world has a zero in its 18th place (ids.ts), which is replaced by the
 * number of the copy.
 */
const ofCopy = (column: string): string => `substr("${column}", 1, 17) || copy.value || substr("${column}", 19)`;

/** Returns the values that are not references and must differ in each copy, by table and column. */
function otherValues(copies: Copies): Record<string, Record<string, string>> {
  const later = (number: string, count: number): string =>
    `cast(cast(${number} as integer) + copy.value * ${count} as text)`;
  const address = (column: string): string => `replace("${column}", '@', '.' || copy.value || '@')`;
  const amaNumber = later("ama_number", copies.riders);
  return {
    accounts: { email: address("email"), email_key: address("email_key") },
    outbox_mail: { to: address("to"), cause: "cause || '-' || copy.value" },
    dealers: {
      dealer_number: later("dealer_number", copies.dealers),
      name: "name || copy.value",
      name_key: "name_key || copy.value",
    },
    riders: { ama_number: amaNumber },
    results: { ama_number: amaNumber },
    bikes: { vin: `substr(vin, 1, 11) || ${later("substr(vin, 12)", copies.riders)}` },
    // All codes of the original world begin with 1.
    redemptions: { code: "substr('23456789A', copy.value, 1) || substr(code, 2)" },
    devices: { credential_hash: "credential_hash || '-' || copy.value" },
    settlements: { batch_id: "batch_id" },
    audit_log: { actor_id: `case when actor_type = 'admin' then actor_id else ${ofCopy("actor_id")} end` },
  };
}
