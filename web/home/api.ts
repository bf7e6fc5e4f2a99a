/** The home page searches within this radius around a postal code, in miles. */
export const nearMiles = 100;
