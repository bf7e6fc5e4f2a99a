interface PlannedRace {
  kind: "event" | "standings";
  lastDate: string;
  canceledAt: Date | null;
}

/**
 * Returns true when riders may plan to race the event: it is neither over nor canceled, and not the final standings of
 * a series.
 */
export const mayBePlanned = ({ kind, lastDate, canceledAt }: PlannedRace, today: string): boolean =>
  kind === "event" && canceledAt === null && lastDate >= today;
