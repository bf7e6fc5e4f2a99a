import { eq } from "drizzle-orm";
import type { Reader } from "../platform/db/database.ts";
import { series } from "./tables.ts";

export async function findSeries(reader: Reader, seriesId: string) {
  const [row] = await reader.select().from(series).where(eq(series.id, seriesId));
  return row;
}
