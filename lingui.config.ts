import { formatter } from "@lingui/format-po";
import { catalogueNames, filesByCatalogue } from "./scripts/catalogues.ts";

const files = filesByCatalogue();

export default {
  locales: ["en", "fr"],
  sourceLocale: "en",
  // A text without a translation shows in English, from the code, and fails the check.
  fallbackLocales: { default: "en" },
  orderBy: "message",
  format: formatter({
    lineNumbers: false,
    printPlaceholdersInComments: false,
    customHeaderAttributes: { "POT-Creation-Date": "" },
  }),
  catalogs: catalogueNames.map((name) => ({
    path: `<rootDir>/shared/locales/{locale}/${name}`,
    include: files[name],
  })),
};
