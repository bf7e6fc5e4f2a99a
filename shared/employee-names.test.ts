import { expect, it } from "vitest";
import { employeeNames } from "./employee-names.ts";

it("Employee names are listed most recent first, each person once in the latest spelling", () => {
  expect(employeeNames(["Sam Ortega", "ÉMILE  younes"], ["Alex", "Émile Younès", "sam ortega", "Zoe"])).toEqual([
    "Sam Ortega",
    "ÉMILE  younes",
    "Alex",
    "Zoe",
  ]);
  expect(employeeNames([], [])).toEqual([]);
});
