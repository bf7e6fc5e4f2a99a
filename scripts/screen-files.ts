// This module finds the files of the screens in the tables of pages (web/routes.ts, web/screens/).

type Load = () => unknown;
const roles = ["dealer", "promoter", "rider", "staff"] as const;

/** These are the tables of web/screens/, which contain the screen of each path, by role. */
export type ScreenTables = Record<(typeof roles)[number], Readonly<Record<string, Load>>>;

/**
 * Vitest writes the path of an import relative to the root of the project, and a table writes it relative to its own
 * folder.
 */
const imported = (load: Load): string => /["'](?:\.\.?|\/web)\/([^"']+\.tsx)["']/.exec(String(load))?.[1] ?? "";

/** Returns the files that a page's screen is loaded from, relative to `web/`, in the order in which they load. */
export function screenFiles(path: string, { screen }: { screen: Load }, tables: ScreenTables): string[] {
  for (const role of roles) {
    const load = tables[role][path];
    if (load) return [`screens/${role}.ts`, imported(load)];
  }
  return [imported(screen)];
}
