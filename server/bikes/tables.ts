import { bool, index, instant, int, table, text, uniqueIndex } from "../platform/db/columns.ts";
import { riders } from "../riders/tables.ts";

export const bikes = table(
  "bikes",
  {
    id: text().primaryKey(),
    riderId: text()
      .notNull()
      .references(() => riders.id),
    vin: text().notNull(),
    year: int(),
    make: text(),
    model: text(),
    /**
     * `valid` means that a verified pattern matches; `pending` is neither valid nor invalid. See docs/spec/bikes.md.
     */
    state: text().$type<"valid" | "invalid" | "pending">().notNull(),
    addedAt: instant().notNull(),
    verifiedAt: instant(),
    retiredAt: instant(),
  },
  (t) => [index("bikes_rider").on(t.riderId), index("bikes_vin").on(t.vin)],
);

export const vinPatterns = table(
  "vin_patterns",
  {
    id: text().primaryKey(),
    make: text().notNull(),
    model: text().notNull(),
    year: int().notNull(),
    /** A pattern has 17 characters from A–Z, 0–9 and `*`. */
    pattern: text().notNull(),
    verified: bool().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex("vin_patterns_pattern").on(t.pattern, t.model, t.year), index("vin_patterns_year").on(t.year)],
);
