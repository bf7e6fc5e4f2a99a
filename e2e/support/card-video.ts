// These functions make the video that Chromium plays as the picture of a fake camera.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "uqr";

const width = 640;
const height = 480;
const modulePixels = 7;

/**
 * Returns the arguments for a browser whose camera shows the file. The file can be written later, and again. A headless
 * browser cannot ask for permission, so the permission is always granted.
 */
export const cameraArgs = (file: string): string[] => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${file}`,
];

export const cameraFile = (): string => join(mkdtempSync(join(tmpdir(), "portal-camera-")), "camera.y4m");

/** Writes an image of a QR code on a gray table, as a video in the YUV4MPEG2 format. */
export function showToCamera(file: string, text: string): void {
  const { data, size } = encode(text, { border: 3, ecc: "M" });
  const left = Math.floor((width - size * modulePixels) / 2);
  const top = Math.floor((height - size * modulePixels) / 2);
  const luma = Buffer.alloc(width * height, 120);
  for (let y = 0; y < size * modulePixels; y++) {
    for (let x = 0; x < size * modulePixels; x++) {
      const dark = data[Math.floor(y / modulePixels)]?.[Math.floor(x / modulePixels)];
      luma[(y + top) * width + x + left] = dark ? 30 : 225;
    }
  }
  const colors = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), luma, colors]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`);
  writeFileSync(file, Buffer.concat([header, frame, frame, frame]));
}
