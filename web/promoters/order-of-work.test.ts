import { expect, it } from "vitest";
import { inOrderOfWork } from "./order-of-work.ts";

const event = (resultsStatus: Parameters<typeof inOrderOfWork>[0][number]["resultsStatus"], firstDate: string) => ({
  resultsStatus,
  firstDate,
  resultsDue: firstDate,
});

it("The work list is sorted by the day on which results were due, whether they are submitted or not", () => {
  const events = [
    event("received", "2026-01-15"),
    event("received", "2026-04-01"),
    event("due", "2026-03-01"),
    event("late", "2026-02-01"),
    event("late", "2026-01-01"),
  ];
  const { owed } = inOrderOfWork(events);
  expect(owed.map(({ resultsStatus, firstDate }) => `${resultsStatus} ${firstDate}`)).toEqual([
    "late 2026-01-01",
    "received 2026-01-15",
    "late 2026-02-01",
    "due 2026-03-01",
    "received 2026-04-01",
  ]);
});

it("The work list includes every event, whatever its state", () => {
  const events = (["upcoming", "canceled", "due", "late", "received", "verified"] as const).map((status) =>
    event(status, "2026-01-01"),
  );
  const { owed, upcoming, done } = inOrderOfWork(events);
  expect(owed.length + upcoming.length + done.length).toBe(events.length);
});
