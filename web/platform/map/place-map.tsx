import { useEffect, useRef } from "react";
import "leaflet/dist/leaflet.css";
import "./place-map.css";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "../use-format.ts";
import { mapTiles } from "./map-tiles.ts";
import { drawMap, type Circle, type DrawnMap, type MapItem } from "./draw-map.ts";

type Props = {
  label: string;
  items: readonly MapItem[];
  picked: string | null;
  onPick: (id: string) => void;
  circle: Circle | null;
  /** If this is true, the first view shows only the items that the list shows; otherwise it shows all items. */
  onlyNumbered?: boolean;
  /** This is the zoom of a map with a single item; without it, the program's setting is used. */
  zoomOfOne?: number;
};

/**
 * Shows a map of the list's items on the embedded outline. The list has all of the map's content for keyboards and
 * screen readers; the map is for sighted pointer users.
 */
export function PlaceMap({ label, items, picked, onPick, circle, onlyNumbered = false, zoomOfOne }: Props) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(undefined);
  const zoomIn = t`Zoom in`;
  const zoomOut = t`Zoom out`;
  const latest = useRef({ items, picked, onPick, circle, onlyNumbered, cluster: (count: number) => String(count) });
  useEffect(() => {
    const cluster = (count: number) => t`${plural(count, { one: "# place", other: "# places close together" })}`;
    latest.current = { items, picked, onPick, circle, onlyNumbered, cluster };
  });

  useEffect(() => {
    const left = new AbortController();
    // The map is created in a task of its own, because together with the rendering it would block a phone for too long.
    const creating = setTimeout(() => {
      if (!place.current) return;
      const map = drawMap(place.current, {
        locale,
        zoomIn,
        zoomOut,
        zoomOfOne,
        cluster: (count) => latest.current.cluster(count),
        onPick: (id) => latest.current.onPick(id),
      });
      drawn.current = map;
      const now = latest.current;
      map.show(now.items, now.circle, now.onlyNumbered);
      map.pick(now.picked);
      void mapTiles(left.signal).then((tiles) => {
        if (tiles && !left.signal.aborted) map.addTiles(tiles);
      });
    });
    return () => {
      clearTimeout(creating);
      left.abort();
      drawn.current?.remove();
      drawn.current = undefined;
    };
  }, [locale, zoomIn, zoomOut, zoomOfOne]);

  useEffect(() => drawn.current?.show(items, circle, onlyNumbered), [items, circle, onlyNumbered]);
  useEffect(() => drawn.current?.pick(picked), [picked, items]);

  return (
    <div className="relative size-full">
      <div ref={place} className="place-map size-full" role="region" aria-label={label} />
      {items.length > 1 ? (
        // This explains the marks to people who see them. The map of a phone is too low for it. To the right of it is the
        // credit for the data.
        <p
          className="absolute right-28 bottom-0 left-0 z-1 w-fit bg-surface px-2 text-t1 text-ink-2 max-md:hidden"
          aria-hidden="true"
        >
          <Trans>Numbers match the list. “+10” and “×4” mark places close together.</Trans>
        </p>
      ) : null}
    </div>
  );
}
