const storageKey = "employees";
const most = 5;

/**
 * The employees who served in this browser session, latest first, so that no name has to be typed twice in a shift.
 */
export function employeesOfShift(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

export function rememberEmployee(name: string): void {
  const others = employeesOfShift().filter((known) => known !== name);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([name, ...others].slice(0, most)));
  } catch {
    // Without storage the name is typed each time.
  }
}
