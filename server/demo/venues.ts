import { nameKey } from "#shared/name-key.ts";
import { positionOf } from "./dealers.ts";
import { cell, orNull, readData } from "./read-data.ts";

interface Venue {
  zipcode: string | null;
  lat: number | null;
  lon: number | null;
  venueWebsite: string | null;
}

/** These venues are in the schedule but not in the list of venues. */
const zipOfVenue: Record<string, string> = {
  "zMAX Dragway": "28027",
  "World Wide Technology Raceway": "62060",
  "Dome at America's Center": "63101",
  "Las Vegas Motor Speedway": "89115",
  "Huntington Bank Field": "44114",
  "Historic Crew Stadium": "43211",
  "Dignity Health Sports Park": "90746",
  "Thunder Ridge Nature Arena": "65739",
};

let known: { key: string; place: string; venue: Venue }[] | undefined;

function venues() {
  known ??= readData("venues.csv").map((row) => {
    const zipcode = orNull(row.zipcode);
    return {
      key: nameKey(cell(row, "name")),
      place: nameKey(`${cell(row, "city")} ${cell(row, "state")}`),
      venue: { zipcode, ...positionOf(Number(row.lat), Number(row.lon), zipcode), venueWebsite: orNull(row.website) },
    };
  });
  return known;
}

/**
 * Finds a venue by its name, otherwise by the beginning of the name ("RedBud" for "RedBud Track 'n Trail"), otherwise
 * by its town.
 */
export function findVenue(name: string, city: string, state: string): Venue {
  const key = nameKey(name);
  const place = nameKey(`${city} ${state}`);
  const zip = zipOfVenue[name];
  if (zip) return { zipcode: zip, ...positionOf(0, 0, zip), venueWebsite: null };
  const found =
    venues().find((venue) => venue.key === key) ??
    venues().find((venue) => venue.key.startsWith(`${key} `) || key.endsWith(venue.key)) ??
    venues().find((venue) => venue.place === place);
  return found?.venue ?? { zipcode: null, lat: null, lon: null, venueWebsite: null };
}
