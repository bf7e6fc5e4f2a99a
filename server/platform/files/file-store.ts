/**
 * This is the store of uploaded bytes: a folder on a disk that all servers share, or a part of an S3 bucket. The files
 * can be read only through the portal’s calls, which check their policies.
 */
export interface FileStore {
  /** This names the store in messages to the operator. */
  label: string;
  /** Stores a file, and resolves when the whole file is stored. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(name: string): Promise<void>;
  /** Lists every file with its age for the cleanup job, including drafts that were never finished. */
  list(): Promise<{ name: string; writtenAt: Date }[]>;
}

/**
 * Returns true for a generated file name (random, base64url). Any other name is refused, so that no path can be
 * injected.
 */
export const isFileName = (name: string): boolean => /^[\w-]{43}$/.test(name);
