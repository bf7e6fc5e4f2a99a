import { afterEach, expect, it, vi } from "vitest";
import { withLanguage } from "./with-language.ts";

/** This is like the browser's object, where the language belongs to the prototype. */
function pretend(language: unknown): Navigator {
  const navigator = Object.create({ language }) as Navigator;
  vi.stubGlobal("navigator", navigator);
  return navigator;
}
afterEach(() => vi.unstubAllGlobals());

/** uPlot does the same when it is loaded. */
const format = () => Promise.resolve(new Intl.NumberFormat(navigator.language).resolvedOptions().locale);

it.each(["en-US@posix", "C", "", "x"])(
  "loads where the browser's language is %j, which is no language tag",
  async (tag) => {
    const navigator = pretend(tag);
    await expect(withLanguage(format)).resolves.toBe("en");
    expect(navigator.language, "the browser's own value is back").toBe(tag);
  },
);

it("leaves a valid language as it is, and restores the browser's own after a failed load", async () => {
  pretend("fr-CA");
  await expect(withLanguage(format)).resolves.toBe("fr-CA");
  const navigator = pretend("en-US@posix");
  await expect(withLanguage(() => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  expect(navigator.language).toBe("en-US@posix");
});
