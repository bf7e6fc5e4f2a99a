import { pageAddress, type PageAddress } from "../ui/page-address.ts";

/**
 * This is the area of a page about races. The same screens show races in the public area and in the areas of riders and
 * promoters, and each links only within its own area.
 */
export type RaceArea = "public" | "rider" | "promoter";

export function eventHref(area: RaceArea | "admin", eventId: string): PageAddress {
  return area === "public"
    ? pageAddress("/events/event/{eventId?}", { params: { eventId } })
    : pageAddress(`/auth/${area}/event/{eventId?}`, { params: { eventId } });
}

export function serieHref(area: RaceArea, seriesId: string): PageAddress {
  return area === "public"
    ? pageAddress("/events/serie/{seriesId?}", { params: { seriesId } })
    : pageAddress(`/auth/${area}/serie/{seriesId?}`, { params: { seriesId } });
}

export function scheduleHref(area: RaceArea): PageAddress {
  if (area === "public") return pageAddress("/events");
  return pageAddress(area === "rider" ? "/auth/rider/events" : "/auth/promoter");
}
