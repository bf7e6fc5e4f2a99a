import { listSchema, stored, textSchema } from "../platform/cache/stored.ts";

const storedNames = stored("employees", listSchema(textSchema), "session");
const maxNames = 5;

/**
 * Returns the employees who served in this browser session, latest first, so that no name has to be typed twice in a
 * shift.
 */
export const employeesOfShift = (): string[] => storedNames.read() ?? [];

export function rememberEmployee(name: string): void {
  const others = employeesOfShift().filter((known) => known !== name);
  storedNames.write([name, ...others].slice(0, maxNames));
}
