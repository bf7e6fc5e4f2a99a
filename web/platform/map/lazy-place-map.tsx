import { lazy, Suspense, type ComponentProps } from "react";
import { useIdle } from "../use-idle.ts";
import type { PlaceMap } from "./place-map.tsx";

const LoadedMap = lazy(() => import("./place-map.tsx").then((part) => ({ default: part.PlaceMap })));

/** Shows the map, which loads once the page has rendered and is idle. Until then it shows an empty area. */
export function LazyPlaceMap(props: ComponentProps<typeof PlaceMap>) {
  const idle = useIdle();
  const area = <div className="size-full bg-sunk" />;
  return <Suspense fallback={area}>{idle ? <LoadedMap {...props} /> : area}</Suspense>;
}
