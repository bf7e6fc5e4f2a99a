import { randomBytes, randomUUID } from "node:crypto";
import "./listeners.ts";
import type { Ctx } from "./platform/context.ts";
import type { Database } from "./platform/db/database.ts";
import type { Env } from "./platform/env.ts";
import { filesOf } from "./platform/files/open-files.ts";
import { newId } from "./platform/ids.ts";
import { passkeyRule } from "./accounts/passkeys/passkey-rule-store.ts";
import { createProgramme } from "./seasons/season-settings.ts";
import type { Secrets } from "./platform/secrets.ts";

/** Returns the context for everything that the server does without a request: jobs, the demo world, the first admin. */
export async function systemContext(
  { db, env, secrets }: { db: Database; env: Env; secrets: Secrets },
  job: string,
  now = new Date(),
): Promise<Ctx> {
  return {
    actor: { type: "system", id: job },
    db,
    now,
    locale: "en",
    programme: await createProgramme(db)(now),
    secrets,
    files: filesOf(env),
    id: newId,
    random: randomBytes,
    requestId: randomUUID(),
    ip: null,
    publicUrl: env.PUBLIC_URL,
    staffPasskeys: env.STAFF_PASSKEYS ?? (await passkeyRule(db)),
    passkeyRuleFixed: env.STAFF_PASSKEYS ?? null,
  };
}
