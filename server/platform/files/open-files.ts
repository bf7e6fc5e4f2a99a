import { join } from "node:path";
import type { Env } from "../env.ts";
import { parseS3Url, s3Settings } from "../s3/s3-place.ts";
import { diskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { s3Files } from "./s3-files.ts";

type FilesEnv = Pick<Env, "DATA_DIR" | "FILES_URL"> & Parameters<typeof s3Settings>[0];

/** Returns the store of uploads: FILES_URL, or `files/` in the server's data folder (docs/operations.md#files). */
export const filesOf = (env: FilesEnv): FileStore =>
  env.FILES_URL === undefined ? diskFiles(join(env.DATA_DIR, "files")) : filesAt(env.FILES_URL, env);

/** Warns when the files cannot be reached. The portal starts anyway, because most of it needs no files. */
export async function checkFiles(env: FilesEnv, warn: (message: string, error: unknown) => void): Promise<void> {
  // No file has this name, so the read only checks that the store answers.
  await filesOf(env)
    .read("0".repeat(43))
    .catch((error: unknown) => warn("the uploaded files can't be reached (docs/operations.md#files)", error));
}

/** Returns the store at an s3:// URL. */
export const filesAt = (url: string, env: FilesEnv): FileStore => s3Files(s3Settings(env), parseS3Url(url));
