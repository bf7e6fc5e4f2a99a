import * as L from "leaflet";

const iconOf = (html: HTMLElement, size: number): L.DivIcon =>
  L.divIcon({ html, className: "map-plate", iconSize: [size, size], iconAnchor: [size / 2, size / 2] });

function span(className: string, text = ""): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  return element;
}

/** The number that a line of the list has; the picked one is filled. */
export function plateIcon(number: number, picked: boolean): L.DivIcon {
  const plate = span("plate", String(number));
  plate.dataset.fill = picked ? "filled" : "number";
  if (picked) plate.dataset.size = "large";
  return iconOf(plate, picked ? 46 : 34);
}

/** How many stand together here. */
export const clusterIcon = (count: number): L.DivIcon => iconOf(span("map-cluster", String(count)), 42);

/** Further down the list than it is unfolded. */
export function dotIcon(picked: boolean): L.DivIcon {
  const dot = span("map-dot");
  if (picked) dot.dataset.picked = "";
  return iconOf(dot, 24);
}
