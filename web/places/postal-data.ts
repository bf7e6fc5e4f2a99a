import { dayMs } from "#shared/durations.ts";
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { lookUpPostalCode, type PostalPlace, type PostalTable } from "#shared/postal.ts";
import { unpackPostalTable } from "#shared/postal-pack.ts";
import { readCopy } from "../platform/cache/device-cache.ts";
import { Problem } from "../platform/api/problem.ts";
import { saveDataSet, type PublicDataSet } from "../platform/cache/public-cache.ts";
import { apiUrl } from "../platform/api/api.ts";

// This module reads the postal code table on this device. It is used for radius searches offline and to find the postal
// code of the user's position.

/** The table is refreshed once a month. In the meantime, the server already finds newer codes. */
export const postalData: PublicDataSet<string> = {
  key: "postal/1",
  maxAgeMs: 30 * dayMs,
  async fetch() {
    const response = await fetch(apiUrl("GET /api/offline-postal"), { credentials: "same-origin" });
    if (!response.ok) throw new Error(`the postal codes answered ${response.status}`);
    return response.text();
  },
};

let table: PostalTable | null = null;

/** Reads the table from the device or else from the server. Returns null if both fail. */
export async function postalTable(now = new Date()): Promise<PostalTable | null> {
  if (table) return table;
  const copy = await readCopy<string>(postalData.key);
  const pack = copy?.value ?? (await saveDataSet(postalData, now).catch(() => null));
  return pack === null ? null : (table = unpackPostalTable(pack));
}

/**
 * Returns the postal code lookup for the filters in shared/. Throws a Problem if a lookup is needed and the device does
 * not have the table, because then a radius search cannot be answered.
 */
export async function postalLookUp(needed: boolean): Promise<(code: string) => PostalPlace | null> {
  const known = needed ? await postalTable() : null;
  if (needed && !known) {
    throw new Problem({
      status: 0,
      code: "no_answer",
      message: i18n._(
        msg`ZIP and postal codes aren’t on this device yet. Search by name, state, or province, or try again online.`,
      ),
    });
  }
  return (code) => (known ? lookUpPostalCode(known, code) : null);
}

/** Returns the error for an unknown postal code, with the same text as the server's. */
export const unknownCode = (): Problem => {
  const message = i18n._(msg`We don’t recognize this ZIP or postal code. Check it and try again`);
  return new Problem({ status: 422, code: "postal_code_unknown", message, fields: { zipcode: message } });
};
