import * as L from "leaflet";

const iconOf = (html: HTMLElement, size: number): L.DivIcon =>
  L.divIcon({ html, className: "map-plate", iconSize: [size, size], iconAnchor: [size / 2, size / 2] });

function span(className: string, text = ""): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

/** Returns the marker with the item's number in the list; the picked one is filled. */
export function plateIcon(number: number, picked: boolean): L.DivIcon {
  const plate = span("plate", String(number));
  plate.dataset.fill = picked ? "filled" : "number";
  if (picked) plate.dataset.size = "large";
  return iconOf(plate, picked ? 46 : 34);
}

/** Returns the marker of a cluster, with the number of its items. */
export const clusterIcon = (count: number): L.DivIcon => iconOf(span("map-cluster", String(count)), 42);

/** Returns the marker of an item that the list does not show yet. */
export function dotIcon(picked: boolean): L.DivIcon {
  const dot = span("map-dot");
  if (picked) dot.dataset.picked = "";
  return iconOf(dot, 24);
}
