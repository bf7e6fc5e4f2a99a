import { fetchAhead } from "../chunk-reload.ts";

/** A page is stored after this delay in ms: by then it has rendered, so the visitor does not wait for the copy. */
const delayMs = 1_500;

/** Stores a public page that was opened, so that it opens offline (`readPage` of device-cache.ts). */
export function savePageSoon(key: string, answer: object): void {
  // Server rendering runs the same code, and it stores nothing.
  if (typeof document === "undefined") return;
  const save = async () => (await import("./device-cache.ts")).savePage(key, answer);
  setTimeout(() => void fetchAhead(save), delayMs);
}
