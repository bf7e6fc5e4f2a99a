import { useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { MapItem } from "./draw-map.ts";
import { showLine } from "./show-line.ts";

/** This is how many items the list adds at a time; the map numbers the items that the list shows. */
const atATime = 8;

interface Listed {
  _id: string;
  lat: number | null;
  lon: number | null;
}

/**
 * Synchronizes a list and its map: the same order and numbers, and one selected item in both. `lineId` returns the
 * element id of a list item, to find the item when its marker is pressed.
 */
export function useMapList<Item extends Listed>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  lineId: (id: string) => string,
) {
  const [picked, setPicked] = useState<string | null>(null);
  const [sought, setSought] = useState<string | null>(null);
  const [most, setMost] = useState(atATime);
  const [shown, setShown] = useState(all);
  if (shown !== all) {
    // A new search resets the selected item and the expansion of the list.
    setShown(all);
    setPicked(null);
    setSought(null);
    setMost(atATime);
  }
  useEffect(() => {
    if (sought) showLine(lineId(sought));
    // The effect runs only when another item is selected on the map; the element id of a list item is stable.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sought]);
  const items = useMemo(() => all.slice(0, most), [all, most]);
  const places = useMemo(
    () =>
      all.map((item, at): MapItem => {
        const { _id: id, lat, lon } = item;
        return { id, name: nameOf(item), lat, lon, number: at < most ? at + 1 : null };
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [all, most],
  );
  const showMore = () => {
    flushSync(() => setMost(most + atATime));
    const first = all[most];
    // The first new item is where the button was, so it gets the focus.
    if (first) document.getElementById(lineId(first._id))?.querySelector("button")?.focus({ preventScroll: true });
  };
  return {
    items,
    places,
    picked,
    pick: setPicked,
    pickOnMap(id: string) {
      setPicked(id);
      setSought(id);
      // The item is beyond the shown part of the list, so the list expands up to it.
      const at = all.findIndex(({ _id }) => _id === id);
      setMost((before) => Math.max(before, Math.ceil((at + 1) / atATime) * atATime));
    },
    more: all.length > most ? showMore : undefined,
  };
}
