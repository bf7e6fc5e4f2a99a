// Loads the code of screens and layouts during a navigation and caches it, so that a page shows in one step.
import type { ComponentType } from "react";
import type { PageArea } from "#shared/pages.ts";
import { arrived, fetchAhead } from "../platform/chunk-reload.ts";
import type { Row, ScreenModule } from "../platform/screen.ts";
import { routes } from "../routes.ts";
import { layouts } from "./layouts.ts";

const screens = new Map<string, ScreenModule>();
const shells = new Map<PageArea, ComponentType>();

export async function loadScreen(row: Row): Promise<ScreenModule> {
  const known = screens.get(row.path);
  if (known) return known;
  const screen = await arrived(row.screen());
  screens.set(row.path, screen);
  return screen;
}

export const screenOf = (path: string): ScreenModule | undefined => screens.get(path);

export async function loadLayout(area: PageArea): Promise<void> {
  if (shells.has(area)) return;
  const row = layouts.find((one) => one.layout === area);
  if (row) shells.set(area, (await arrived(row.load())).Layout);
}

export const layoutOf = (area: PageArea): ComponentType | undefined => shells.get(area);

/** Prefetches the code of a page, not its data. */
export function prefetch(path: string): void {
  const row = rowOf(path);
  if (!row || screens.has(row.path)) return;
  void fetchAhead(() => Promise.all([loadLayout(row.layout), loadScreen(row)]));
}

const rows = new Map<string, Row | undefined>();

/** This runs on every touch of a link, so the result is cached. */
function rowOf(path: string): Row | undefined {
  if (!rows.has(path))
    rows.set(
      path,
      routes.find((one) => patternOf(one.path).test(path)),
    );
  return rows.get(path);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/\{\w+\?\}/g, "(?:/[^/]+)?").replace(/\{\w+\}/g, "[^/]+")}$`);
}
