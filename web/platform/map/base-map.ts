import type { Feature, Geometry } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import baseMap from "./basemap.json" with { type: "json" };

interface RegionNames {
  name: string;
  nameFr: string;
}

export type Shape = Feature<Geometry, RegionNames>;

// TypeScript gives a JSON module strings where the topology's own type has literals.
// oxlint-disable-next-line no-unsafe-type-assertion
const topology = baseMap as unknown as Topology<{
  regions: GeometryCollection<RegionNames>;
  lakes: GeometryCollection<RegionNames>;
}>;

/**
 * Yields the states, provinces and lakes of the embedded outline, one after another. The outline needs no tile server
 * (docs/spec/public.md#maps).
 */
export function* baseShapes(): Generator<{ kind: "region" | "lake"; shape: Shape }> {
  const { regions, lakes } = topology.objects;
  for (const shape of oneByOne(regions)) yield { kind: "region", shape };
  for (const shape of oneByOne(lakes)) yield { kind: "lake", shape };
}

function* oneByOne(collection: GeometryCollection<RegionNames>): Generator<Shape> {
  for (const one of collection.geometries) yield* feature(topology, { ...collection, geometries: [one] }).features;
}
