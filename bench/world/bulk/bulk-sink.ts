import type { Sink } from "../insert.ts";
import type { Copies } from "./copies.ts";

/** This loads a large world in bulk, and multiplies what it has loaded so far. */
export interface BulkSink extends Sink {
  multiply: (copies: Copies) => Promise<void>;
}
