import { createHash, randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { isProcessRunning } from "./folder-store.ts";
import type { Bucket } from "../s3/bucket.ts";
import { S3Error } from "../s3/s3-error.ts";
import type { BackupStore } from "./backup-store.ts";

const maxTextBytes = 64 * 1024 * 1024;

/**
 * Stores backups as objects of an S3 bucket. `folder` is a local folder for files that are being uploaded or
 * downloaded.
 */
export function bucketStore(bucket: Bucket, folder: string): BackupStore {
  const makeFolder = async (): Promise<string> => {
    await mkdir(folder, { recursive: true });
    return mkdtemp(join(folder, "backup-"));
  };
  return {
    label: bucket.label,
    lock: () => lockBucket(bucket),
    makeDraftFolder: makeFolder,

    async take(path, name) {
      const hash = createHash("sha256");
      const body = await openAsBlob(path);
      for await (const chunk of body.stream()) hash.update(chunk);
      await bucket.put(name, { body, sha256: hash.digest("hex") });
      await rm(path);
    },

    list: async (start) => (await bucket.list(start)).map(({ name }) => name),

    async read(name) {
      const bytes = await bucket.read(name, maxTextBytes);
      return bytes && Buffer.from(bytes).toString();
    },

    async open(name) {
      const own = await makeFolder();
      const dispose = () => rm(own, { recursive: true, force: true });
      try {
        const path = join(own, "file");
        await bucket.download(name, path);
        return { path, [Symbol.asyncDispose]: dispose };
      } catch (error) {
        await dispose();
        throw error;
      }
    },

    remove: (name) => bucket.remove(name),
  };
}

const lockName = "lock";
const renewMs = 60_000;
/** A lock that was not renewed for this time in ms belongs to a process that no longer runs. */
const staleMs = 5 * renewMs;

/**
 * Locks a bucket with an object that is renewed regularly. A server that supports conditional writes refuses the second
 * of two simultaneous locks. On other servers the last writer wins, so each process reads the object back before it
 * begins.
 */
async function lockBucket(bucket: Bucket): Promise<AsyncDisposable> {
  const own = `${hostname()} ${process.pid} ${randomBytes(6).toString("hex")}`;
  const body = { body: new Blob([own]), sha256: createHash("sha256").update(own).digest("hex") };
  const refuse = (cause?: unknown) =>
    new Error(`Another backup into ${bucket.label} is running. If none is, try again in five minutes.`, { cause });
  const [there] = (await bucket.list(lockName)).filter(({ name }) => name === lockName);
  if (there) {
    const holder = await textIn(bucket);
    if (holder !== null && !isFree(holder, there.writtenAt)) throw refuse();
    await bucket.remove(lockName);
  }
  try {
    await bucket.put(lockName, body, true);
  } catch (error) {
    // When the response to a request is lost, its retry is refused although this process has the lock.
    const isTaken = error instanceof S3Error && (error.status === 412 || error.status === 409);
    if (!isTaken || (await textIn(bucket)) !== own) throw isTaken ? refuse(error) : error;
  }
  if ((await textIn(bucket)) !== own) throw refuse();
  const renewing = setInterval(() => void bucket.put(lockName, body).catch(() => undefined), renewMs);
  renewing.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(renewing);
      // If the removal fails, the next backup of this machine takes the lock over.
      await bucket.remove(lockName).catch(() => undefined);
    },
  };
}

async function textIn(bucket: Bucket): Promise<string | null> {
  const bytes = await bucket.read(lockName, 1000);
  return bytes && Buffer.from(bytes).toString();
}

/** Returns whether a lock may be taken over: its process ran on this machine and has ended, or it was not renewed. */
function isFree(holder: string, writtenAt: Date): boolean {
  const [host, pid] = holder.split(" ");
  return Date.now() - writtenAt.getTime() > staleMs || (host === hostname() && !isProcessRunning(Number(pid)));
}
