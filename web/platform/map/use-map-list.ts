import { useEffect, useMemo, useState } from "react";
import type { MapItem } from "./draw-map.ts";
import { showLine } from "./show-line.ts";

/** So many lines at a time; the map numbers the same. */
const atATime = 25;

interface Listed {
  _id: string;
  lat: number | null;
  lon: number | null;
}

/**
 * A list and its map in step: the same order and numbers, one thing picked in both. `lineId` is how a line of the list
 * is found when its marker is pressed.
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
    // Another search: what was picked and unfolded belongs to the one before.
    setShown(all);
    setPicked(null);
    setSought(null);
    setMost(atATime);
  }
  useEffect(() => {
    if (sought) showLine(lineId(sought));
    // Only when something else is sought: the line keeps its id.
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
  return {
    items,
    places,
    picked,
    pick: setPicked,
    pickOnMap(id: string) {
      setPicked(id);
      setSought(id);
      // Further down than the list is unfolded: as far as that one.
      const at = all.findIndex(({ _id }) => _id === id);
      setMost((before) => Math.max(before, Math.ceil((at + 1) / atATime) * atATime));
    },
    more: all.length > most ? () => setMost(most + atATime) : undefined,
  };
}
