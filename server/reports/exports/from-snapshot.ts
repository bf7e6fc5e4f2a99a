import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { FileCell } from "../../platform/spreadsheet/write-xlsx.ts";

/** These are the rows of a file, as they are read from the database. */
export type FileRows = AsyncGenerator<FileCell[][], void>;

/**
 * Creates a file that is read from a snapshot of the database, so that it is consistent even if rows are written while
 * it is sent. The snapshot is closed at the end of `chunks` or when `read` throws, so the caller must start to read
 * `chunks`.
 */
export async function fromSnapshot<File extends { chunks: FileRows }>(
  { db }: Pick<Ctx, "db">,
  read: (reader: Reader) => Promise<File>,
): Promise<File> {
  const { reader, close } = await db.snapshot();
  try {
    const file = await read(reader);
    return { ...file, chunks: closedAfter(file.chunks, close) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* closedAfter(chunks: FileRows, close: () => Promise<void>): FileRows {
  try {
    yield* chunks;
  } finally {
    await close();
  }
}
