import * as L from "leaflet";
import type { Locale } from "#shared/locale.ts";
import { inSlices, newSlice } from "../in-slices.ts";
import { clustersOf } from "./cluster.ts";
import { baseOf } from "./draw-base.ts";
import { sessionNow } from "../api/session.ts";
import { clusterIcon, dotIcon, plateIcon } from "./map-icons.ts";

const metresOfMile = 1609.344;
const closestZoom = 12;
const closestWithStreets = 17;
/** Numbered markers ("plates") that are closer than this many pixels would overlap. */
const reachPx = 44;
/** The zoom buttons cover this width at the right edge. */
const zoomButtonsPx = 44;
/** This is the view of a map without items: North America without its far north. */
const everywhere: L.LatLngBoundsLiteral = [
  [24, -126],
  [56, -60],
];

export interface MapItem {
  id: string;
  name: string;
  lat: number | null;
  lon: number | null;
  /** This is the item's number in the list beside the map; it is null if the list does not show the item yet. */
  number: number | null;
}

export interface Circle {
  lat: number;
  lon: number;
  miles: number;
}

export interface Tiles {
  url: string;
  attribution: string;
}

export interface DrawnMap {
  /** Adds street tiles on top of the outline, which stays visible when a tile fails to load. */
  addTiles: (tiles: Tiles) => void;
  /** Shows the items and brings them into view: all of them, or only those with a number if `onlyNumbered` is true. */
  show: (items: readonly MapItem[], circle: Circle | null, onlyNumbered: boolean) => void;
  pick: (id: string | null) => void;
  remove: () => void;
}

interface Words {
  locale: Locale;
  zoomIn: string;
  zoomOut: string;
  zoomOfOne: number | undefined;
  /** Returns the label of a cluster: "12 close together: zoom in". */
  cluster: (count: number) => string;
  onPick: (id: string) => void;
}

type Placed = MapItem & { at: L.LatLng };
type Spot = Placed & { x: number; y: number };

/** Draws the Leaflet side of a map: React decides what to show, and this code draws it. */
export function drawMap(place: HTMLElement, words: Words): DrawnMap {
  const map = emptyMap(place);
  const base = baseOf(map, words.locale);
  const markers = L.layerGroup().addTo(map);
  const ground = L.layerGroup().addTo(map);
  let items: readonly Placed[] = [];
  let pickedId: string | null = null;
  /** The first drawing runs in slices: the outline, then the items. Redraws after user input are immediate. */
  const first = new AbortController();
  let hasBegun = false;
  let hasView = false;
  let hasLand = false;
  let fit = () => {};

  function* landAndPlaces(): Generator<unknown> {
    addControls(map, words);
    yield newSlice;
    // Setting the view measures the page, so it is not part of React's render.
    hasView = true;
    fit();
    yield newSlice;
    yield* base.draw();
    hasLand = true;
    yield* places();
    yield newSlice;
    base.arrangeNames();
  }

  function drawPlaces(): void {
    if (!hasLand) return;
    first.abort();
    for (const _ of places());
  }

  function draw(): void {
    drawPlaces();
    base.arrangeNames();
  }

  function* places(): Generator<void> {
    markers.clearLayers();
    const spots = items.map((item): Spot => ({ ...item, ...pixelOf(map, item.at) }));
    const picked = spots.find(({ id }) => id === pickedId);
    const rest = picked ? spots.filter((spot) => spot !== picked) : spots;
    for (const cluster of clustersOf(rest, reachPx)) {
      addCluster(cluster);
      yield;
    }
    if (picked) addItem(picked, true);
  }

  function addCluster(cluster: readonly Spot[]): void {
    const [first] = cluster;
    if (!first) return;
    if (cluster.length === 1) return addItem(first, false);
    const bounds = L.latLngBounds(cluster.map(({ at }) => at));
    // The first items of two clusters are always far enough apart; the centers of two clusters may be close.
    const marker = L.marker(first.at, {
      icon: clusterIcon(cluster.length, lowestOf(cluster)),
      title: words.cluster(cluster.length),
      keyboard: false,
      zIndexOffset: -500,
    });
    marker.on("click", () => open(cluster, bounds)).addTo(markers);
  }

  /** Zooms in on a cluster; if it cannot zoom further, it selects the next of the items at the same location. */
  function open(cluster: readonly Spot[], bounds: L.LatLngBounds): void {
    const nearer = Math.min(map.getMaxZoom(), map.getBoundsZoom(bounds.pad(0.2)));
    if (nearer > map.getZoom()) map.setView(bounds.getCenter(), nearer);
    else {
      const [next] = cluster.filter(({ id }) => id !== pickedId);
      if (next) words.onPick(next.id);
    }
  }

  function addItem(item: Spot, picked: boolean): void {
    const { number } = item;
    const icon = number === null ? dotIcon(picked) : plateIcon(number, picked);
    // When plates overlap, the one that is first in the list is on top.
    const zIndexOffset = picked ? 100_000 : -1000 * (number ?? 900);
    const marker = L.marker(item.at, { icon, title: item.name, keyboard: false, zIndexOffset });
    marker.on("click", () => words.onPick(item.id)).addTo(markers);
  }

  // After a zoom the map also says that it moved, and then the names are arranged.
  map.on("zoomend", drawPlaces);
  return {
    addTiles({ url, attribution }) {
      map.setMaxZoom(closestWithStreets);
      L.tileLayer(url, { attribution: plainText(attribution), maxZoom: closestWithStreets }).addTo(map);
      // Street tiles include place names, so the style sheet can hide the outline's labels.
      map.getContainer().toggleAttribute("data-streets", true);
    },
    show(shown, circle, onlyNumbered) {
      ground.clearLayers();
      items = shown.flatMap((item) =>
        item.lat === null || item.lon === null ? [] : [{ ...item, at: L.latLng(item.lat, item.lon) }],
      );
      const corners = L.latLngBounds(
        items.filter(({ number }) => !onlyNumbered || number !== null).map(({ at }) => at),
      );
      if (circle) corners.extend(drawCircle(ground, circle));
      const isOne = items.length === 1 && !circle?.miles;
      fit = () => fitView(map, corners, isOne, words.zoomOfOne);
      if (hasView) fit();
      if (hasBegun) return draw();
      hasBegun = true;
      void inSlices(landAndPlaces(), first.signal);
    },
    pick(id) {
      if (id === pickedId) return;
      pickedId = id;
      const now = items.find((item) => item.id === id);
      if (hasView && now && !map.getBounds().pad(-0.1).contains(now.at)) map.panTo(now.at);
      draw();
    },
    remove() {
      first.abort();
      map.remove();
    },
  };
}

