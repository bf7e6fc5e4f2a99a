import { programmeZone } from "./dates.ts";

// This module finds the time zone of a dealer from its address, so that a counter shows local time. Where a zone
// boundary crosses a state or province, the postal code decides. Only the server uses it; the answers name the zone.

const eastern = "America/New_York";
const central = "America/Chicago";
const mountain = "America/Denver";
const pacific = programmeZone;

const list = (text: string): string[] => text.trim().split(/\s+/);
const byZone = (zones: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(Object.entries(zones).flatMap(([zone, regions]) => list(regions).map((region) => [region, zone] as const)));

/** Each row has the states and provinces where most people live in its zone. */
const states = byZone({
  [eastern]: "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
  [central]: "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
  [mountain]: "CO MT NM UT WY",
  "America/Boise": "ID",
  "America/Phoenix": "AZ",
  [pacific]: "CA NV OR WA",
  "America/Anchorage": "AK",
  "Pacific/Honolulu": "HI",
  "America/Puerto_Rico": "PR VI",
  "Pacific/Guam": "GU MP",
  "Pacific/Pago_Pago": "AS",
});

const provinces = byZone({
  "America/St_Johns": "NL",
  "America/Halifax": "NB NS PE",
  "America/Toronto": "ON QC NU",
  "America/Winnipeg": "MB",
  "America/Regina": "SK",
  "America/Edmonton": "AB NT",
  "America/Vancouver": "BC",
  "America/Whitehorse": "YT",
});

/**
 * Codes with these prefixes have another zone than most of their state or province. The longest prefix that matches
 * decides.
 */
const elsewhere: Readonly<Record<string, Map<string, string>>> = {
  FL: byZone({ [central]: "324 325", [eastern]: "32456 32457" }),
  IN: byZone({
    [central]: `463 464 476 477 46534 47515 47520 47523 47525 47531 47536 47537 47550 47551 47552 47556 47574 47576
      47577 47579 47586 47588 47922 47943 47948 47951 47963 47964 47977 47978`,
  }),
  KY: byZone({
    [central]: `420 421 422 423 424 40111 40115 40140 40143 40144 40146 40152 40153 40170 40171 40176 40178 42602 42629
      42642 42712 42713 42715 42717 42721 42722 42726 42728 42741 42742 42743 42746 42749 42754 42762 42765 42782`,
  }),
  TN: byZone({
    [eastern]: "373 374 376 377 378 379",
    [central]: `37301 37305 37306 37313 37318 37324 37327 37328 37330 37334 37335 37339 37340 37345 37347 37348 37352
      37355 37356 37359 37360 37365 37366 37367 37374 37375 37376 37380 37382 37383 37387 37388 37389 37394 37396 37397
      37398 37723`,
  }),
  MI: byZone({
    [central]: `49801 49802 49812 49815 49821 49831 49834 49845 49847 49848 49852 49858 49863 49870 49873 49874 49876
      49877 49881 49886 49887 49892 49893 49896 49902 49903 49911 49915 49920 49927 49935 49938 49947 49959 49964 49968
      49969`,
  }),
  ND: byZone({ [mountain]: "586 58529 58533 58562 58564 58568", [central]: "58631 58638" }),
  SD: byZone({
    [mountain]: "577 576 57521 57543 57547 57551 57552 57553 57567 57574 57577",
    [central]: "57601 57631 57632 57646 57648",
  }),
  NE: byZone({
    [mountain]: `693 69021 69023 69027 69030 69033 69037 69041 69045 69121 69122 69125 69127 69128 69129 69131 69133
      69134 69140 69141 69144 69145 69146 69147 69148 69149 69150 69152 69153 69154 69155 69156 69160 69162 69168 69190
      69211 69218`,
  }),
  KS: byZone({ [mountain]: "67733 67735 67741 67758 67761 67762 67836 67857 67878 67879" }),
  TX: byZone({ [mountain]: "799 885 79821 79835 79836 79837 79838 79839 79847 79849 79851 79853" }),
  OR: byZone({ "America/Boise": "979", [pacific]: "97904 97905 97907" }),
  ID: byZone({ [pacific]: "835 838", "America/Boise": "83549" }),
  NV: byZone({ [mountain]: "89883" }),
  ON: byZone({ "America/Winnipeg": "P8N P8T P9A P9N P0V P0W P0X" }),
  QC: byZone({ "America/Halifax": "G4T" }),
  NL: byZone({ "America/Halifax": "A0P A0R A2V" }),
  SK: byZone({ "America/Edmonton": "S9V" }),
  BC: byZone({ "America/Edmonton": "V0A V0B V1A V1C", "America/Dawson_Creek": "V0C V1G V1J V0B1G" }),
  NU: byZone({ "America/Winnipeg": "X0C", "America/Edmonton": "X0B" }),
};

/** Returns the time zone (IANA) of an address, or the program's own zone if the address does not determine one. */
export function timeZoneOf({
  country,
  state,
  zipcode,
}: {
  country: string;
  state: string | null;
  zipcode: string | null;
}): string {
  const usual = (country === "US" ? states : country === "CA" ? provinces : null)?.get(state ?? "");
  if (usual === undefined || state === null) return programmeZone;
  const code = (zipcode ?? "").toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const parts = elsewhere[state];
  for (let length = code.length; parts && length >= 3; length--) {
    const zone = parts.get(code.slice(0, length));
    if (zone !== undefined) return zone;
  }
  return usual;
}
