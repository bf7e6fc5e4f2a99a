// This module finds the files of the screens in the tables of pages (web/routes.ts, web/screens/).
import type * as dealer from "../web/screens/dealer.ts";
import type * as promoter from "../web/screens/promoter.ts";
import type * as rider from "../web/screens/rider.ts";
import type * as staff from "../web/screens/staff.ts";

type Load = () => unknown;
/** These are the modules of web/screens/, by name. */
export interface ScreenTables {
  dealer: typeof dealer;
  promoter: typeof promoter;
  rider: typeof rider;
  staff: typeof staff;
}

/** Vitest writes the path of an import from the root of the project, and a table writes it from its own folder. */
const imported = (load: unknown): string => /["'](?:\.\.?|\/web)\/([^"']+\.tsx)["']/.exec(String(load))?.[1] ?? "";

/**
 * Returns the files that a page's screen is loaded from, relative to `web/`, in the order in which they load. `load` is
 * like `() => import("./home/home.screen.tsx")`, or for a role like `() => staffScreens().then((staff) =>
 * staff.staffHome())`.
 */
export function screenFiles(load: Load, tables: ScreenTables): string[] {
  const [, role, name = ""] = /\b(dealer|promoter|rider|staff)\.(\w+)\(\)/.exec(String(load)) ?? [];
  if (role === undefined) return [imported(load)];
  const table: unknown = Reflect.get(tables, role);
  const screen: unknown = typeof table === "object" && table !== null ? Reflect.get(table, name) : undefined;
  return [`screens/${role}.ts`, imported(screen)];
}
