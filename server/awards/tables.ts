import type { BonusState } from "#shared/awards.schema.ts";
import { cents, index, instant, table, text } from "../platform/db/columns.ts";

/** Bonus awards that staff requested; they are granted at once, or after a second admin confirmed. */
export const bonusGrants = table(
  "bonus_grants",
  {
    id: text().primaryKey(),
    riderId: text().notNull(),
    wallet: text().$type<"credit" | "cash">().notNull(),
    currency: text().$type<"USD" | "CAD">().notNull(),
    amount: cents().notNull(),
    reason: text().notNull(),
    state: text().$type<BonusState>().notNull(),
    /** The admin's id. */
    requestedBy: text().notNull(),
    requestedAt: instant().notNull(),
    /** The second admin's id; null when none was needed. */
    decidedBy: text(),
    decidedAt: instant(),
    declineReason: text(),
    awardId: text(),
    /** The admin who requested to take the bonus back, and below it the reason; null if nobody did. */
    reversalBy: text(),
    reversalReason: text(),
    reversedAt: instant(),
    /** The second admin who confirmed it; null when none was needed. */
    reversalConfirmedBy: text(),
  },
  (t) => [
    index("bonus_grants_rider").on(t.riderId, t.requestedAt),
    index("bonus_grants_state").on(t.state, t.requestedAt),
    index("bonus_grants_admin").on(t.requestedBy, t.requestedAt),
    index("bonus_grants_requested").on(t.requestedAt),
    index("bonus_grants_award").on(t.awardId),
  ],
);
