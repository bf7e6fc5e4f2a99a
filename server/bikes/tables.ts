import { sql } from "drizzle-orm";
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
    /** This is the model as normalized by `nameKey`; lists are searched and sorted by it. */
    modelKey: text(),
    /**
     * `valid` means that a verified pattern matches, or that staff verified the VIN; `pending` is neither valid nor
     * invalid. See docs/spec/bikes.md.
     */
    state: text().$type<"valid" | "invalid" | "pending">().notNull(),
    /** The bike got its current state at this time. */
    stateAt: instant().notNull(),
    /**
     * This is the id of the admin who decided the state; it is null where patterns decide. Patterns never change a
     * state that an admin decided.
     */
    decidedBy: text(),
    /** This is the reason of the admin; the rider reads the reason of a rejection. */
    reason: text(),
    addedAt: instant().notNull(),
    verifiedAt: instant(),
    retiredAt: instant(),
  },
  (t) => [
    index("bikes_rider").on(t.riderId),
    // The admins' list of riders counts and filters the bikes that are on accounts.
    index("bikes_on_account")
      .on(t.riderId, t.state)
      .where(sql`${t.retiredAt} is null`),
    // The chips of the admins' report count the pending bikes that are on accounts. SQLite prefers another index unless
    // this one begins with the state.
    index("bikes_pending")
      .on(t.state, t.retiredAt, t.riderId)
      .where(sql`${t.state} = 'pending' and ${t.retiredAt} is null`),
    index("bikes_vin").on(t.vin),
    // The admins' report reads the bikes of one state in one of these orders, and all bikes in the others.
    index("bikes_state_since").on(t.state, t.stateAt, t.id),
    index("bikes_state_year").on(t.state, t.year, t.id),
    index("bikes_state_model").on(t.state, t.modelKey, t.id),
    index("bikes_since").on(t.stateAt, t.id),
    index("bikes_year").on(t.year, t.id),
    index("bikes_model").on(t.modelKey, t.id),
  ],
);

export const vinPatterns = table(
  "vin_patterns",
  {
    id: text().primaryKey(),
    make: text().notNull(),
    model: text().notNull(),
    year: int().notNull(),
    /** This is the pattern: 17 characters from A–Z, 0–9 and `*`. With its year it is on the list once. */
    pattern: text().notNull(),
    /** Only a verified pattern makes bikes valid. */
    verified: bool().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex("vin_patterns_pattern").on(t.pattern, t.year), index("vin_patterns_year").on(t.year)],
);
