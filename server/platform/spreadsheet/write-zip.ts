import type { TransformOptions } from "node:stream";
import { constants, crc32, createDeflateRaw, type ZlibOptions } from "node:zlib";

/** This is a file of a zip. Its text is generated while it is written. */
export interface ZipEntry {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** This is the max size in bytes of a file in a zip, whose size fields have 32 bits. */
const maxBytes = 0xff_ff_ff_ff;

/**
 * Writes a zip in pieces. Memory use does not depend on the size of the files: their sizes and checksums follow the
 * content, as the format allows for files that are written to a stream.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const start = offset;
    const local = Buffer.concat([signed("PK\u0003\u0004"), fieldsOf(name, noSizes), Buffer.from(name)]);
    offset += local.length;
    yield local;
    const sizes = { ...noSizes };
    for await (const piece of deflated(content, sizes)) {
      offset += piece.length;
      yield piece;
    }
    if (sizes.plain > maxBytes || offset > maxBytes)
      throw new RangeError("The zip has more bytes than the format allows");
    const descriptor = Buffer.alloc(12);
    writeSizes(descriptor, 0, sizes);
    const tail = Buffer.concat([signed("PK\u0007\u0008"), descriptor]);
    offset += tail.length;
    yield tail;
    const place = Buffer.alloc(14);
    place.writeUInt32LE(start, 10);
    directory.push(
      Buffer.concat([signed("PK\u0001\u0002\u0014\u0000"), fieldsOf(name, sizes), place, Buffer.from(name)]),
    );
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([list, signed("PK\u0005\u0006"), end]);
}

interface Sizes {
  crc: number;
  packed: number;
  plain: number;
}
const noSizes: Sizes = { crc: 0, packed: 0, plain: 0 };

const signed = (text: string): Buffer => Buffer.from(text, "latin1");

/** This flag means that the sizes follow the content. */
const sizesFollow = 0x08;
/**
 * This is January 1, 1980, the first day that the format supports. The real time would only make otherwise equal files
 * differ.
 */
const firstDay = 0x21;

/** Returns the header fields of a file, which are written before its content and again in the directory. */
function fieldsOf(name: string, sizes: Sizes): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(sizesFollow, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt16LE(firstDay, 8);
  writeSizes(fields, 10, sizes);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function writeSizes(into: Buffer, at: number, { crc, packed, plain }: Sizes): void {
  into.writeUInt32LE(crc, at);
  into.writeUInt32LE(packed, at + 4);
  into.writeUInt32LE(plain, at + 8);
}

/**
 * Compresses a text on a thread of the pool, and counts its sizes. All pieces of the text are written through one
 * buffer: many buffers would be freed late, because they are not part of the heap that the garbage collector limits.
 */
async function* deflated(content: ZipEntry["content"], sizes: Sizes): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw(packing);
  let buffer = Buffer.allocUnsafeSlow(bufferBytes);
  let stop: (error: Error) => void = () => undefined;
  /** Resolves when the bytes are compressed, so that the buffer can be used again. */
  const packed = (bytes: Buffer) =>
    new Promise<void>((done, fail) => {
      stop = fail;
      deflate.write(bytes, (error) => (error ? fail(error) : done()));
    });
  // A stream that is closed while it waits for its reader never calls back for the unfinished write, so this rejects
  // it.
  deflate.once("close", () => stop(new Error("The reader stopped")));
  const feed = async () => {
    for await (const text of content) {
      const length = Buffer.byteLength(text);
      if (length === 0) continue;
      if (length > buffer.length) buffer = Buffer.allocUnsafeSlow(length * 2);
      buffer.write(text);
      const bytes = buffer.subarray(0, length);
      sizes.crc = crc32(bytes, sizes.crc);
      sizes.plain += length;
      await packed(bytes);
    }
    deflate.end();
  };
  // An error in `content` reaches the reader through `deflate`. If the reader stops, `content` is ended too.
  const fed = feed().catch((error: unknown) => {
    deflate.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const piece of deflate) {
      // A readable stream of bytes always yields buffers.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const bytes = piece as Buffer;
      sizes.packed += bytes.length;
      yield bytes;
    }
  } finally {
    await fed;
  }
}

const bufferBytes = 131_072;

const packing: ZlibOptions & TransformOptions = {
  // A higher level makes a file only a little smaller and takes much longer.
  level: constants.Z_BEST_SPEED + 2,
  // Compressed pieces are small and are not buffered, so that they are freed early as well.
  chunkSize: 8192,
  readableHighWaterMark: 1,
};
