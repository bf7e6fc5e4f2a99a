import * as z from "zod/mini";
import { walletBalance } from "./redemptions.schema.ts";

/** A rider's card as the phone shows and keeps it. */
export const idCardAnswer = z.object({
  /** What stands in the QR code. */
  text: z.string(),
  name: z.string(),
  amaNumber: z.nullable(z.string()),
  hometown: z.nullable(z.string()),
  image: z.nullable(z.string()),
  balances: z.array(walletBalance),
  /** When the server said so: shown offline, the balance is as of then. */
  asOf: z.iso.datetime(),
});
export type IdCardAnswer = z.infer<typeof idCardAnswer>;
