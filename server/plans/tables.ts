import { classes, events } from "../events/tables.ts";
import { index, instant, primaryKey, table, text } from "../platform/db/columns.ts";
import { riders } from "../riders/tables.ts";

/** Riders plan to race these classes. A plan reminds its rider and earns nothing. */
export const plans = table(
  "plans",
  {
    riderId: text()
      .notNull()
      .references(() => riders.id),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    classId: text()
      .notNull()
      .references(() => classes.id, { onDelete: "cascade" }),
    plannedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.riderId, t.classId] }),
    index("plans_event").on(t.eventId),
    index("plans_class").on(t.classId),
  ],
);
