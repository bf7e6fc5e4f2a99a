/**
 * Runs a load during which `navigator.language` is a language tag. uPlot creates an Intl.NumberFormat with it while it
 * loads, and fails in browsers that report something else, such as "en-US@posix". The charts format their own texts in
 * the language of the page.
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
