/** The radius of the home page's search around a postal code, in miles. */
export const nearMiles = 100;
