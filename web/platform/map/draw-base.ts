import type { Geometry, Position } from "geojson";
import * as L from "leaflet";
import type { Locale } from "#shared/locale.ts";
import { baseShapes, type Shape } from "./base-map.ts";

const namesFromZoom = 6;

/** Returns the largest part of a region with many islands, where its label goes. */
function largestPart(geometry: Geometry): L.LatLngBounds | undefined {
  const parts =
    geometry.type === "MultiPolygon" ? geometry.coordinates : geometry.type === "Polygon" ? [geometry.coordinates] : [];
  const boxes = parts.map(([outline = []]) => boxOf(outline));
  const area = (box: L.LatLngBounds) => (box.getEast() - box.getWest()) * (box.getNorth() - box.getSouth());
  return boxes.toSorted((a, b) => area(b) - area(a))[0];
}

function boxOf(outline: readonly Position[]): L.LatLngBounds {
  const box = L.latLngBounds([]);
  for (const [lon = 0, lat = 0] of outline) box.extend([lat, lon]);
  return box;
}

/**
 * Draws states, provinces and lakes below everything else, one per step, because drawing all at once blocks a phone
 * for half a second. Their labels appear only when zoomed in far enough.
 */
export function* drawBase(map: L.Map, locale: Locale): Generator<void> {
  // The pane is below the tiles, which are in the next one.
  const pane = "base";
  map.createPane(pane).style.zIndex = "150";
  const shapes: Shape[] = [];
  for (const { kind, shape } of baseShapes()) {
    L.geoJSON(shape, { style: () => ({ className: `map-${kind}` }), interactive: false, pane }).addTo(map);
    shapes.push(shape);
    yield;
  }
  let isNamed = false;
  const mark = () => {
    const isNear = map.getZoom() >= namesFromZoom;
    map.getContainer().toggleAttribute("data-names", isNear);
    if (isNear && !isNamed) {
      isNamed = true;
      for (const shape of shapes) addName(map, shape, locale);
    }
  };
  map.on("zoomend", mark);
  mark();
}

function addName(map: L.Map, { geometry, properties }: Shape, locale: Locale): void {
  const at = largestPart(geometry);
  if (!at) return;
  const name = document.createElement("span");
  name.textContent = locale === "fr" ? properties.nameFr : properties.name;
  const icon = L.divIcon({ html: name, className: "map-name", iconSize: [0, 0] });
  L.marker(at.getCenter(), { icon, interactive: false, keyboard: false, zIndexOffset: -1_000_000 }).addTo(map);
}
