import type { Locale } from "#shared/locale.ts";
import { homeCountry } from "../places/home-country.ts";
import { fieldsSchema, stored } from "../platform/cache/stored.ts";

/** This is the empty input of the application; input is stored so that a reload or a lost connection loses nothing. */
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

/** The storage of the application checks the fields, because an older version of the page may have stored others. */
export const storedJoin = stored<JoinTyped>("join", fieldsSchema(emptyJoin), "session");

/** Returns the stored input, otherwise an empty form with the country that the language suggests. */
export const initialJoin = (locale: Locale): JoinTyped =>
  storedJoin.read() ?? { ...emptyJoin, country: homeCountry(locale) };
