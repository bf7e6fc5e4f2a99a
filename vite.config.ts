import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { lingui } from "@lingui/vite-plugin";
import { defineConfig, type UserConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { formFields } from "./scripts/form-fields.ts";
import { findWords } from "./scripts/found-words.ts";
import { markKioskFiles } from "./scripts/kiosk-files.ts";
import { leanPackages } from "./scripts/lean-packages.ts";
import { macros } from "./scripts/lingui-macros.ts";
import { renderBuild } from "./scripts/render-build.ts";
import { wordsBeside } from "./scripts/words-beside.ts";

const api = process.env.API_URL ?? "http://localhost:3000";
const toApi = { target: api, changeOrigin: false };

const page = (name: string): string => fileURLToPath(new URL(`web/${name}`, import.meta.url));

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const words = command === "build" ? await findWords() : undefined;
  const kiosk = markKioskFiles();
  return {
    root: "web",
    publicDir: "public",
    build: {
      outDir: "../dist",
      emptyOutDir: true,
      target: "es2022",
      // The browser fetches what a page needs by <link rel=modulepreload>; the polyfill is for browsers that
      // could not run the rest.
      // Nor does every screen list all chunks beneath it: the list alone was 2 kB of every first visit, and the worker has
      // them all on the second. The kiosk starts from the worker's cache, where Chrome fetches what was preloaded a second
      // time: on a slow tablet its list cost 100 ms.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, chunks, { hostId, hostType }) =>
          hostType === "html" && !hostId.endsWith("kiosk.html") ? chunks : [],
      },
      assetsInlineLimit: 0,
      sourcemap: false,
      // The kiosk is a document of its own: it carries no router and no shell, and starts within its budget.
      rollupOptions: {
        input: { main: page("index.html"), kiosk: page("kiosk.html") },
        output: {
          // Twenty crumbs of one kB pack worse than one piece. What knows the router stays out: the kiosk has none. So do
          // the tables with their filters and menus, and what an account has cached: no public page has any. A list has no form to send, a form no pages.
          advancedChunks: {
            groups: [
              {
                name: "common",
                test: /\/web\/(ui|platform|places|races|programme)\/(?!([\w-]+\/)*(location|search|near-query|near-fields|use-typed-filter|use-submit|status-badge|figure|data-table|filter-chips|file-links|error-summary|form\.|pagination|account-cache|cached-banner|not-cached|dialog|menu|both-versions|use-counter-format))/,
                minShareCount: 8,
              },
            ],
          },
        },
      },
      // scripts/bundle-budgets.ts adds up from it what each page loads.
      manifest: true,
    },
    // The server writes a fresh nonce into every answer in place of this token.
    html: { cspNonce: "__NONCE__" },
    plugins: [
      react(),
      lingui({ failOnCompileError: true }),
      macros(words),
      words && wordsBeside(words),
      formFields(),
      leanPackages(),
      tailwindcss(),
      kiosk.plugin,
      VitePWA({
        strategies: "injectManifest",
        srcDir: ".",
        filename: "service-worker.ts",
        registerType: "prompt",
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ["**/*.{js,css,html,woff2,png,webmanifest}"],
          // Staff works with a network: its screens are fetched when opened, and take no room on tablets and phones. The
          // decoder of rider cards is stored by the devices that scan some.
          globIgnores: ["assets/admin-*.js", "assets/words/admin-*.js", "assets/qr-decoder-*.js"],
          manifestTransforms: [kiosk.transform],
          // The base map and its like are fetched by the page that shows them and kept then.
          maximumFileSizeToCacheInBytes: 600_000,
        },
      }),
      renderBuild(),
    ],
    server: {
      port: Number(process.env.WEB_PORT ?? 5173),
      strictPort: true,
      proxy: {
        "/api": toApi,
        "/healthz": toApi,
        "/readyz": toApi,
        "^/proxy-(rider|dealer|promoter|remove)": toApi,
      },
    },
  };
});
