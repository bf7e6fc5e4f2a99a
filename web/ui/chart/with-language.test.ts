import { afterEach, expect, it, vi } from "vitest";
import { withLanguage } from "./with-language.ts";

/** Stubs `navigator`. Its `language` is a property of the prototype, as in a browser. */
function pretend(language: unknown): Navigator {
  const navigator = Object.create({ language }) as Navigator;
  vi.stubGlobal("navigator", navigator);
  return navigator;
}
afterEach(() => vi.unstubAllGlobals());

/** uPlot does the same while it loads. */
const format = () => Promise.resolve(new Intl.NumberFormat(navigator.language).resolvedOptions().locale);

it.each(["en-US@posix", "C", "", "x"])(
  "runs the load if the browser's language is %j, which is no language tag",
  async (tag) => {
    const navigator = pretend(tag);
    await expect(withLanguage(format)).resolves.toBe("en");
    expect(navigator.language, "the browser's own value is back").toBe(tag);
  },
);

it("does not change a valid language, and restores the browser's language after a failed load", async () => {
  pretend("fr-CA");
  await expect(withLanguage(format)).resolves.toBe("fr-CA");
  const navigator = pretend("en-US@posix");
  await expect(withLanguage(() => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  expect(navigator.language).toBe("en-US@posix");
});
