import { Problem } from "../problem.ts";

// This module checks a picture's header before anything is decoded, because a small file may unpack to gigabytes.

/** This is the max number of pixels, which few cameras and phones exceed. */
const maxPixels = 50_000_000;
const maxSide = 12_000;
/**
 * This is the max ratio of the sides. It allows a narrow strip of paper, but not a line of pixels, because decoding
 * time grows with the number of rows.
 */
const maxRatio = 20;
/**
 * This is the max number of scans. Cameras and editors write about ten, and the decoder processes the whole picture
 * again for each scan.
 */
const maxScans = 50;

/** Throws `unreadable_picture` when decoding this picture would cost far more than any real picture does. */
export function checkPictureHeader(bytes: Uint8Array, { width, height }: { width: number; height: number }): void {
  const [short, long] = width < height ? [width, height] : [height, width];
  const fits = short > 0 && long <= maxSide && long <= short * maxRatio && short * long <= maxPixels;
  if (!fits || scansOf(bytes) > maxScans) {
    throw new Problem("unreadable_picture", { fields: { file: "unreadable_picture" } });
  }
}

const startOfScan = Buffer.from([0xff, 0xda]);

/**
 * Counts the scans of a JPEG, up to the max. The marker's two bytes never occur next to each other within a scan's
 * data.
 */
function scansOf(bytes: Uint8Array): number {
  if (bytes[0] !== 0xff) return 0;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = file.indexOf(startOfScan); at >= 0 && count <= maxScans; at = file.indexOf(startOfScan, at + 2)) {
    count += 1;
  }
  return count;
}
