import type { Cell } from "../csv.ts";
import type { Locale } from "../locale.ts";
import { templateHeaders } from "./headers.ts";

// This module makes our own template: one row for each paying place of each class, and at least one row for each class.

export type TemplateClass = { name: string; places: number };

export function templateTable(locale: Locale, classes: readonly TemplateClass[]): Cell[][] {
  const headers = templateHeaders[locale];
  const lines = classes.flatMap(({ name, places }) =>
    Array.from({ length: Math.max(1, places) }, (_, at) => [
      name,
      at + 1,
      ...Array.from({ length: headers.length - 2 }, () => ""),
    ]),
  );
  return [[...headers], ...lines];
}
