import { expect, it } from "vitest";
import { pageDocument } from "./document.ts";

const page = (head: string, end = "") =>
  `<html><head><title>__TITLE__</title><!--HEAD-->${head}</head><body><div><!--BODY--></div>${end}</body></html>`;
const main = '<script type="module" crossorigin src="/assets/main-1.js" nonce="__NONCE__"></script>';
const piece = '<link rel="modulepreload" crossorigin href="/assets/home-2.js">';
const style = '<link rel="stylesheet" href="/assets/styles-3.css">';
const document = pageDocument({
  atOnce: page(`<link rel="manifest" href="__MANIFEST__" />${main}${piece}${style}`),
  afterPaint: page(style, "<!--START-->"),
  main: "/assets/main-1.js",
  modules: ["/assets/home-2.js"],
  manifest: { en: "/app.webmanifest", fr: "/app.fr.webmanifest" },
});
const parts = { __TITLE__: "Home", __NONCE__: "n-42", "<!--HEAD-->": "<meta />", "<!--BODY-->": "<h1>$1,594,250</h1>" };

it("a server-rendered page fetches its scripts and the manifest after its first paint", () => {
  const html = document.startAfterPaint(parts, ["/assets/page-4.js"], "n-42");
  const [head = "", body = ""] = html.split("</head>");
  expect(head).toContain(`<title>Home</title><meta />${style}`);
  expect(head).not.toMatch(/modulepreload|type="module"|manifest/);
  expect(body).toMatch(/<h1>.*<\/h1><\/div><script nonce="n-42">/);
  expect(body).toMatch(
    /\("\/assets\/main-1\.js",\["\/assets\/home-2\.js"\],\["\/assets\/page-4\.js"\],"\/app\.webmanifest"\)<\/script><\/body>/,
  );
});

it("any other page fetches its scripts at once", () => {
  const html = document.startAtOnce({ ...parts, "<!--BODY-->": "" }, ["/assets/page-4.js"]);
  expect(html).toContain(`src="/assets/main-1.js" nonce="n-42"`);
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/page-4.js" />');
  expect(html).toContain("<div></div></body>");
});

it("a French document names the French manifest", () => {
  const french = { ...parts, __LANG__: "fr-CA" };
  expect(document.startAtOnce(french, [])).toContain('<link rel="manifest" href="/app.fr.webmanifest" />');
  expect(document.startAfterPaint(french, [], "n-42")).toContain('"/app.fr.webmanifest")</script>');
  expect(document.startAtOnce({ ...parts, __LANG__: "en" }, [])).toContain('href="/app.webmanifest"');
});

it("the text of a page is inserted unchanged, even if it contains placeholders", () => {
  const content = `<p>${piece}${main}__TITLE__<!--HEAD--></p>`;
  expect(document.startAfterPaint({ ...parts, "<!--BODY-->": content }, [], "n")).toContain(content);
});
