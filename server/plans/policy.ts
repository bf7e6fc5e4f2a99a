interface PlannedRace {
  kind: "event" | "standings";
  lastDate: string;
  canceledAt: Date | null;
}

/** Riders plan races that are still to come or are under way; final standings are not raced. */
export const mayBePlanned = ({ kind, lastDate, canceledAt }: PlannedRace, today: string): boolean =>
  kind === "event" && canceledAt === null && lastDate >= today;
