import { inflateRawSync } from "node:zlib";

/** The files of a zip by name. Nothing is unpacked that was not asked for, and nothing beyond the size that was allowed. */
export class Zip {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, { at: number; packed: number; method: number }>();

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#readDirectory();
  }

  #readDirectory(): void {
    const bytes = this.#bytes;
    const end = bytes.lastIndexOf(endMark);
    if (end < 0 || end + 22 > bytes.length) throw new BadZip("no directory");
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    for (let left = Math.min(count, mostEntries); left > 0; left -= 1) {
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

  /** The text of a file, or null where there is none of that name. */
  text(name: string, mostBytes: number): string | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const bytes = this.#bytes;
    if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== 0x04_03_4b_50) throw new BadZip("torn file");
    const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
    if (from + entry.packed > bytes.length) throw new BadZip("torn file");
    const packed = bytes.subarray(from, from + entry.packed);
    if (entry.method === 0) return packed.length > mostBytes ? tooBig() : packed.toString("utf8");
    if (entry.method !== 8) throw new BadZip("unknown packing");
    try {
      // What it says of its own size proves nothing: unpacking stops at the limit.
      return inflateRawSync(packed, { maxOutputLength: mostBytes }).toString("utf8");
    } catch (error) {
      if (error instanceof RangeError) return tooBig();
      throw new BadZip("torn file", { cause: error });
    }
  }
}

export class BadZip extends Error {}
export class ZipTooBig extends Error {}

function tooBig(): never {
  throw new ZipTooBig("more than was allowed");
}

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const mostEntries = 2000;
