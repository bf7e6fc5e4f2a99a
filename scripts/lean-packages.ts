import type { Plugin } from "vite";

/** What packages bring for others, 2.5 kB of every first visit: left out where nothing of ours reaches it. */
export function leanPackages(): Plugin {
  const empty = "\0no-route-links";
  return {
    name: "lean-packages",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: [
          // React has had it since 18; the shim is for those before.
          { find: /^use-sync-external-store\/shim$/, replacement: "react" },
          {
            find: /^use-sync-external-store\/shim\/with-selector$/,
            replacement: "use-sync-external-store/with-selector",
          },
        ],
      },
    }),
    resolveId(source, importer) {
      // Each route offers a link component of its own (`route.Link`): our links are web/app/router-link.tsx.
      const isRoute = importer?.endsWith("/@tanstack/react-router/dist/esm/route.js");
      return isRoute && source === "./link.js" ? empty : undefined;
    },
    load: (id) => (id === empty ? "export const Link = () => null;" : undefined),
  };
}
