import * as L from "leaflet";

const iconOf = (html: HTMLElement, size: number): L.DivIcon =>
  L.divIcon({ html, className: "map-plate", iconSize: [size, size], iconAnchor: [size / 2, size / 2] });

function span(className: string, text = ""): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

/** Returns the marker with the item's number in the list; the selected one is filled. */
export function plateIcon(number: number, picked: boolean): L.DivIcon {
  const plate = span("plate", String(number));
  plate.dataset.fill = picked ? "filled" : "number";
  if (picked) plate.dataset.size = "large";
  return iconOf(plate, picked ? 46 : 34);
}

/**
 * Returns the marker of a cluster: a stack of plates with the lowest list number in it and the count of the others. A
 * cluster without a number, because the list does not show its items yet, shows only its count.
 */
export function clusterIcon(count: number, first: number | null): L.DivIcon {
  const cluster = span("map-cluster", first === null ? `×${count}` : String(first));
  cluster.dataset.count = String(count);
  if (first !== null) cluster.append(span("map-more", `+${count - 1}`));
  return iconOf(cluster, 42);
}

/** Returns the marker of an item that the list does not show yet. */
export function dotIcon(picked: boolean): L.DivIcon {
  const dot = span("map-dot");
  if (picked) dot.dataset.picked = "";
  return iconOf(dot, 24);
}
