import { fileKind } from "#shared/csv.ts";
import { BadZip, Zip, ZipTooBig } from "../spreadsheet/read-zip.ts";
import type { UnreadFile } from "./file-job.ts";

/** This is a file of a set, with its bytes or the reason why they cannot be read. */
export interface FileInZip {
  /** This is the name, with the folder inside the zip. */
  name: string;
  content: Uint8Array | UnreadFile;
}

/** This is the max number of files in a zip, which is more than an event has classes. */
export const maxFiles = 60;
/** This is the max total unpacked size in bytes of all files of a zip. */
const maxUnpackedBytes = 48 * 1024 * 1024;

/**
 * Returns the files of a zip, each at most `maxBytes` long, or the file itself if it is not a zip. Folders and files
 * that operating systems add to a zip are left out, and a zip inside the zip is not opened.
 */
export function filesIn(name: string, bytes: Uint8Array, maxBytes: number): FileInZip[] | UnreadFile {
  const kind = fileKind(bytes);
  if (kind !== "zip" && kind !== "xlsx") return [{ name, content: bytes }];
  try {
    const zip = new Zip(bytes, maxUnpackedBytes);
    // `fileKind` reads only the first bytes, so a zip that begins with a workbook looks like a workbook to it. The
    // names of the files decide.
    if (zip.names.some((path) => path === "[Content_Types].xml" || path.startsWith("xl/")))
      return [{ name, content: bytes }];
    const names = zip.names.filter((path) => !isFolderOrSystemFile(path));
    if (names.length === 0) return { ok: false, problem: "empty_file" };
    if (names.length > maxFiles) return { ok: false, problem: "too_many_files" };
    return names.map((path) => ({ name: path, content: unpacked(zip, path, maxBytes) }));
  } catch (error) {
    if (error instanceof BadZip || error instanceof RangeError) return { ok: false, problem: "unreadable_file" };
    throw error;
  }
}

function unpacked(zip: Zip, path: string, maxBytes: number): FileInZip["content"] {
  try {
    const bytes = zip.bytes(path, maxBytes);
    if (bytes === null || bytes.length === 0) return { ok: false, problem: "empty_file" };
    return bytes;
  } catch (error) {
    if (error instanceof ZipTooBig) return { ok: false, problem: "too_large" };
    if (error instanceof BadZip || error instanceof RangeError) return { ok: false, problem: "unreadable_file" };
    throw error;
  }
}

/** Returns true for a folder, and for files that Windows and macOS add to a zip. */
const isFolderOrSystemFile = (path: string): boolean =>
  path.endsWith("/") || /(?:^|\/)(?:__MACOSX\/|\.|thumbs\.db$|desktop\.ini$)/i.test(path);
