import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import type { FileCell } from "../../platform/spreadsheet/write-xlsx.ts";

/** These are the rows of a file, as they are read from the database. */
export type FileRows = AsyncGenerator<FileCell[][], void>;

/**
 * Makes a file that is read from a snapshot of the database, so that it is consistent whatever is written while it is
 * sent. The snapshot ends with `chunks`, whose first page must be asked for, or with an error of `read`.
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
