import { useEffect, useState } from "react";
import { employeeNames } from "#shared/employee-names.ts";
import { listSchema, stored, textSchema } from "../platform/cache/stored.ts";
import { offeredEmployees } from "./counter-api.ts";

const storedNames = stored("employees", listSchema(textSchema), "session");
const maxNames = 5;

/**
 * Returns the employees who served in this browser session, latest first, so that no name has to be typed twice in a
 * shift.
 */
export const employeesOfShift = (): string[] => storedNames.read() ?? [];

/** Returns all names of the counter, those that served last first; those of this shift until the others are loaded. */
export function useEmployees(): string[] {
  const [shift] = useState(employeesOfShift);
  const [others, setOthers] = useState<string[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    // A name can be typed without the list.
    offeredEmployees(asking.signal).then(setOthers, () => {});
    return () => asking.abort();
  }, []);
  return employeeNames(shift, others);
}

export function rememberEmployee(name: string): void {
  const others = employeesOfShift().filter((known) => known !== name);
  storedNames.write([name, ...others].slice(0, maxNames));
}
