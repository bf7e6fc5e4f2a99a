import { expect, it } from "vitest";
import { kioskFiles } from "./kiosk-files.ts";

it("The kiosk's files are exactly those that its document loads, immediately or later, in both languages", () => {
  const words = (name: string) => ({ en: [`words/${name}.en.js`], fr: [`words/${name}.fr.js`] });
  const files = kioskFiles(
    {
      "kiosk.html": {
        file: "kiosk.js",
        imports: ["_common.js"],
        dynamicImports: ["tablet/visit.tsx"],
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
      "index.html": { file: "main.js", imports: ["_common.js"], dynamicImports: ["map.tsx"] },
      "map.tsx": { file: "map.js" },
    },
    {
      "web/tablet/main.tsx": words("kiosk"),
      "web/tablet/visit.tsx": words("visit"),
      "web/main.tsx": words("portal"),
    },
  );
  expect([...files].filter((file) => !/theme|html/.test(file)).toSorted()).toEqual([
    "common.js",
    "font.woff2",
    "kiosk.css",
    "kiosk.js",
    "seal.js",
    "visit.js",
    "words/kiosk.en.js",
    "words/kiosk.fr.js",
    "words/visit.en.js",
    "words/visit.fr.js",
  ]);
  expect(files.has("kiosk.html")).toBe(true);
});
