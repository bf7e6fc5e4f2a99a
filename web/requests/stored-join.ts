import type { Locale } from "#shared/locale.ts";
import { homeCountry } from "../places/home-country.ts";
import { fieldsSchema, stored } from "../platform/cache/stored.ts";

/**
 * This is the empty form of the application. The input is stored, so that nothing is lost after a reload or a lost
 * connection.
 */
const emptyJoin = {
  role: "",
  businessName: "",
  contactName: "",
  email: "",
  phone: "",
  addressLine1: "",
  city: "",
  state: "",
  zipcode: "",
  country: "US",
  websiteUrl: "",
  dealerNumber: "",
  message: "",
  agreed: false,
};
export type JoinTyped = typeof emptyJoin;
export type JoinField = Exclude<keyof JoinTyped, "agreed">;

/**
 * The stored fields are checked when they are read, because an older version of the page may have stored other fields.
 */
export const storedJoin = stored<JoinTyped>("join", fieldsSchema(emptyJoin), "session");

/** Returns the stored input. If there is none, it returns an empty form with the country that the language suggests. */
export const initialJoin = (locale: Locale): JoinTyped =>
  storedJoin.read() ?? { ...emptyJoin, country: homeCountry(locale) };
