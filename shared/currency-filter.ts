/** The filter of lists with amounts in both currencies. */
export const currencyFilter = {
  kind: "choice",
  label: { en: "Currency", fr: "Devise" },
  all: { en: "Both currencies", fr: "Les deux devises" },
  choices: {
    USD: { en: "US dollars", fr: "Dollars américains" },
    CAD: { en: "Canadian dollars", fr: "Dollars canadiens" },
  },
} as const;
