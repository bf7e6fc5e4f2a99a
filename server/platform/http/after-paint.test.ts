import { expect, it } from "vitest";
import { afterPaint } from "./after-paint.ts";

const page = (head: string, body: string) => `<html><head>${head}</head><body>${body}</body></html>`;
const main = '<script type="module" crossorigin src="/assets/main-1.js" nonce="n"></script>';
const piece = '<link rel="modulepreload" crossorigin href="/assets/home-2.js">';
const manifest = '<link rel="manifest" href="/app.webmanifest" />';
const style = '<link rel="stylesheet" href="/assets/styles-3.css">';

it("takes the scripts and the manifest out of the head and has them fetched after the first paint", () => {
  const html = afterPaint(page(manifest + main + piece + style, "<h1>$1,594,250</h1>"), "n-42");
  const [head = "", body = ""] = html.split("</head>");
  expect(head).toContain(style);
  expect(head).not.toMatch(/modulepreload|type="module"|manifest/);
  expect(body).toMatch(/<h1>.*<\/h1><script nonce="n-42">/);
  expect(body).toMatch(/\("\/assets\/main-1\.js",\["\/assets\/home-2\.js"\],"\/app\.webmanifest"\)<\/script><\/body>/);
});

it("looks at nothing that the page itself says", () => {
  const said = `<p>${piece}${main}</p>`;
  expect(afterPaint(page(main, said), "n")).toContain(said);
});

it("leaves a document as it is whose head starts nothing", () => {
  const plain = page(style, `<h1>A page</h1>${main}`);
  expect(afterPaint(plain, "n")).toBe(plain);
});
