import { i18n } from "@lingui/core";
import { FrameReader, type FileProgress } from "#shared/streamed-file.ts";
import { transport } from "../../platform/api/transport.ts";
import { saveAs } from "../../platform/save-as.ts";

/**
 * This error means that the file could not be downloaded. `said` is the server's message in the user's language, or
 * null if the connection broke.
 */
export class ExportFailed extends Error {
  readonly said: string | null;

  constructor(said: string | null) {
    super(said ?? "The download was cut off");
    this.name = "ExportFailed";
    this.said = said;
  }
}

/**
 * Downloads a file while reporting the progress, and saves it when it is complete. Aborting the signal also stops the
 * work on the server. @throws ExportFailed
 */
export async function downloadExport(
  url: string,
  signal: AbortSignal,
  onProgress: (progress: FileProgress) => void,
): Promise<void> {
  const response = await reached(() =>
    transport.send(url, { headers: { Accept: "*/*", "X-Locale": i18n.locale }, signal, credentials: "same-origin" }),
  );
  if (!response.ok || !response.body) throw new ExportFailed(await messageIn(response));
  // The file is collected in a blob, because a blob can be larger than the memory of the page.
  let whole = new Blob();
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  const reader = new FrameReader({
    data(bytes) {
      pieces.push(bytes);
      held += bytes.length;
      if (held < maxHeldBytes) return;
      whole = new Blob([whole, ...pieces]);
      [pieces, held] = [[], 0];
    },
    progress: onProgress,
  });
  const stream = response.body.getReader();
  for (;;) {
    const { done, value } = await reached(() => stream.read());
    if (done) break;
    reader.add(value);
  }
  if (!reader.complete) throw new ExportFailed(null);
  saveAs(new Blob([whole, ...pieces]), nameIn(response));
}

const maxHeldBytes = 8 * 1024 * 1024;

/** Converts a network error into `ExportFailed`. An abort is rethrown. */
async function reached<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    throw new ExportFailed(null);
  }
}

async function messageIn(response: Response): Promise<string | null> {
  // The cast is safe, because the message is checked before it is used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const body = (await response.json().catch(() => null)) as { error?: { message?: unknown } } | null;
  const message = body?.error?.message;
  return typeof message === "string" ? message : null;
}

const nameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "export.csv";
