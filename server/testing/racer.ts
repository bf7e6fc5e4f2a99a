// This program runs in several processes that redeem from the same balance at the same time: see processes.ts.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { programmeZone } from "#shared/dates.ts";
import { redeem } from "../redemptions/redeem.ts";
import { connect } from "../platform/db/connect.ts";
import { parseEnv } from "../platform/env.ts";
import { Problem } from "../platform/problem.ts";
import { loadSecrets } from "../platform/secrets.ts";
import { systemContext } from "../system-context.ts";
import { testPin } from "./build.ts";

const env = parseEnv(process.env);
const db = await connect(env.DATABASE_URL);
const secrets = loadSecrets(env.APP_SECRET, env.DATA_DIR, env.CHEAP_HASHES, env.APP_SECRET_PREVIOUS);
const { RIDER = "", DEALER = "", AMOUNT = "", TIMES = "1" } = process.env;
const now = new Date(process.env.NOW ?? "");
const base = await systemContext({ db, env, secrets }, "racer", now);
const signedIn = { accountId: DEALER, emailVerified: true, deactivated: false, proxy: null };
const ctx = {
  ...base,
  actor: { type: "dealer" as const, id: DEALER, country: "US", timeZone: programmeZone, ...signedIn },
};

process.send?.("ready");
await once(process, "message");
const outcomes = await Promise.all(
  Array.from({ length: Number(TIMES) }, async () => {
    const input = { riderId: RIDER, amount: Number(AMOUNT), currency: "USD" as const, pin: testPin };
    try {
      await redeem(ctx, { ...input, employeeName: "Sam", idChecked: true, secondOne: true }, randomUUID());
      return "redeemed";
    } catch (error) {
      return error instanceof Problem ? error.code : String(error);
    }
  }),
);
await db.close();
process.send?.(outcomes);
