import * as z from "zod/mini";
import { walletBalance } from "./redemptions.schema.ts";

/** This is a rider's card as the phone shows and stores it. */
export const idCardAnswer = z.object({
  /** This is the text in the QR code. */
  text: z.string(),
  name: z.string(),
  amaNumber: z.nullable(z.string()),
  hometown: z.nullable(z.string()),
  image: z.nullable(z.string()),
  balances: z.array(walletBalance),
  /** The server answered at this time. Offline, the balance is shown as of this time. */
  asOf: z.iso.datetime(),
});
