import { expect, it } from "vitest";
import { editableFields, eventSections } from "./event-values.ts";

it("edits the days and the promoter of a race on the event, and those of closing standings only on the series", () => {
  expect(editableFields(eventSections.race, "event")).toEqual([...eventSections.race]);
  expect(editableFields(eventSections.race, "standings")).toEqual(["title", "season", "raceStyle"]);
  expect(editableFields(eventSections.place, "standings")).toEqual([...eventSections.place]);
});
