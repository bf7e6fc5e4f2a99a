import type { Geometry, Polygon } from "geojson";
import * as L from "leaflet";
import type { Locale } from "#shared/locale.ts";
import { lakeShapes, regionShapes } from "./base-map.ts";

const polygon = (coordinates: Polygon["coordinates"]): Polygon => ({ type: "Polygon", coordinates });

/** The mainland of an archipelago is where its name belongs. */
function largestPart(geometry: Geometry): L.LatLngBounds | undefined {
  const parts =
    geometry.type === "MultiPolygon" ? geometry.coordinates : geometry.type === "Polygon" ? [geometry.coordinates] : [];
  const boxes = parts.map((coordinates) => L.geoJSON(polygon(coordinates)).getBounds());
  const area = (box: L.LatLngBounds) => (box.getEast() - box.getWest()) * (box.getNorth() - box.getSouth());
  return boxes.toSorted((a, b) => area(b) - area(a))[0];
}

/** States, provinces and lakes with their names, under everything else. */
export function drawBase(map: L.Map, locale: Locale): void {
  // Below tiles, which lie in the next pane.
  map.createPane("base").style.zIndex = "150";
  const outline = (className: string) => ({ style: () => ({ className }), interactive: false, pane: "base" });
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