function emptyMap(place: HTMLElement): L.Map {
  const map = L.map(place, {
    zoomControl: false,
    attributionControl: false,
    // On a phone all of the United States and Canada fit only at this zoom.
    minZoom: 2,
    maxZoom: closestZoom,
    zoomSnap: 0.5,
    // One finger scrolls the page, two fingers move the map; the wheel zooms only after the user interacts with the
    // map.
    dragging: !L.Browser.mobile,
    scrollWheelZoom: false,
    fadeAnimation: false,
    zoomAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
  map.on("click focus", () => map.scrollWheelZoom.enable());
  map.on("mouseout blur", () => map.scrollWheelZoom.disable());
  return map;
}

function addControls(map: L.Map, { zoomIn, zoomOut }: Words): void {
  L.control.zoom({ position: "topright", zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  L.control.attribution({ prefix: false, position: "bottomright" }).addAttribution("© GeoNames").addTo(map);
}

/** Returns the lowest number that an item of the cluster has in the list, or null if the list shows none of them. */
function lowestOf(cluster: readonly MapItem[]): number | null {
  const numbers = cluster.flatMap(({ number }) => (number === null ? [] : [number]));
  return numbers.length > 0 ? Math.min(...numbers) : null;
}

/** Escapes a configured value, because Leaflet expects HTML here, but the value is plain text. */
function plainText(text: string): string {
  const element = document.createElement("span");
  element.textContent = text;
  return element.innerHTML;
}

const pixelOf = (map: L.Map, at: L.LatLng): { x: number; y: number } => {
  const { x, y } = map.project(at, map.getZoom());
  return { x, y };
};

/**
 * Sets the view of the map: by default zoom 10 for one marker; several are fitted within 50 px of the edge
 * (docs/spec/portal.md#numbers).
 */
function fitView(map: L.Map, corners: L.LatLngBounds, single: boolean, zoomOfOne: number | undefined): void {
  const { mapZoomOneMarker, mapBoundsPaddingPx } = sessionNow().programme;
  map.invalidateSize({ animate: false });
  if (!corners.isValid()) map.fitBounds(everywhere, { animate: false });
  else if (single) map.setView(corners.getCenter(), zoomOfOne ?? mapZoomOneMarker, { animate: false });
  else {
    map.fitBounds(corners, {
      paddingTopLeft: [mapBoundsPaddingPx, mapBoundsPaddingPx],
      paddingBottomRight: [mapBoundsPaddingPx + zoomButtonsPx, mapBoundsPaddingPx],
      maxZoom: 11,
      animate: false,
    });
  }
}

function drawCircle(to: L.LayerGroup, { lat, lon, miles }: Circle): L.LatLngBounds {
  const at: L.LatLngTuple = [lat, lon];
  const radius = miles * metresOfMile;
  if (miles > 0) L.circle(at, { radius, className: "map-circle", interactive: false }).addTo(to);
  L.circleMarker(at, { radius: 6, className: "map-here", interactive: false }).addTo(to);
  return miles > 0 ? L.latLng(at).toBounds(radius * 2) : L.latLngBounds([]);
}
