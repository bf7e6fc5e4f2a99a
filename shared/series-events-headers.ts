import type { Locale } from "./locale.ts";
import { nameKey } from "./name-key.ts";

// This module names the columns of a file of events (series-events.ts), in both languages and as other programs do.

export const seriesEventsFields = [
  "id",
  "round",
  "title",
  "firstDate",
  "lastDate",
  "venue",
  "venueWebsite",
  "city",
  "state",
  "zipcode",
  "country",
  "raceStyle",
  "promoter",
] as const;
export type SeriesEventsField = (typeof seriesEventsFields)[number];

/** These are the headers: exports use the first one of each language, and uploads understand all of them. */
const headers: Record<SeriesEventsField, { en: string; fr: string; also?: readonly string[] }> = {
  id: { en: "Event ID", fr: "Identifiant de l’événement", also: ["ID"] },
  round: {
    en: "Round",
    fr: "Ronde",
    also: ["Rd", "Rnd", "No", "Round #", "Round number", "Race number", "#", "Manche"],
  },
  title: {
    en: "Event",
    fr: "Événement",
    also: [
      "Title",
      "Titre",
      "Event name",
      "Event title",
      "Nom",
      "Name",
      "Race",
      "Race name",
      "Nom de l’événement",
      "Course",
      "Nom de la course",
      "Épreuve",
      "Nom de l’épreuve",
      "Meet",
      "Compétition",
      "Subject",
      "Objet",
    ],
  },
  firstDate: {
    en: "First day",
    fr: "Premier jour",
    also: [
      "Date",
      "Dates",
      "Start date",
      "First date",
      "Event date",
      "Race date",
      "Race day",
      "Race dates",
      "Event dates",
      "Weekend",
      "Race weekend",
      "Weekend of",
      "Fin de semaine",
      "Week-end",
      "Start",
      "Starts",
      "Begins",
      "From",
      "Début",
      "Date de début",
      "Date début",
      "Date de la course",
      "Jour",
      "Du",
    ],
  },
  lastDate: {
    en: "Last day",
    fr: "Dernier jour",
    also: ["End date", "Last date", "End", "Ends", "Finish", "Through", "To", "Fin", "Date de fin", "Date fin", "Au"],
  },
  venue: {
    en: "Venue",
    fr: "Lieu",
    also: ["Venue name", "Location", "Track", "Track name", "Facility", "Raceway", "Park", "Piste", "Site", "Circuit"],
  },
  venueWebsite: { en: "Venue website", fr: "Site Web du lieu", also: ["Website", "Web", "URL", "Site Web"] },
  city: { en: "City", fr: "Ville", also: ["Town", "Municipalité", "City, State", "City/State", "Ville, province"] },
  state: {
    en: "State or province",
    fr: "État ou province",
    also: ["State", "St", "Province", "Prov", "State/Province", "State/Prov", "État", "Province/État"],
  },
  zipcode: {
    en: "ZIP or postal code",
    fr: "Code postal",
    also: ["ZIP", "ZIP code", "Postal code", "Zipcode", "Postal", "ZIP/Postal code", "CP"],
  },
  country: { en: "Country", fr: "Pays", also: ["Country code"] },
  raceStyle: { en: "Discipline", fr: "Discipline", also: ["Race style", "Style", "Type"] },
  promoter: { en: "Promoter email", fr: "Courriel du promoteur", also: ["Promoter", "Promoter e-mail"] },
};
/**
 * Returns the key by which headers are compared. Other programs write a header as one word: "firstDate", "EventName".
 */
const headerKeyOf = (header: string): string =>
  nameKey(header.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")) || (header.trim() === "#" ? "#" : "");
const fieldByHeader = new Map(
  seriesEventsFields.flatMap((field) => {
    const { en, fr, also = [] } = headers[field];
    return [en, fr, ...also].map((header) => [headerKeyOf(header), field] as const);
  }),
);

/** A calendar program writes the place of an event as "Venue City" or "Ville de l’événement". */
const owner = /^(?:venue|event|track|location|facility|race)[\s_]+/i;
const ofPlace: ReadonlySet<SeriesEventsField> = new Set(["city", "state", "zipcode", "country"]);

/** Tells whether a header is that of a status, such as "Confirmed" or "Canceled". */
export const isEventStatus = (header: string): boolean =>
  /^(?:event |race )?(?:status|statut)$/.test(headerKeyOf(header));

/** Tells whether a text says that an event does not take place as it is listed. */
export const saysCanceled = (text: string): boolean =>
  /^(?:cancell?ed|annulee?|postponed|reportee?)\b|\b(?:cancelled|canceled|postponed|annulee?|reportee?)$/.test(
    nameKey(text),
  );

/**
 * Returns the field of a header, or undefined for an unknown one. A header may have two names of one field: "Track /
 * Location".
 */
export function seriesEventsFieldOf(header: string): SeriesEventsField | undefined {
  const known = fieldByHeader.get(headerKeyOf(header));
  // "Race #" counts the races of the series, and "Event #" is a number of another program; neither is a name.
  if (known === "title" && /#\s*$/.test(header)) return /^(?:race|course)\b/i.test(header.trim()) ? "round" : undefined;
  if (known) return known;
  const own = fieldByHeader.get(headerKeyOf(header.replace(owner, "").replaceAll(/\([^()]*\)/g, " ")));
  if (own !== undefined && ofPlace.has(own)) return own;
  const [first, ...others] = header.split(/[/&]/).map((side) => fieldByHeader.get(headerKeyOf(side)));
  return others.length > 0 && others.every((field) => field === first) ? first : undefined;
}

/** Returns the name of a column in the reader's language. */
export const seriesEventsHeader = (field: SeriesEventsField, locale: Locale): string => headers[field][locale];
