import * as z from "zod/mini";
import { resultsSheet, rowFault } from "./results.schema.ts";

/** A refusal of an outdated version carries the current sheet. */
export const staleSheet = z.object({ current: resultsSheet });

/** A refusal of typed rows carries their errors, by the number of the row. */
export const faultyRows = z.object({ rowErrors: z.array(z.object({ row: z.number(), errors: z.array(rowFault) })) });
