import { parseSync } from "vite";

// This module finds names that several files of the product export. Whoever searches for such a name, or accepts an
// editor's import, may end up in the wrong file. Its test runs in `npm run check`.

/** These are the files that are not part of the product. */
const outside = /\.(test|e2e)\.tsx?$|^(bench|e2e|scripts|migrations)\/|^server\/(testing|demo)\/|^web\/testing\//;

/** Every file of these kinds exports these names: each screen has its loader, for example. */
const perKind: readonly { fits: RegExp; names: readonly string[] }[] = [
  { fits: /\.screen\.tsx$/, names: ["Screen", "loader", "search"] },
  { fits: /-layout\.tsx$/, names: ["Layout"] },
];

/**
 * A verb of the server and its call in the web have the same name, so a name counts as repeated only within one side.
 */
const sidesOf = (file: string): string[] =>
  file.startsWith("shared/") ? ["server", "web"] : file.startsWith("server/") ? ["server"] : ["web"];

/** Returns the names that two or more files of one side export, each as "name: file, file". */
export function repeatedExports(sources: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, string[]>();
  for (const [file, source] of sources) {
    if (outside.test(file)) continue;
    const { staticExports } = parseSync(file, source).module;
    const own = staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, exportName }) => (moduleRequest || !exportName.name ? [] : exportName.name)),
    );
    for (const name of new Set(own)) {
      if (perKind.some(({ fits, names }) => fits.test(file) && names.includes(name))) continue;
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  return [...places]
    .filter(([, files]) => {
      const sides = files.flatMap(sidesOf);
      return new Set(sides).size < sides.length;
    })
    .map(([name, files]) => `${name}: ${files.join(", ")}`)
    .toSorted();
}
