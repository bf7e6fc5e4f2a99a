import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { S3Error } from "./s3-error.ts";
import { s3Label, type S3Place, type S3Settings } from "./s3-place.ts";
import { sendToS3 } from "./s3-request.ts";

/** This is an object in the listing of a bucket. The name is without the prefix of the place. */
export interface S3Object {
  name: string;
  writtenAt: Date;
}

/**
 * This is one place in a bucket. Its objects are named without the prefix of the place. All methods reject with an
 * S3Error.
 */
export interface Bucket {
  label: string;
  /**
   * Stores an object; it appears whole or not at all. With `isNew`, a server that supports it refuses to replace an
   * existing object.
   */
  put(name: string, content: { body: Blob; sha256: string }, isNew?: boolean): Promise<void>;
  /** Returns the bytes, or null when there is no such object. Verifies the checksum that `put` stored with them. */
  read(name: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Downloads an object into a local file, in pieces. */
  download(name: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Lists the objects whose names begin with `start`. */
  list(start?: string): Promise<S3Object[]>;
}

const checksumHeader = "x-amz-meta-sha256";
/** S3 servers refuse a larger object in one request. */
const maxPutBytes = 5 * 1024 ** 3;

export function openBucket(settings: S3Settings, place: S3Place): Bucket {
  const pathOf = (name: string): string => `/${place.bucket}/${place.prefix}${name}`;
  return {
    label: s3Label(place),

    async put(name, { body, sha256 }, isNew = false) {
      if (body.size > maxPutBytes) throw tooLarge(`${name} is larger than 5 GB, which S3 takes in one request.`);
      const headers = {
        ...encryptionHeaders(settings),
        "content-type": "application/octet-stream",
        // The server compares this with the bytes that it received, so that no damaged object is stored.
        "x-amz-content-sha256": sha256,
        [checksumHeader]: sha256,
        ...(isNew ? { "if-none-match": "*" } : {}),
      };
      await sendToS3(settings, { method: "PUT", path: pathOf(name), headers, body }, (answer) => answer.text());
    },

    async read(name, maxBytes) {
      try {
        return await sendToS3(settings, { method: "GET", path: pathOf(name) }, (answer, onChunk) =>
          verifiedBytes(name, answer, maxBytes, onChunk),
        );
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async download(name, to) {
      await sendToS3(settings, { method: "GET", path: pathOf(name) }, async (answer, onChunk) => {
        const chunks = Readable.from(chunksOf(answer, onChunk));
        await pipeline(chunks, createWriteStream(to, { mode: 0o600 }));
      });
    },

    async remove(name) {
      await sendToS3(settings, { method: "DELETE", path: pathOf(name) }, (answer) => answer.text());
    },

    async list(start = "") {
      const found: S3Object[] = [];
      for (let token: string | null = ""; token !== null;) {
        const query = new URLSearchParams({ "list-type": "2", prefix: place.prefix + start, "max-keys": "1000" });
        if (token) query.set("continuation-token", token);
        const path = `/${place.bucket}?${query.toString()}`;
        const page: string = await sendToS3(settings, { method: "GET", path }, textOf);
        found.push(...objectsIn(page, place.prefix));
        token = /<IsTruncated>true</.test(page) ? textIn(page, "NextContinuationToken") : null;
      }
      return found;
    },
  };
}

const isMissing = (error: unknown): boolean => error instanceof S3Error && error.code === "NoSuchKey";

function encryptionHeaders({ encryption, kmsKeyId }: S3Settings): Record<string, string> {
  if (encryption === "none") return {};
  return {
    "x-amz-server-side-encryption": encryption,
    ...(encryption === "aws:kms" && kmsKeyId ? { "x-amz-server-side-encryption-aws-kms-key-id": kmsKeyId } : {}),
  };
}

async function* chunksOf(answer: Response, onChunk: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of answer.body ?? []) {
    onChunk();
    yield chunk;
  }
}

async function verifiedBytes(name: string, answer: Response, maxBytes: number, onChunk: () => void) {
  const chunks: Uint8Array[] = [];
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunksOf(answer, onChunk)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(`${name} is larger than anything that the portal stores.`);
    hash.update(chunk);
    chunks.push(chunk);
  }
  const expected = answer.headers.get(checksumHeader);
  if (expected !== null && hash.digest("hex") !== expected)
    throw new S3Error(`${name} is damaged: its checksum differs.`, { status: 200, code: "Damaged", mayPass: true });
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

async function textOf(answer: Response, onChunk: () => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunksOf(answer, onChunk)) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

function objectsIn(page: string, prefix: string): S3Object[] {
  const found: S3Object[] = [];
  for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = textIn(entry, "Key") ?? "";
    const writtenAt = new Date(textIn(entry, "LastModified") ?? "");
    if (key.startsWith(prefix)) found.push({ name: key.slice(prefix.length), writtenAt });
  }
  return found;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'", "#34": '"' };

function textIn(xml: string, element: string): string | null {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text === undefined ? null : text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

const tooLarge = (message: string): S3Error => new S3Error(message, { status: 413, code: "TooLarge", mayPass: false });
