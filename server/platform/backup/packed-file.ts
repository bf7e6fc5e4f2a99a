import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";

/** This is the size and the SHA-256 of a file before it was compressed and encrypted. */
export interface Content {
  bytes: number;
  sha256: string;
}

/**
 * An encrypted file begins with these bytes and the nonce, and ends with the authentication tag of AES-256-GCM. The tag
 * also covers the stamp and the name of the file, so that no file of a backup can be exchanged for another.
 */
const magic = Buffer.from("PCB1");
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = magic.length + nonceBytes;

/** Returns a short name of a key, which reveals nothing about the key itself. */
export const keyMark = (key: Buffer): string =>
  createHmac("sha256", key).update("backup key").digest("hex").slice(0, 8);

/** Returns the file name of a packed file. `mark` is the short name of the key that encrypts it, or null. */
export const packedName = (name: string, mark: string | null): string => `${name}.zst${mark ? `.${mark}` : ""}`;

/**
 * Compresses what `source` yields into the file `to`, and encrypts it when there is a key. `label` says which file of
 * which backup it is. The content is streamed, so that a large database needs little memory, and `to` appears only when
 * it is complete and on the disk.
 */
export async function packFile(
  source: AsyncIterable<Buffer>,
  to: string,
  label: string,
  key: Buffer | null,
): Promise<Content> {
  const draft = `${to}.part`;
  const meter = contentMeter();
  try {
    const nonce = randomBytes(nonceBytes);
    const cipher = key && createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(label));
    const out = createWriteStream(draft, { mode: 0o600, flush: true });
    if (cipher) {
      out.write(Buffer.concat([magic, nonce]));
      await pipeline(
        source,
        meter.step,
        createZstdCompress(),
        cipher,
        withTail(() => cipher.getAuthTag()),
        out,
      );
    } else {
      await pipeline(source, meter.step, createZstdCompress(), out);
    }
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return meter.content();
}

/** Returns a pipeline step that appends what `tail` returns after the last chunk. */
function withTail(tail: () => Buffer) {
  return async function* appended(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* source;
    yield tail();
  };
}

/** Returns a pipeline step that counts and hashes what passes through it, and a function that returns the totals. */
function contentMeter() {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async *step(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    content: (): Content => ({ bytes, sha256: hash.digest("hex") }),
  };
}

export interface Packed {
  label: string;
  key: Buffer | null;
  expected: Content;
  /** This is the name of the file in error messages; by default it is the path. */
  shown?: string;
}

/**
 * Writes the content of a packed file into `out`. Rejects with a plain message when the file is damaged, was exchanged,
 * or is not the content that the manifest expects.
 */
export async function unpackFile(
  from: string,
  out: Writable,
  { label, key, expected, shown = from }: Packed,
): Promise<void> {
  const meter = contentMeter();
  try {
    if (key) {
      const { start, end, decipher } = await openEncrypted(from, label, key);
      await pipeline(createReadStream(from, { start, end }), decipher, createZstdDecompress(), meter.step, out);
    } else {
      await pipeline(createReadStream(from), createZstdDecompress(), meter.step, out);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${shown} can't be read: it is damaged or was exchanged (${reason}).`, { cause: error });
  }
  const { bytes, sha256 } = meter.content();
  if (bytes !== expected.bytes || sha256 !== expected.sha256)
    throw new Error(`${shown} is not what was backed up: its checksum differs.`);
}

async function openEncrypted(from: string, label: string, key: Buffer) {
  const { size } = await stat(from);
  if (size < headBytes + tagBytes) throw new Error("it is too short");
  await using file = await open(from);
  const head = Buffer.alloc(headBytes);
  const tag = Buffer.alloc(tagBytes);
  await file.read(head, 0, headBytes, 0);
  await file.read(tag, 0, tagBytes, size - tagBytes);
  if (!head.subarray(0, magic.length).equals(magic)) throw new Error("it is not an encrypted file of a backup");
  const decipher = createDecipheriv("aes-256-gcm", key, head.subarray(magic.length))
    .setAAD(Buffer.from(label))
    .setAuthTag(tag);
  return { start: headBytes, end: size - tagBytes - 1, decipher };
}
