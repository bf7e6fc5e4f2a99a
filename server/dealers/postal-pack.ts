import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { packPostalTable } from "#shared/postal-pack.ts";
import { postalFile } from "./postal.ts";

interface Packed {
  text: string;
  gzipped: Buffer<ArrayBuffer>;
  etag: string;
}

let packed: Promise<Packed> | undefined;

/**
 * Returns the packed table of postal codes. It is built at the first request and cached, because the table changes only
 * with a release.
 */
export function postalPack(): Promise<Packed> {
  return (packed ??= makePack());
}

async function makePack(): Promise<Packed> {
  const text = packPostalTable(await readFile(postalFile, "utf8"));
  const gzipped = await promisify(gzip)(text, { level: 9 });
  return { text, gzipped, etag: `"${createHash("sha1").update(text).digest("base64url")}"` };
}
