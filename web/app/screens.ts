// This module loads the code of screens and layouts during a navigation, and prefetches it.
import type { ComponentType } from "react";
import { pageOf, type PageArea } from "#shared/pages.ts";
import { arrived, fetchAhead } from "../platform/chunk-reload.ts";
import type { PageModule } from "../platform/screen.ts";
import { pageRows, type DataOf, type PagePath } from "../routes.ts";
import { layouts } from "./layouts.ts";

const loadedScreens = new Set<PagePath>();
const loadedLayouts = new Map<PageArea, ComponentType>();

export async function loadScreen<Path extends PagePath>(path: Path): Promise<PageModule<Path, DataOf<Path>>> {
  const screen = await arrived(pageRows[path].screen());
  loadedScreens.add(path);
  return screen;
}

export async function loadLayout(area: PageArea): Promise<void> {
  if (!loadedLayouts.has(area)) loadedLayouts.set(area, (await arrived(layouts[area]())).Layout);
}

export const layoutOf = (area: PageArea): ComponentType | undefined => loadedLayouts.get(area);

/** Prefetches the code of the page at a path, but not its data. */
export function prefetch(path: string): void {
  const page = pageOf(path);
  if (!page || loadedScreens.has(page.path)) return;
  void fetchAhead(() => Promise.all([loadLayout(page.area), loadScreen(page.path)]));
}
