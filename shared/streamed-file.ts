// This module describes a file that is downloaded with progress: a stream of frames, each a byte for its kind, four
// bytes for the length of its payload, and the payload. The page that downloads it joins the data and shows how many
// rows were written.

const kinds = { data: 0, progress: 1, end: 2 } as const;
const headBytes = 5;

export interface FileProgress {
  /** This is the number of rows written so far, without the header. */
  rows: number;
  /** This is the number of rows that the file will have, without the header. */
  total: number;
}

function frame(kind: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headBytes + payload.length);
  bytes[0] = kind;
  new DataView(bytes.buffer).setUint32(1, payload.length);
  bytes.set(payload, headBytes);
  return bytes;
}

export const dataFrame = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => frame(kinds.data, bytes);

export function progressFrame({ rows, total }: FileProgress): Uint8Array<ArrayBuffer> {
  const payload = new DataView(new ArrayBuffer(8));
  payload.setUint32(0, rows);
  payload.setUint32(4, total);
  return frame(kinds.progress, new Uint8Array(payload.buffer));
}

/** Returns the last frame. A stream without it was cut off, so its data is not the whole file. */
export const endFrame = (): Uint8Array<ArrayBuffer> => frame(kinds.end, new Uint8Array());

/** Reads frames from chunks of any length, as a network delivers them. */
export class FrameReader {
  private rest = new Uint8Array();
  private ended = false;
  private readonly on: { data: (bytes: Uint8Array<ArrayBuffer>) => void; progress: (progress: FileProgress) => void };

  constructor(on: FrameReader["on"]) {
    this.on = on;
  }

  add(piece: Uint8Array): void {
    const bytes = new Uint8Array(this.rest.length + piece.length);
    bytes.set(this.rest);
    bytes.set(piece, this.rest.length);
    const view = new DataView(bytes.buffer);
    let at = 0;
    while (at + headBytes <= bytes.length) {
      const end = at + headBytes + view.getUint32(at + 1);
      if (end > bytes.length) break;
      const start = at + headBytes;
      if (bytes[at] === kinds.data) this.on.data(bytes.slice(start, end));
      else if (bytes[at] === kinds.progress) {
        this.on.progress({ rows: view.getUint32(start), total: view.getUint32(start + 4) });
      } else this.ended = true;
      at = end;
    }
    this.rest = bytes.slice(at);
  }

  /** Returns whether the whole file was read. */
  get complete(): boolean {
    return this.ended && this.rest.length === 0;
  }
}
