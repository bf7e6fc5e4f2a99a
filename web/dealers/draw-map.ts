import type { Geometry, Polygon } from "geojson";
import * as L from "leaflet";
import type { FoundDealer } from "#shared/dealers.schema.ts";
import type { Locale } from "#shared/locale.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { lakeShapes, regionShapes } from "./base-map.ts";

const { mapZoomOneMarker, mapBoundsPaddingPx } = defaultProgramme;
const metresOfMile = 1609.344;
/** North America without its far north: where a map without anything to show looks. */
const everywhere: L.LatLngBoundsLiteral = [
  [24, -126],
  [56, -60],
];

export interface Circle {
  lat: number;
  lon: number;
  miles: number;
}

export interface DrawnMap {
  show: (dealers: readonly FoundDealer[], others: readonly FoundDealer[], circle: Circle | null) => void;
  pick: (dealerId: string | null) => void;
  remove: () => void;
}

interface Words {
  locale: Locale;
  zoomIn: string;
  zoomOut: string;
  onPick: (dealerId: string) => void;
}

/** Leaflet's side of the finder: React says what to show, this draws it. */
export function drawMap(place: HTMLElement, words: Words): DrawnMap {
  const map = L.map(place, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 3,
    maxZoom: 12,
    zoomSnap: 0.5,
    // One finger scrolls the page, two move the map; the wheel zooms once somebody works with the map.
    dragging: !L.Browser.mobile,
    scrollWheelZoom: false,
    fadeAnimation: false,
    zoomAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
  map.on("click focus", () => map.scrollWheelZoom.enable());
  map.on("mouseout blur", () => map.scrollWheelZoom.disable());
  L.control.zoom({ position: "topright", zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  L.control.attribution({ prefix: false, position: "bottomright" }).addAttribution("© GeoNames").addTo(map);
  map.fitBounds(everywhere);
  drawBase(map, words.locale);

  const shown = L.layerGroup().addTo(map);
  const markers = new Map<string, { marker: L.Marker; number: number }>();
  let pickedId: string | null = null;

  return {
    show(dealers, others, circle) {
      shown.clearLayers();
      markers.clear();
      const corners = L.latLngBounds([]);
      if (circle) corners.extend(drawCircle(shown, circle));
      for (const dealer of others) {
        if (dealer.lat === null || dealer.lon === null) continue;
        L.circleMarker([dealer.lat, dealer.lon], { radius: 4, className: "map-dot", interactive: false }).addTo(shown);
      }
      for (const [at, dealer] of dealers.entries()) {
        if (dealer.lat === null || dealer.lon === null) continue;
        const marker = L.marker([dealer.lat, dealer.lon], {
          icon: plateOf(at + 1, false),
          title: dealer.name,
          keyboard: false,
          // The first of the list lies on top where plates overlap.
          zIndexOffset: -1000 * at,
        });
        marker.on("click", () => words.onPick(dealer._id));
        marker.addTo(shown);
        markers.set(dealer._id, { marker, number: at + 1 });
        corners.extend([dealer.lat, dealer.lon]);
      }
      look(map, corners, markers.size === 1 && !circle?.miles);
    },
    pick(dealerId) {
      const before = pickedId === null ? undefined : markers.get(pickedId);
      before?.marker.setIcon(plateOf(before.number, false)).setZIndexOffset(-1000 * (before.number - 1));
      pickedId = dealerId;
      const now = dealerId === null ? undefined : markers.get(dealerId);
      if (!now) return;
      now.marker.setIcon(plateOf(now.number, true)).setZIndexOffset(100_000);
      if (!map.getBounds().pad(-0.1).contains(now.marker.getLatLng())) map.panTo(now.marker.getLatLng());
    },
    remove: () => map.remove(),
  };
}

/** One marker at zoom 10, several within 50 px of the edge (spec §9). */
function look(map: L.Map, corners: L.LatLngBounds, single: boolean): void {
  map.invalidateSize({ animate: false });
  if (!corners.isValid()) map.fitBounds(everywhere, { animate: false });
  else if (single) map.setView(corners.getCenter(), mapZoomOneMarker, { animate: false });
  else map.fitBounds(corners, { padding: [mapBoundsPaddingPx, mapBoundsPaddingPx], maxZoom: 11, animate: false });
}

function plateOf(number: number, picked: boolean): L.DivIcon {
  const size = picked ? 46 : 34;
  const plate = document.createElement("span");
  plate.className = "plate";
  plate.dataset.fill = picked ? "filled" : "number";
  if (picked) plate.dataset.size = "large";
  plate.textContent = String(number);
  return L.divIcon({ html: plate, className: "map-plate", iconSize: [size, size], iconAnchor: [size / 2, size / 2] });
}

function drawCircle(to: L.LayerGroup, { lat, lon, miles }: Circle): L.LatLngBounds {
  const at: L.LatLngTuple = [lat, lon];
  const radius = miles * metresOfMile;
  if (miles > 0) L.circle(at, { radius, className: "map-circle", interactive: false }).addTo(to);
  L.circleMarker(at, { radius: 6, className: "map-here", interactive: false }).addTo(to);
  return miles > 0 ? L.latLng(at).toBounds(radius * 2) : L.latLngBounds([]);
}

const polygon = (coordinates: Polygon["coordinates"]): Polygon => ({ type: "Polygon", coordinates });

/** The mainland of an archipelago is where its name belongs. */
function largestPart(geometry: Geometry): L.LatLngBounds | undefined {
  const parts =
    geometry.type === "MultiPolygon" ? geometry.coordinates : geometry.type === "Polygon" ? [geometry.coordinates] : [];
  const boxes = parts.map((coordinates) => L.geoJSON(polygon(coordinates)).getBounds());
  const area = (box: L.LatLngBounds) => (box.getEast() - box.getWest()) * (box.getNorth() - box.getSouth());
  return boxes.toSorted((a, b) => area(b) - area(a))[0];
}

function drawBase(map: L.Map, locale: Locale): void {
  const outline = (className: string) => ({ style: () => ({ className }), interactive: false });
  L.geoJSON([...regionShapes], outline("map-region")).addTo(map);
  L.geoJSON([...lakeShapes], outline("map-lake")).addTo(map);
  for (const { geometry, properties } of [...regionShapes, ...lakeShapes]) {
    const at = largestPart(geometry);
    if (!at) continue;
    const name = document.createElement("span");
    name.textContent = locale === "fr" ? properties.nameFr : properties.name;
    const icon = L.divIcon({ html: name, className: "map-name", iconSize: [0, 0] });
    L.marker(at.getCenter(), { icon, interactive: false, keyboard: false, zIndexOffset: -1_000_000 }).addTo(map);
  }
  const mark = () => map.getContainer().toggleAttribute("data-names", map.getZoom() >= 6);
  map.on("zoomend", mark);
  mark();
}
