import { expect, it } from "vitest";
import { filesWithoutStaff, kioskFiles } from "./offline-files.ts";

const codeOf = (scripts: Readonly<Record<string, string>>) => (file: string) => scripts[file] ?? "";

it("The kiosk's files are exactly those that its document loads, immediately or later, in both languages", () => {
  const words = (name: string) => ({ en: [`words/${name}.en.js`], fr: [`words/${name}.fr.js`] });
  const files = kioskFiles(
    {
      "kiosk.html": {
        file: "kiosk.js",
        imports: ["_common.js"],
        dynamicImports: ["tablet/visit.tsx", "_shared.js"],
        css: ["kiosk.css"],
        assets: ["font.woff2"],
      },
      "_common.js": { file: "common.js" },
      "tablet/visit.tsx": {
        file: "visit.js",
        imports: ["_common.js", "_seal.js"],
        dynamicImports: ["tablet/visit.tsx"],
      },
      "_seal.js": { file: "seal.js" },
      "_shared.js": { file: "shared.js" },
      "index.html": { file: "main.js", imports: ["_common.js"], dynamicImports: ["map.tsx"] },
      "map.tsx": { file: "map.js" },
    },
    {
      "web/tablet/main.tsx": words("kiosk"),
      "web/tablet/visit.tsx": words("visit"),
      // This part is in the chunk `shared.js`, so the manifest does not name it.
      "web/parts/fold.tsx": words("fold"),
      "web/main.tsx": words("portal"),
      "web/map.tsx": words("map"),
    },
    codeOf({
      "kiosk.js": 'withWords("visit",import("visit.js"));withWords("fold",import("shared.js"))',
      "main.js": 'withWords("map",import("map.js"))',
    }),
  );
  expect([...files].filter((file) => !/theme|html/.test(file)).toSorted()).toEqual([
    "common.js",
    "font.woff2",
    "kiosk.css",
    "kiosk.js",
    "seal.js",
    "shared.js",
    "visit.js",
    "words/fold.en.js",
    "words/fold.fr.js",
    "words/kiosk.en.js",
    "words/kiosk.fr.js",
    "words/visit.en.js",
    "words/visit.fr.js",
  ]);
  expect(files.has("kiosk.html")).toBe(true);
});

it("Devices store no files that only screens of staff load, whatever the names of those files are", () => {
  const files = filesWithoutStaff(
    {
      "kiosk.html": { file: "assets/kiosk.js" },
      "index.html": {
        file: "assets/main.js",
        dynamicImports: ["screens/staff.ts", "app/admin-layout.tsx", "home.tsx"],
      },
      "app/admin-layout.tsx": { file: "assets/admin-layout.js", imports: ["_palette.js"] },
      "_palette.js": { file: "assets/palette.js" },
      "home.tsx": { file: "assets/home.js", imports: ["_list.js"] },
      "_list.js": { file: "assets/list.js" },
      "screens/staff.ts": { file: "assets/staff.js", dynamicImports: ["settings/settings.screen.tsx"] },
      "settings/settings.screen.tsx": {
        file: "assets/settings.js",
        imports: ["_list.js", "_staff-fields.js"],
        dynamicImports: ["settings/change.tsx"],
      },
      "_staff-fields.js": { file: "assets/staff-fields.js", css: ["assets/staff.css"] },
      "settings/change.tsx": { file: "assets/change.js" },
    },
    {
      "web/main.tsx": { en: ["words/main.en.js"], fr: ["words/main.fr.js"] },
      "web/screens/staff.ts": { en: ["words/staff.en.js"], fr: ["words/staff.fr.js"] },
      "web/settings/change.tsx": { en: ["words/change.en.js"], fr: ["words/change.fr.js"] },
    },
    codeOf({
      "assets/main.js": 'withWords("staff",import("staff.js"))',
      "assets/settings.js": 'withWords("change",import("change.js"))',
    }),
  );
  expect([...files].toSorted()).toEqual([
    "assets/home.js",
    "assets/kiosk.js",
    "assets/list.js",
    "assets/main.js",
    "words/main.en.js",
    "words/main.fr.js",
  ]);
});
