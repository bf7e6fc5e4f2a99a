/**
 * Races are shown in the public pages and in the areas of riders and promoters: the same screens, each linking within
 * its own area.
 */
export type RaceArea = "public" | "rider" | "promoter";

export const eventHref = (area: RaceArea, eventId: string): string =>
  area === "public" ? `/events/event/${eventId}` : `/auth/${area}/event/${eventId}`;

export const serieHref = (area: RaceArea, seriesId: string): string =>
  area === "public" ? `/events/serie/${seriesId}` : `/auth/${area}/serie/${seriesId}`;

export const scheduleHref = (area: RaceArea): string => {
  if (area === "public") return "/events";
  return area === "rider" ? "/auth/rider/events" : "/auth/promoter";
};
