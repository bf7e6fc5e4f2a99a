import { expect, it } from "vitest";
import { dayOfCopy, editableFields, eventSections } from "./event-values.ts";

it("edits the days and the promoter of a race on the event, and those of closing standings only on the series", () => {
  expect(editableFields(eventSections.race, "event")).toEqual([...eventSections.race]);
  expect(editableFields(eventSections.race, "standings")).toEqual(["title", "season", "raceStyle"]);
  expect(editableFields(eventSections.place, "standings")).toEqual([...eventSections.place]);
});

it("proposes a day for a copy that is not in the past and is the same weekday", () => {
  expect(dayOfCopy("2026-07-04", "2026-07-01")).toBe("2026-07-11");
  expect(dayOfCopy("2026-07-04", "2026-07-11")).toBe("2026-07-11");
  expect(dayOfCopy("2026-07-04", "2026-07-12")).toBe("2027-07-03");
  expect(dayOfCopy("2024-07-06", "2026-07-12")).toBe("2027-07-03");
});
