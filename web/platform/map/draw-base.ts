import type { Geometry, Position } from "geojson";
import * as L from "leaflet";
import type { Locale } from "#shared/locale.ts";
import { baseShapes, type Shape } from "./base-map.ts";
import { cities, type City } from "./cities.ts";

/** From this zoom on, states and provinces are labeled with their full names; below it, with their two letters. */
const namesFromZoom = 6;
const shortNamesFromZoom = 3.5;
const citiesFromZoom = 5;
/**
 * Regions whose bounding box is smaller, in square degrees, have no letters before cities are shown: the letters would
 * overlap.
 */
const leastForLetters = 10;

/** Returns the bounds of the largest part of a region with many islands, because the region's label goes there. */
function largestPart(geometry: Geometry): L.LatLngBounds | undefined {
  const parts =
    geometry.type === "MultiPolygon" ? geometry.coordinates : geometry.type === "Polygon" ? [geometry.coordinates] : [];
  const boxes = parts.map(([outline = []]) => boxOf(outline));
  return boxes.toSorted((a, b) => areaOf(b) - areaOf(a))[0];
}

const areaOf = (box: L.LatLngBounds): number => (box.getEast() - box.getWest()) * (box.getNorth() - box.getSouth());

function boxOf(outline: readonly Position[]): L.LatLngBounds {
  const box = L.latLngBounds([]);
  for (const [lon = 0, lat = 0] of outline) box.extend([lat, lon]);
  return box;
}

/**
 * Draws states, provinces and lakes below everything else, one per step, because drawing all at once would block a
 * phone. Their labels appear only when zoomed in far enough.
 */
export function* drawBase(map: L.Map, locale: Locale): Generator<void> {
  // This pane is below the tiles, whose pane has the next z-index.
  const pane = "base";
  map.createPane(pane).style.zIndex = "150";
  const shapes: Shape[] = [];
  for (const { kind, shape } of baseShapes()) {
    L.geoJSON(shape, { style: () => ({ className: `map-${kind}` }), interactive: false, pane }).addTo(map);
    shapes.push(shape);
    yield;
  }
  const hasNames = { regions: false, cities: false };
  const mark = () => {
    const zoom = map.getZoom();
    const names = zoom >= namesFromZoom ? "full" : zoom >= shortNamesFromZoom ? "short" : "none";
    map.getContainer().dataset.names = names;
    map.getContainer().toggleAttribute("data-cities", zoom >= citiesFromZoom);
    if (names !== "none" && !hasNames.regions) {
      hasNames.regions = true;
      for (const shape of shapes) addName(map, shape, locale);
    }
    if (zoom >= citiesFromZoom && !hasNames.cities) {
      hasNames.cities = true;
      for (const city of cities) addCity(map, city, locale);
    }
  };
  map.on("zoomend", mark);
  mark();
}

function addName(map: L.Map, { geometry, properties, id }: Shape, locale: Locale): void {
  const at = largestPart(geometry);
  if (!at) return;
  const full = document.createElement("span");
  full.className = "map-name-full";
  full.textContent = locale === "fr" ? properties.nameFr : properties.name;
  const name = document.createElement("div");
  name.append(full);
  // Regions have an id such as "CA-QC"; lakes have none, and no short name.
  if (id !== undefined) {
    const short = document.createElement("span");
    short.className = areaOf(at) < leastForLetters ? "map-name-short map-name-small" : "map-name-short";
    short.textContent = String(id).slice(3);
    name.append(short);
  }
  addWords(map, at.getCenter(), name, "map-name");
}

function addCity(map: L.Map, { name, nameFr, lat, lon }: City, locale: Locale): void {
  const words = document.createElement("span");
  // The name is the official one, the same in both languages.
  if (nameFr === undefined) words.translate = false;
  words.textContent = (locale === "fr" ? nameFr : undefined) ?? name;
  addWords(map, L.latLng(lat, lon), words, "map-city");
}

function addWords(map: L.Map, at: L.LatLng, html: HTMLElement, className: string): void {
  const icon = L.divIcon({ html, className, iconSize: [0, 0] });
  L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1_000_000 }).addTo(map);
}
