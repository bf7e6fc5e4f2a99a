import { useEffect, useState } from "react";
import { employeeNames } from "#shared/employee-names.ts";
import { listSchema, stored, textSchema } from "../platform/cache/stored.ts";
import { offeredEmployees } from "./counter-api.ts";

const storedNames = stored("employees", listSchema(textSchema), "session");
const maxNames = 5;

/**
 * Returns the employees who served in this browser session, the latest first, so that no name has to be typed twice in
 * a shift.
 */
export const employeesOfShift = (): string[] => storedNames.read() ?? [];

/**
 * Returns all names of the counter, with those who served last first. Until they have loaded, it returns the names of
 * this shift.
 */
export function useEmployees(): string[] {
  const [shift] = useState(employeesOfShift);
  const [others, setOthers] = useState<string[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    // If the list does not load, a name can still be typed.
    offeredEmployees(asking.signal).then(setOthers, () => {});
    return () => asking.abort();
  }, []);
  return employeeNames(shift, others);
}

export function rememberEmployee(name: string): void {
  const others = employeesOfShift().filter((known) => known !== name);
  storedNames.write([name, ...others].slice(0, maxNames));
}
