import { fetchAhead } from "../../platform/chunk-reload.ts";
import { chosenCamera } from "./camera.ts";

/** Reads the QR code in the current image of a video. Resolves to its text, or null if there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>;

/** This is the browser's built-in reader (BarcodeDetector), which not every browser has. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}
declare global {
  // Not every browser has this class, and TypeScript's library does not declare it.
  // oxlint-disable-next-line no-var -- Only a variable becomes a property of globalThis.
  var BarcodeDetector: DetectorClass | undefined;
}
type WithDetector = { BarcodeDetector?: DetectorClass | undefined };

async function browsersOwn(scope: WithDetector): Promise<Detector | null> {
  try {
    const Found = scope.BarcodeDetector;
    // Some browsers have the class, but the system has no service for it.
    if (!Found || !(await Found.getSupportedFormats()).includes("qr_code")) return null;
    return new Found({ formats: ["qr_code"] });
  } catch {
    return null;
  }
}

const ownDecoder = async (): Promise<QrReader> => (await import("./qr-decoder.ts")).createDecoder();

/**
 * Returns a reader: the browser's, or otherwise our own, which is fetched only when it is needed. It rejects when ours
 * is needed and cannot be fetched (docs/decisions/0019-qr-decoder.md).
 */
export async function createReader(
  scope: WithDetector = globalThis as WithDetector,
  own: () => Promise<QrReader> = ownDecoder,
): Promise<QrReader> {
  const detector = await browsersOwn(scope);
  if (!detector) return own();
  let fallback: Promise<QrReader> | null = null;
  return async (video) => {
    if (!fallback) {
      try {
        const [code] = await detector.detect(video);
        return code?.rawValue ?? null;
      } catch {
        // The system's service is no longer available.
        fallback = own();
      }
    }
    return (await fallback)(video);
  };
}

/**
 * Fetches our own reader on a device that has scanned before and needs it, so that scanning also works offline with a
 * new version of the app.
 */
export function warmReader(): void {
  if (chosenCamera.read() !== null) void fetchAhead(() => createReader());
}
