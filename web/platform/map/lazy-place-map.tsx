import { lazy, Suspense, type ComponentProps } from "react";
import { useIdle } from "../use-idle.ts";
import type { PlaceMap } from "./place-map.tsx";

const LoadedMap = lazy(async () => {
  // Leaflet is evaluated in a task of its own, because together with the map it would block a phone for too long.
  await import("leaflet");
  return { default: (await import("./place-map.tsx")).PlaceMap };
});

/** Shows the map, which loads once the page has rendered and is idle. Until then it shows an empty area. */
export function LazyPlaceMap(props: ComponentProps<typeof PlaceMap>) {
  const idle = useIdle();
  const area = <div className="size-full bg-sunk" />;
  return <Suspense fallback={area}>{idle ? <LoadedMap {...props} /> : area}</Suspense>;
}
