import { useEffect, useRef } from "react";
import "leaflet/dist/leaflet.css";
import "./dealer-map.css";
import { useLingui } from "@lingui/react/macro";
import type { FoundDealer } from "#shared/dealers.schema.ts";
import { useFormat } from "../platform/use-format.ts";
import { drawMap, type DrawnMap } from "./draw-map.ts";

type Props = {
  dealers: readonly FoundDealer[];
  /** Found too, further down the list: dots without a number. */
  others: readonly FoundDealer[];
  picked: string | null;
  onPick: (dealerId: string) => void;
  circle: { lat: number; lon: number; miles: number } | null;
};

/**
 * The list's numbers on the embedded outline. Keyboard and screen reader have all of it in the list; the map is for
 * the eyes and the pointer.
 */
export function DealerMap({ dealers, others, picked, onPick, circle }: Props) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(undefined);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  const zoomIn = t`Zoom in`;
  const zoomOut = t`Zoom out`;

  useEffect(() => {
    if (!place.current) return;
    const map = drawMap(place.current, { locale, zoomIn, zoomOut, onPick: (id) => pick.current(id) });
    drawn.current = map;
    return () => map.remove();
  }, [locale, zoomIn, zoomOut]);

  useEffect(() => drawn.current?.show(dealers, others, circle), [dealers, others, circle, locale]);
  useEffect(() => drawn.current?.pick(picked), [picked, dealers, locale]);

  return (
    <div ref={place} className="dealer-map size-full" role="region" aria-label={t`Map of the dealers in the list`} />
  );
}
