import { inflateRawSync } from "node:zlib";

/**
 * This contains the files of a zip by name. A file is unpacked when it is requested, up to its own limit and the rest
 * of the limit for all files together. Both limits are enforced while zlib unpacks, whatever sizes the directory
 * declares.
 */
export class Zip {
  readonly #bytes: Buffer;
  #bytesLeft: number;
  readonly #entries = new Map<string, { at: number; packed: number; method: number }>();

  /** Opens a zip. `maxBytes` is the limit for all unpacked files together. */
  constructor(bytes: Uint8Array, maxBytes: number) {
    this.#bytesLeft = maxBytes;
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#readDirectory();
  }

  #readDirectory(): void {
    const bytes = this.#bytes;
    const end = bytes.lastIndexOf(endMark);
    if (end < 0 || end + 22 > bytes.length) throw new BadZip("no directory");
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    for (let left = Math.min(count, maxEntries); left > 0; left -= 1) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw new BadZip("torn directory");
      const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
      const from = at + 46;
      const name = bytes.toString("utf8", from, from + (nameLength ?? 0));
      this.#entries.set(name, {
        at: bytes.readUInt32LE(at + 42),
        packed: bytes.readUInt32LE(at + 20),
        method: bytes.readUInt16LE(at + 10),
      });
      at = from + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
  }

  /** Returns the names of the files and folders, with their paths, in the order of the directory. */
  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Returns the text of a file, or null when there is no file of that name. Throws `ZipTooBig` beyond `maxBytes`. */
  text(name: string, maxBytes?: number): string | null {
    return this.bytes(name, maxBytes)?.toString("utf8") ?? null;
  }

  /** Returns the bytes of a file, or null when there is no file of that name. Throws `ZipTooBig` beyond `maxBytes`. */
  bytes(name: string, maxBytes = Number.POSITIVE_INFINITY): Buffer | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const bytes = this.#bytes;
    if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== 0x04_03_4b_50) throw new BadZip("torn file");
    const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
    if (from + entry.packed > bytes.length) throw new BadZip("torn file");
    const packed = bytes.subarray(from, from + entry.packed);
    const unpacked = unpack(packed, entry.method, Math.min(maxBytes, this.#bytesLeft));
    this.#bytesLeft -= unpacked.length;
    return unpacked;
  }
}

function unpack(packed: Buffer, method: number, maxBytes: number): Buffer {
  if (method !== 0 && method !== 8) throw new BadZip("unknown packing");
  if (maxBytes < 1) throw new ZipTooBig("more than was allowed");
  if (method === 0) {
    if (packed.length > maxBytes) throw new ZipTooBig("more than was allowed");
    return packed;
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw new ZipTooBig("more than was allowed", { cause: error });
    throw new BadZip("torn file", { cause: error });
  }
}

export class BadZip extends Error {}
export class ZipTooBig extends Error {}

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const maxEntries = 2000;
