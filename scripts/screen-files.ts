// This module finds the files of the screens in the tables of pages (web/routes.ts, web/staff-screens.ts).

type Load = () => unknown;

/** Vitest writes the path of an import from the root of the project. */
const imported = (load: Load | undefined): string =>
  /["'](?:\.|\/web)\/([^"']+\.tsx)["']/.exec(String(load))?.[1] ?? "";

/**
 * Returns the files that a page's screen is loaded from, relative to `web/`, in the order in which they load. `load` is
 * like `() => import("./home/home.screen.tsx")`, or for staff `() => staffScreens().then((staff) => staff.homeScreen())`.
 */
export function screenFiles(load: Load, staffScreens: Readonly<Record<string, Load>>): string[] {
  const name = /\bstaff\.(\w+)\(\)/.exec(String(load))?.[1];
  return name === undefined ? [imported(load)] : ["staff-screens.ts", imported(staffScreens[name])];
}
