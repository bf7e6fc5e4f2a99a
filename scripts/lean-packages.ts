import type { Plugin } from "vite";

/**
 * Replaces parts of packages that our code never reaches. docs/decisions/0020-parts-of-packages-left-out.md has the
 * sizes with and without each replacement.
 */
export function leanPackages(): Plugin {
  const empty = "\0no-route-links";
  return {
    name: "lean-packages",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: [
          // The ES modules of Day.js can be tree-shaken, so that a page that does not use a plugin does not load it.
          { find: /^dayjs$/, replacement: "dayjs/esm/index.js" },
          { find: /^dayjs\/plugin\/(\w+)\.js$/, replacement: "dayjs/esm/plugin/$1/index.js" },
          // React has included this hook since version 18; the shim is for older versions.
          { find: /^use-sync-external-store\/shim$/, replacement: "react" },
          {
            find: /^use-sync-external-store\/shim\/with-selector$/,
            replacement: "use-sync-external-store/with-selector",
          },
        ],
      },
    }),
    resolveId(source, importer) {
      // Each route of TanStack Router includes its own link component (`route.Link`), which we do not use: our links are
      // web/app/router-link.tsx. The package offers no option to leave it out, so this names a file in its dist folder.
      // Measured on 23 November 2026: with the link, each page with the router loads 2.2 kB more, and 6 of 72 pages
      // exceed their budgets (docs/decisions/0020-parts-of-packages-left-out.md).
      const isRoute = importer?.endsWith("/@tanstack/react-router/dist/esm/route.js");
      return isRoute && source === "./link.js" ? empty : undefined;
    },
    load: (id) => (id === empty ? "export const Link = () => null;" : undefined),
    transform: {
      filter: { id: /\/@lingui\/core\/dist\/index\.mjs$/ },
      handler: formatWithLittle,
    },
  };
}

/**
 * Changes how Lingui formats what a text contains, in the code of `@lingui/core`. Throws if it has no such code any more.
 *
 * - Lingui formats the number of each plural with `Intl.NumberFormat`, and the first one of a page blocks a phone for about
 *   100 ms (docs/decisions/0027-first-load-without-intl.md). Both languages write a whole number below 1,000 as its
 *   digits, so such a number needs no format.
 * - The formats of dates and times are left out, because our texts contain none: shared/format-dates.ts formats them.
 */
export function formatWithLittle(code: string): string {
  const number = "function number(locales, value, format) {\n";
  const dates = /,\s*date: \(value, format\) => date\(.*\),\s*time: \(value, format\) => time\(.*\)/;
  if (!code.includes(number) || !dates.test(code)) {
    throw new Error("@lingui/core formats in another way now (scripts/lean-packages.ts)");
  }
  const directly = "  if (!format && Number.isInteger(value) && Math.abs(value) < 1000) return String(value);\n";
  return code.replace(number, number + directly).replace(dates, "");
}
