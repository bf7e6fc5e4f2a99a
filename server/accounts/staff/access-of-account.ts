import type { RiderAccess } from "#shared/rider-staff.schema.ts";
import { deviceOf } from "#shared/user-agent.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Reader } from "../../platform/db/database.ts";
import { passkeysOf } from "../passkeys/passkey-store.ts";
import { sessionIdOf } from "../sessions/own-sessions.ts";
import { sessionsOf } from "../sessions/session-store.ts";

/** Returns the devices that are logged in to an account, and its passkeys, for staff; never a token or a key. */
export async function accessOfAccount(
  reader: Reader,
  { now }: Ctx,
  accountId: string,
): Promise<Pick<RiderAccess, "sessions" | "passkeys">> {
  const sessions = await sessionsOf(reader, accountId, now);
  const passkeys = await passkeysOf(reader, accountId);
  return {
    sessions: sessions.map(({ tokenHash, userAgent, createdAt, seenAt }) => ({
      _id: sessionIdOf(tokenHash),
      ...deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      current: false,
    })),
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt: createdAt.toISOString() })),
  };
}
