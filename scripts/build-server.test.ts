import { expect, it } from "vitest";
import { locales } from "#shared/locale.ts";
import { loadWords } from "#shared/locales/load.ts";
import { wordsModule } from "./build-server.ts";

it("the bundled texts are the compiled catalogs of both languages", async () => {
  const words = { en: await loadWords("en"), fr: await loadWords("fr") };
  const source = wordsModule(words);
  // oxlint-disable-next-line no-unsafe-type-assertion
  const bundled = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    loadWords: typeof loadWords;
  };
  for (const locale of locales) {
    const loaded = await bundled.loadWords(locale);
    expect(Object.keys(loaded).length).toBeGreaterThan(500);
    expect(loaded).toEqual(words[locale]);
  }
});
