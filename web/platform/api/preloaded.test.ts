import { afterEach, expect, it, vi } from "vitest";
import { dehydrate, dropPreloaded, hydrateAnswers, preload, takePreloaded } from "./preloaded.ts";

const open = (html: string) => {
  const [, id, text] = /^<script type="application\/json" id="(\w+)">(.*)<\/script>$/s.exec(html) ?? [];
  vi.stubGlobal("document", { getElementById: (asked: string) => (asked === id ? { textContent: text } : null) });
};
afterEach(() => {
  vi.unstubAllGlobals();
  dropPreloaded();
});

it("Preloaded answers are passed from a server-rendered page to the browser once each, with any content", () => {
  const answer = { text: "</script><!-- & \u2028" };
  const html = dehydrate({ "/api/rules": answer });
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  open(html);
  expect(hydrateAnswers()).toBe(true);
  expect(takePreloaded("/api/rules")).toEqual(answer);
  expect(takePreloaded("/api/rules"), "the next request gets a fresh answer").toBeUndefined();
});

it("Preloaded answers that were not used are dropped once the page is hydrated", () => {
  open(dehydrate({ "/api/rules": 1 }));
  hydrateAnswers();
  dropPreloaded();
  expect(takePreloaded("/api/rules")).toBeUndefined();
});

it("Preloaded answers are absent on a page that the server did not render", () => {
  open("");
  expect(hydrateAnswers()).toBe(false);
});

it("Preloaded answers can be stored for the next page", () => {
  preload("results-preview:1", { rows: 3 });
  expect(takePreloaded("results-preview:1")).toEqual({ rows: 3 });
});
