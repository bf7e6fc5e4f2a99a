import * as L from "leaflet";
import type { Locale } from "#shared/locale.ts";
import { baseShapes, type Shape } from "./base-map.ts";
import { cities, type City } from "./cities.ts";
import { roomFor, type LabelBox } from "./label-room.ts";
import { namePlaceOf } from "./name-places.ts";

/** From this zoom on, states and provinces are labeled with their full names; below it, with their two letters. */
const namesFromZoom = 6;
const shortNamesFromZoom = 3.5;
const citiesFromZoom = 5;
/**
 * Regions whose bounding box is smaller, in square degrees, have no letters before cities are shown, because the
 * letters would be wider than the region.
 */
const leastForLetters = 10;

/** These are the elements that no label may cover. */
const inFront = ".map-plate > *, .map-here, .leaflet-control";

export interface Base {
  /** Draws states, provinces and lakes, one per step, because drawing all at once would block a phone. */
  draw: () => Generator<void>;
  /** Shows the labels that have room between the markers, and hides the others. */
  arrangeNames: () => void;
}

/**
 * Returns the base layer of the map: states, provinces and lakes below everything else. Their labels and those of
 * cities appear only when zoomed in far enough.
 */
export function baseOf(map: L.Map, locale: Locale): Base {
  const shapes: Shape[] = [];
  const regionNames: HTMLElement[] = [];
  const cityNames: HTMLElement[] = [];

  function* draw(): Generator<void> {
    // This pane is below the tiles, whose pane has the next z-index.
    const pane = "base";
    map.createPane(pane).style.zIndex = "150";
    for (const { kind, shape } of baseShapes()) {
      L.geoJSON(shape, { style: () => ({ className: `map-${kind}` }), interactive: false, pane }).addTo(map);
      shapes.push(shape);
      yield;
    }
    map.on("zoomend", addNames).on("moveend", arrangeNames);
    addNames();
  }

  function addNames(): void {
    const zoom = map.getZoom();
    const names = zoom >= namesFromZoom ? "full" : zoom >= shortNamesFromZoom ? "short" : "none";
    map.getContainer().dataset.names = names;
    map.getContainer().toggleAttribute("data-cities", zoom >= citiesFromZoom);
    if (names !== "none" && regionNames.length === 0) regionNames.push(...largestFirst(shapes).flatMap(nameOf));
    if (zoom >= citiesFromZoom && cityNames.length === 0) cityNames.push(...cities.map(cityOf));
  }

  function nameOf(shape: Shape): HTMLElement[] {
    const { properties, id } = shape;
    const place = namePlaceOf(shape);
    if (!place) return [];
    const full = document.createElement("span");
    full.className = "map-name-full";
    full.textContent = locale === "fr" ? properties.nameFr : properties.name;
    const words = [full];
    // Regions have an id such as "CA-QC"; lakes have none, and no short name.
    if (id !== undefined) {
      const short = document.createElement("span");
      short.className = place.size < leastForLetters ? "map-name-short map-name-small" : "map-name-short";
      short.textContent = String(id).slice(3);
      words.push(short);
    }
    const name = document.createElement("div");
    name.append(...words);
    addWords(map, L.latLng(place.lat, place.lon), name, "map-name");
    return words;
  }

  function cityOf({ name, nameFr, lat, lon }: City): HTMLElement {
    const words = document.createElement("span");
    // The name is the official one, the same in both languages.
    if (nameFr === undefined) words.translate = false;
    words.textContent = (locale === "fr" ? nameFr : undefined) ?? name;
    addWords(map, L.latLng(lat, lon), words, "map-city");
    return words;
  }

  function arrangeNames(): void {
    const names = [...regionNames, ...cityNames];
    for (const name of cityNames) delete name.dataset.before;
    // All sizes are read before anything is written, so that the browser computes the layout once.
    const container = map.getContainer();
    const view = container.getBoundingClientRect();
    const taken = [...container.querySelectorAll(inFront)].map((element) => element.getBoundingClientRect());
    const shown = names.map((name) => ({ name, box: name.getBoundingClientRect() })).filter(({ box }) => box.width > 0);
    const isCity = new Set(cityNames);
    const rooms = roomFor(
      shown.map(({ name, box }) => (isCity.has(name) ? [box, beforeDot(box)] : [box])),
      taken,
      view,
    );
    for (const [n, { name }] of shown.entries()) {
      const room = rooms[n] ?? null;
      name.toggleAttribute("data-hidden", room === null);
      if (room === 1) name.dataset.before = "";
    }
  }

  return { draw, arrangeNames };
}

/** A city's name is after its dot, or before it. The dot is at the edge of the name's box. */
const beforeDot = ({ left, right, top, bottom }: LabelBox): LabelBox => ({
  left: left - (right - left),
  right: left,
  top,
  bottom,
});

/** Returns the shapes in the order in which their names get room: a large state before a small one. */
const largestFirst = (shapes: readonly Shape[]): Shape[] =>
  shapes.toSorted((a, b) => (namePlaceOf(b)?.size ?? 0) - (namePlaceOf(a)?.size ?? 0));

function addWords(map: L.Map, at: L.LatLng, html: HTMLElement, className: string): void {
  const icon = L.divIcon({ html, className, iconSize: [0, 0] });
  L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -1_000_000 }).addTo(map);
}
