import { expect, it } from "vitest";
import { employeeNames } from "./employee-names.ts";

it("names the employees who served last first, and each person once, spelled as used last", () => {
  expect(employeeNames(["Sam Ortega", "ÉMILE  younes"], ["Alex", "Émile Younès", "sam ortega", "Zoe"])).toEqual([
    "Sam Ortega",
    "ÉMILE  younes",
    "Alex",
    "Zoe",
  ]);
  expect(employeeNames([], [])).toEqual([]);
});
