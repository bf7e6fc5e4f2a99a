import type { NamedBike } from "./bikes.schema.ts";
import type { Locale } from "./locale.ts";

/** Returns "2024 KTM 250 SX-F", or in French, where the model year comes last, "KTM 250 SX-F 2024". */
export const bikeName = ({ year, make, model }: NamedBike, locale: Locale): string =>
  (locale === "fr" ? [make, model, year] : [year, make, model]).filter(Boolean).join(" ");
