import { uploadCeilingBytes } from "#shared/programme.ts";
import { Problem } from "../problem.ts";
import { openBucket } from "../s3/bucket.ts";
import { S3Error } from "../s3/s3-error.ts";
import type { S3Place, S3Settings } from "../s3/s3-place.ts";
import { sha256 } from "../secrets.ts";
import { isFileName, type FileStore } from "./file-store.ts";

/** This is the time in seconds after which a client may try again. */
const retrySeconds = 30;

/**
 * Stores files as objects of an S3 bucket. A whole file is read before the answer begins, so that a response of the
 * bucket that was cut off is requested again and never reaches the client. Rejects with `files_unavailable` while the
 * bucket fails, and with `no_space` when it is full.
 */
export function s3Files(settings: S3Settings, place: S3Place): FileStore {
  const bucket = openBucket(settings, place);
  return {
    label: bucket.label,
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error("not a name of ours");
      const body = new Blob([Buffer.from(bytes)]);
      await bucket.put(name, { body, sha256: sha256(bytes) }).catch(throwProblem);
    },
    async read(name) {
      if (!isFileName(name)) return null;
      return bucket.read(name, uploadCeilingBytes).catch(throwProblem);
    },
    async remove(name) {
      if (isFileName(name)) await bucket.remove(name).catch(throwProblem);
    },
    async list() {
      const objects = await bucket.list().catch(throwProblem);
      return objects.filter(({ name }) => isFileName(name));
    },
  };
}

function throwProblem(error: unknown): never {
  if (!(error instanceof S3Error)) throw error;
  if (error.status === 507) throw new Problem("no_space", { cause: error });
  throw new Problem("files_unavailable", { retryAfter: retrySeconds, cause: error });
}
