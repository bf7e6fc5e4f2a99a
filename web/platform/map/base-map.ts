import type { Feature, Geometry } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import baseMap from "./basemap.json" with { type: "json" };

interface RegionNames {
  name: string;
  nameFr: string;
}

// A JSON module's type has strings where the topology's own type has literals.
// oxlint-disable-next-line no-unsafe-type-assertion
const topology = baseMap as unknown as Topology<{
  regions: GeometryCollection<RegionNames>;
  lakes: GeometryCollection<RegionNames>;
}>;

/** States, provinces and lakes of the embedded outline: no server is asked for a picture (decisions §8). */
export const regionShapes: readonly Feature<Geometry, RegionNames>[] = feature(
  topology,
  topology.objects.regions,
).features;

export const lakeShapes: readonly Feature<Geometry, RegionNames>[] = feature(topology, topology.objects.lakes).features;
