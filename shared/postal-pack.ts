import { parsePostalTable, type PostalTable } from "./postal.ts";

/**
 * Packs the postal table into the form that devices download: columns of differences, which compress much better than
 * the file. Line 1 has the codes (`+n` for numeric codes, written out for codes with letters). Line 2 has the regions,
 * each with the code at which it begins. Lines 3 and 4 have the latitudes and longitudes in thousandths of a degree.
 */
export function packPostalTable(csv: string): string {
  const codes: string[] = [];
  const regions: string[] = [];
  const lats: number[] = [];
  const lons: number[] = [];
  let [number, region, lat, lon] = [0, "", 0, 0];
  for (const [code, place] of parsePostalTable(csv)) {
    const isZip = /^\d+$/.test(code);
    codes.push(isZip ? String(Number(code) - number) : code);
    if (isZip) number = Number(code);
    if (place.region !== region) regions.push(`${codes.length - 1} ${(region = place.region)}`);
    const [latNow, lonNow] = [Math.round(place.lat * 1000), Math.round(place.lon * 1000)];
    lats.push(latNow - lat);
    lons.push(lonNow - lon);
    [lat, lon] = [latNow, lonNow];
  }
  return [codes, regions, lats, lons].map((column) => column.join(",")).join("\n");
}

/** Restores the table. This is slow, so callers should keep the result. */
export function unpackPostalTable(pack: string): PostalTable {
  const [codes = [], regions = [], lats = [], lons = []] = pack.split("\n").map((column) => column.split(","));
  const begins = new Map(regions.map((entry) => [Number(entry.split(" ")[0]), entry.split(" ")[1] ?? ""]));
  const table = new Map<string, { region: string; lat: number; lon: number }>();
  let [number, region, lat, lon] = [0, "", 0, 0];
  for (const [at, code] of codes.entries()) {
    const isZip = !/^[A-Z]/.test(code);
    if (isZip) number += Number(code);
    region = begins.get(at) ?? region;
    lat += Number(lats[at]);
    lon += Number(lons[at]);
    table.set(isZip ? String(number).padStart(5, "0") : code, { region, lat: lat / 1000, lon: lon / 1000 });
  }
  return table;
}
