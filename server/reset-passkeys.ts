// `npm run passkeys:reset -- admin@example.com` removes all passkeys of an admin who lost the device, when no other
// admin is left to do it (docs/operations.md#staff-and-passkeys).
import { resetPasskeysOfEmail } from "./accounts/passkeys/staff-passkeys.ts";
import { connect } from "./platform/db/connect.ts";
import { parseEnv } from "./platform/env.ts";
import { Problem } from "./platform/problem.ts";
import { loadSecrets } from "./platform/secrets.ts";
import { systemContext } from "./system-context.ts";

const [email = ""] = process.argv.slice(2);
const env = parseEnv(process.env);
const secrets = loadSecrets(env.APP_SECRET, env.DATA_DIR, env.CHEAP_HASHES, env.APP_SECRET_PREVIOUS);
const db = await connect(env.DATABASE_URL);
try {
  const removed = await resetPasskeysOfEmail(await systemContext({ db, env, secrets }, "passkeys-reset"), email);
  console.log(`${removed} passkeys of ${email} were removed, and its sessions ended. Log in with the password.`);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`No admin has the address “${email}”. Usage: npm run passkeys:reset -- admin@example.com`);
  process.exitCode = 1;
} finally {
  await db.close();
}
