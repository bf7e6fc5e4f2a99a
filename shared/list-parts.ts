import type { Currency } from "./money.ts";

// Several lists share these filters and columns.

/** Filters a list with amounts in both currencies. */
export const currencyFilter = {
  kind: "choice",
  label: { en: "Currency", fr: "Devise" },
  all: { en: "Both currencies", fr: "Les deux devises" },
  choices: {
    USD: { en: "US dollars", fr: "Dollars américains" },
    CAD: { en: "Canadian dollars", fr: "Dollars canadiens" },
  },
} as const;

/** Filters by country; another country resets the state, because states differ by country. */
export const countryFilter = {
  kind: "country",
  label: { en: "Country", fr: "Pays" },
  all: { en: "All countries", fr: "Tous les pays" },
  resets: ["state"],
} as const;

/** Filters by state or province; the screen supplies the choices. */
export const stateFilter = {
  kind: "option",
  max: 40,
  label: { en: "State or province", fr: "État ou province" },
  all: { en: "All", fr: "Tous" },
} as const;

/** Adds the currency of a row's amounts to the files; on the screen each amount shows it. */
export const currencyColumn = {
  key: "currency",
  kind: "text",
  only: "file",
  label: { en: "Currency", fr: "Devise" },
  value: ({ currency }: { currency: Currency | null }) => currency,
} as const;

/** These are the ways in which a rider's cash is paid out. */
export const payoutMethods = {
  debitCard: { en: "Debit card", fr: "Carte de débit" },
  check: { en: "Check", fr: "Chèque" },
} as const;
