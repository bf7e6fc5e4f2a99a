import type { Tx } from "../../platform/db/database.ts";
import { deletePasskeysOf } from "../passkeys/passkey-store.ts";
import { endAllSessions } from "../sessions/session.ts";
import { setPasswordHash } from "../store.ts";

/**
 * Ends all access to an account at once: password, passkeys and sessions. `passwordHash` is the hash of a password that
 * nobody knows, from `unusablePassword`; only an emailed link gives access again.
 */
export async function closeAccess(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await setPasswordHash(tx, accountId, passwordHash);
  await deletePasskeysOf(tx, accountId);
  await endAllSessions(tx, accountId);
}
