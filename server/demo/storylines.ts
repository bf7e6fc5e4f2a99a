import type { PersonaName } from "./people/personas.ts";

/** This is the result of a persona in a class of a round, which the persona sees as history. */
export interface Appearance {
  persona: PersonaName;
  className: string;
  /** This is null if the persona did not finish. */
  place: number | null;
  /** This is the brand of a borrowed bike. */
  brand?: string;
}

const rider = (className: string, place: number | null, brand?: string): Appearance => ({
  persona: "rider",
  className,
  place,
  ...(brand ? { brand } : {}),
});
const pilote = (className: string, place: number | null): Appearance => ({ persona: "pilote", className, place });
const junior = (place: number | null): Appearance => ({ persona: "junior", className: "85cc 12-15 yrs", place });
const deactivated = (place: number): Appearance => ({ persona: "deactivated", className: "450 B", place });

/**
 * This maps rounds of the real calendar to the results of the personas in them. The rider's award from Spring Creek
 * expires within a month from today, and the one from Hangtown has just expired. Three classes in one day, a race that
 * was not finished and a borrowed bike show why a result does not pay.
 */
export const storylines: Record<string, readonly Appearance[]> = {
  "2025 Fox Raceway": [rider("250 B", 2), junior(4)],
  "2025 Hangtown": [rider("250 B", 3), deactivated(2)],
  "2025 Spring Creek": [rider("250 B", 1), junior(2)],
  "2025 Ironman": [rider("250 B", 4), deactivated(6)],
  "2025 Budds Creek": [rider("250 B", 12)],
  "2026 Freestone Winter Opener": [rider("250 B", 5, "Yamaha"), junior(1)],
  "2026 Muddy Creek Spring Shootout": [rider("250 C", 1), rider("250 B", 3), rider("450 B", 7)],
  "2026 Steel City Throwdown": [rider("250 B", null), junior(3)],
  "2026 Fox Raceway National": [rider("250 B", 1), deactivated(1), junior(1)],
  "2026 Thunder Valley National": [rider("250 B", 2), rider("450 B", 8), junior(null)],
  "2025 Motocross Ste-Julie": [pilote("250 B", 1)],
  "2025 Sand Del Lee MX101": [pilote("250 B", 2), pilote("450 B", 5)],
  "2025 MX Deschambault": [pilote("250 B", 1)],
  "2025 Walton Raceway": [pilote("250 B", null)],
  "2026 Wild Rose MX": [pilote("250 B", 5)],
  "2026 Prairie Hill MX": [pilote("250 B", 2)],
};
