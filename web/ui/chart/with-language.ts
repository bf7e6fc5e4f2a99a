/**
 * Runs a load during which `navigator.language` is a valid language tag. While it loads, uPlot passes this value to
 * Intl.NumberFormat, which fails in browsers that report something else, such as "en-US@posix". The charts format their
 * texts in the language of the page.
 */
export async function withLanguage<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (isTag(navigator.language)) return load();
  Object.defineProperty(navigator, "language", { configurable: true, value: "en" });
  try {
    return await load();
  } finally {
    Reflect.deleteProperty(navigator, "language");
  }
}

function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}
