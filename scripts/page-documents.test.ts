import { expect, it } from "vitest";
import { splitDocument } from "./page-documents.ts";

const page = (head: string) =>
  `<html><head><title>__TITLE__</title>${head}</head><body><div><!--BODY--></div></body></html>`;
const main = '<script type="module" crossorigin src="/assets/main-1.js" nonce="__NONCE__"></script>';
const piece = '<link rel="modulepreload" crossorigin href="/assets/home-2.js">';
const manifest = '<link rel="manifest" href="/app.webmanifest" />';
const others = '<link rel="stylesheet" href="/assets/styles-3.css"><script nonce="__NONCE__">const x = 1;</script>';
const files = new Set(["/assets/main-1.js", "/assets/home-2.js"]);
const split = (head: string) => splitDocument(page(head), "/assets/main-1.js", files);

it("a document of the build is split into its template without scripts and manifest, and their URLs", () => {
  expect(split(`\n    ${manifest}\n    ${main}\n    ${piece}${others}`)).toEqual({
    atOnce: page(`\n    ${manifest.replace("/app.webmanifest", "__MANIFEST__")}\n    ${main}\n    ${piece}${others}`),
    afterPaint: page(others).replace("</body>", "<!--START--></body>"),
    main: "/assets/main-1.js",
    modules: ["/assets/home-2.js"],
    manifest: { en: "/app.webmanifest", fr: "/app.fr.webmanifest" },
  });
});

it.each([
  ["another script", manifest + main.replace("main-1", "main-2")],
  ["two scripts", manifest + main + main],
  ["no script", manifest],
  ["a module that the build did not write", manifest + main + piece.replace("home-2", "home-3")],
  ["no manifest", main],
  ["two manifests", manifest + manifest + main],
])("the build fails for a document with %s", (_, head) => {
  expect(() => split(head)).toThrow(/^A document (fetches|has)/);
});
