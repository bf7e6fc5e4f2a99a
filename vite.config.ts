import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { lingui } from "@lingui/vite-plugin";
import { defineConfig, type UserConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { compileHints } from "./scripts/compile-hints.ts";
import { formFields } from "./scripts/form-fields.ts";
import { findWords } from "./scripts/found-words.ts";
import { chooseOfflineFiles } from "./scripts/offline-files.ts";
import { leanPackages } from "./scripts/lean-packages.ts";
import { macros } from "./scripts/lingui-macros.ts";
import { renderBuild } from "./scripts/render-build.ts";
import { wordsBeside } from "./scripts/words-beside.ts";

const api = process.env.API_URL ?? "http://localhost:3000";
const toApi = { target: api, changeOrigin: false };

/** Returns true for the built chunk of a report with a chart. */
const hasChart = (chunk: string): boolean => /\/(summary|share-month)\.screen-/.test(chunk);

const page = (name: string): string => fileURLToPath(new URL(`web/${name}`, import.meta.url));

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const words = command === "build" ? await findWords() : undefined;
  const offline = chooseOfflineFiles();
  return {
    root: "web",
    publicDir: "public",
    build: {
      outDir: "../dist",
      emptyOutDir: true,
      target: "es2022",
      // Each page of the browser fetches what it needs by <link rel=modulepreload>; the polyfill is for browsers that
      // could not run the rest of the app. Screens do not list the chunks below them, because every first visit would
      // download the list, and the service worker has all chunks from the second visit on. The reports with a chart list
      // them, because their chart has to show soon. The kiosk lists none: it starts from the service worker's cache, where
      // Chrome would fetch preloaded files a second time.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, chunks, { hostId, hostType }) =>
          (hostType === "html" && !hostId.endsWith("kiosk.html")) || hasChart(file) ? chunks : [],
      },
      assetsInlineLimit: 0,
      sourcemap: false,
      // The kiosk is a separate document without the router and the shell, so that it starts within its budget.
      rollupOptions: {
        input: { main: page("index.html"), kiosk: page("kiosk.html") },
        output: {
          // One large chunk compresses better than many small ones. The group leaves out what only some documents need:
          // modules that use the router, which the kiosk lacks, and tables with filters, menus, forms and what refusals
          // carry, charts, passwords, the gates of staff and the cached account data, which no public page has.
          advancedChunks: {
            groups: [
              // A group also takes what its modules import, so those of a higher priority are filled first. The kiosk needs
              // the first two, but not the router.
              {
                name: "react",
                test: /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui)\/|\/web\/(locale\/(catalogues|locale-url)|platform\/(after-paint|cache\/use-on-device)|app\/brand|react-dom)\.ts$/,
                priority: 3,
              },
              {
                name: "common",
                priority: 2,
                test: /\/web\/(ui|platform|places|races|programme)\/(?!([\w-]+\/)*(location|search|near-query|near-fields|use-typed-filter|use-submit|status-badge|classes-submitted|figure|data-table|reference|use-shown-name|row-groups|late-rows|one-time-code-field|password-field|filter-chips|file-links|error-summary|form\.|pagination|account-cache|cached-banner|not-cached|refusal|reload-online|dialog|menu|both-versions|use-counter-format|act-gate|chart-scale))/,
                minShareCount: 9,
              },
              // Every page of the portal needs these. As chunks of their own, they would be eight requests.
              {
                name: "router",
                priority: 1,
                test: /\/node_modules\/@tanstack\/|\/web\/(platform\/(location|search)|app\/(skip-link|theme-switch|page-body|mark)|locale\/language-switch)\.tsx?$/,
              },
              // These are on all pages with a menu.
              { name: "shell", test: /\/web\/(app\/use-drawer|ui\/menu)\.tsx?$/ },
              // Each of these modules is so small that a chunk of its own would mostly consist of its overhead.
              {
                name: "typed",
                test: /\/(shared\/(by-label|email|terms-version|visible-text)|web\/places\/home-country)\.ts$/,
              },
            ],
          },
        },
      },
      // scripts/bundle-budgets.ts reads the manifest to add up what each page loads.
      manifest: true,
    },
    // The server replaces this token with a new nonce in every answer.
    html: { cspNonce: "__NONCE__" },
    plugins: [
      react(),
      lingui({ failOnCompileError: true }),
      macros(words),
      words && wordsBeside(words),
      formFields(),
      leanPackages(),
      tailwindcss(),
      compileHints(["main", "react", "router", "common"]),
      offline.plugin,
      VitePWA({
        strategies: "injectManifest",
        srcDir: ".",
        filename: "service-worker.ts",
        registerType: "prompt",
        injectRegister: false,
        manifest: false,
        injectManifest: {
          globPatterns: ["**/*.{js,css,html,woff2,png}"],
          // A device stores the decoder of rider cards when it first scans one. The transform removes the files that only
          // screens of staff load.
          globIgnores: ["assets/qr-decoder-*.js"],
          manifestTransforms: [offline.transform],
          // Larger files, such as the base map, are fetched and cached by the page that shows them.
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
        "^/(manifest|kiosk)(\\.fr)?\\.webmanifest": toApi,
        "^/proxy-(rider|dealer|promoter|remove)": toApi,
      },
    },
  };
});
