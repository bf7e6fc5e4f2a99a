import type { BonusState } from "#shared/awards.schema.ts";
import { cents, index, instant, table, text } from "../platform/db/columns.ts";

/** A row is a bonus award that staff requested. It is granted at once, or after a second admin confirmed. */
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
    /** This is the id of an admin. */
    requestedBy: text().notNull(),
    requestedAt: instant().notNull(),
    /**
     * This is the admin who confirmed or declined the bonus; null means that it still waits, or needed no second admin.
     */
    decidedBy: text(),
    decidedAt: instant(),
    declineReason: text(),
    awardId: text(),
    /**
     * This is the admin who requested to take the bonus back, for the reason in the next column; null means that nobody
     * did.
     */
    reversalBy: text(),
    reversalReason: text(),
    reversedAt: instant(),
    /** This is the second admin, who confirmed that the bonus is taken back; null means that none was needed. */
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
