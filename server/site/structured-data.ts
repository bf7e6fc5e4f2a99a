import type { FoundDealer } from "#shared/dealers.schema.ts";
import type { EventRecord } from "#shared/events.schema.ts";

// This module creates structured data (schema.org) for search engines.

const defined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

const address = (of: {
  addressLine1?: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string;
}) =>
  defined({
    "@type": "PostalAddress",
    streetAddress: of.addressLine1,
    addressLocality: of.city,
    addressRegion: of.state,
    postalCode: of.zipcode,
    addressCountry: of.country,
  });

const geo = ({ lat, lon }: { lat: number | null; lon: number | null }) =>
  lat === null || lon === null ? null : { "@type": "GeoCoordinates", latitude: lat, longitude: lon };

/**
 * Returns a phone number in international format. The US and Canada share the country code 1; any other number is
 * returned as typed.
 */
function worldPhone(text: string | null): string | null {
  const digits = (text ?? "").replaceAll(/\D/g, "");
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith("1") ? `+${digits}` : text;
}

export function eventData(event: EventRecord, url: string, description: string): object {
  return {
    "@context": "https://schema.org",
    ...defined({
      "@type": "SportsEvent",
      name: event.title,
      description,
      sport: "Motorcycle racing",
      startDate: event.firstDate,
      endDate: event.lastDate,
      eventStatus: `https://schema.org/${event.canceled ? "EventCancelled" : "EventScheduled"}`,
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: defined({
        "@type": "Place",
        name: event.venue ?? event.city ?? event.title,
        address: address(event),
        geo: geo(event),
        url: event.venueWebsite,
      }),
      organizer: event.promoter && { "@type": "Organization", name: event.promoter.name },
      url,
    }),
  };
}

export function dealersData(dealers: readonly FoundDealer[], url: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: dealers.map((dealer, at) => ({
      "@type": "ListItem",
      position: at + 1,
      item: defined({
        "@type": "MotorcycleDealer",
        name: dealer.name,
        address: address(dealer),
        geo: geo(dealer),
        telephone: worldPhone(dealer.phone),
        url: dealer.websiteUrl ?? `${url}#dealer-${dealer._id}`,
      }),
    })),
  };
}
