import type { Currency } from "./money.ts";

/**
 * Returns the country whose races pay in the currency, and whose dealers accept its credit
 * (docs/spec/money.md#wallets).
 */
export const countryOfCurrency = (currency: Currency): "US" | "CA" => (currency === "USD" ? "US" : "CA");
