import * as z from "zod/mini";
import { dealerLoginRow } from "./dealer-logins.list.ts";

export const dealerLoginsAnswer = z.object({ logins: z.array(dealerLoginRow) });
export const dealerLoginAnswer = z.object({ login: dealerLoginRow });
