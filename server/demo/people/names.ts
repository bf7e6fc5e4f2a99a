import type { Random } from "../random.ts";

// This module invents people: it combines common first and last names of the regions at random.

const first = {
  men: "Tyler Cole Hunter Mason Logan Carson Wyatt Austin Dylan Jake Trevor Brody Colton Garrett Derek Travis Cody Chase Landon Grant Parker Easton Levi Preston Blake Marcus Diego Luis Andre Kenji",
  women: "Hailey Brooke Jordan Kayla Morgan Sierra Paige Taylor Lauren Megan Shelby Reagan Aubrey Camila",
  quebecMen: "Étienne Olivier Félix Samuel Gabriel Mathieu Jérémy Antoine Vincent Jean-Philippe Raphaël Loïc",
  quebecWomen: "Camille Laurence Audrey Maude Noémie Gabrielle",
} as const;

const last = {
  us: "Anderson Whitaker Delgado Barnett Schroeder Novak Petersen Caldwell Sutton Ramsey Hoffman Guerrero Lindholm Maddox Fitzgerald Keller Rourke Bianchi Castillo Thornton Weaver Jacobs McAllister Nguyen Ostrowski Pike Reyes Santoro Tran Ulrich Vance Wolcott Yoder Zimmerman Beckett Crowley Dawson Ellison Farrell Gentry Hargrove Irwin Jennings Kessler Langford Merritt Nash Oakes Prescott Quigley Redmond Sheffield Tatum Underhill Voss Winslow",
  canada: "MacDonald Fraser Campbell Sinclair Wong Dhillon McLeod Friesen Koslowski Patel Reimer Hendricks Doyle",
  quebec:
    "Tremblay Bouchard Pelletier Lévesque Bélanger Côté Fortin Ouellet Desrosiers Lachance St-Onge D'Amours Beauchemin",
} as const;

const words = (text: string): string[] => text.split(" ");

export type Region = "us" | "canada" | "quebec";

export interface Name {
  firstName: string;
  lastName: string;
  sex: "male" | "female";
}

/** Returns an invented name that is not in `taken`, and adds it to `taken`. */
export function inventName(random: Random, region: Region, taken: Set<string>, sex?: Name["sex"]): Name {
  for (;;) {
    const chosen = sex ?? (random.chance(0.82) ? "male" : "female");
    const firstNames =
      region === "quebec"
        ? chosen === "male"
          ? first.quebecMen
          : first.quebecWomen
        : chosen === "male"
          ? first.men
          : first.women;
    const name = { firstName: random.pick(words(firstNames)), lastName: random.pick(words(last[region])), sex: chosen };
    const full = `${name.firstName} ${name.lastName}`;
    if (taken.has(full)) continue;
    taken.add(full);
    return name;
  }
}
