// This module remembers, on this device, up to which award the account has seen its wallet.
import type { LatestAward, WalletAnswer } from "#shared/wallet.schema.ts";
import { isCachingOff } from "../platform/cache/cache-opt-out.ts";
import { fieldsOf, stored } from "../platform/cache/stored.ts";

/** The account, and the time of issue of the newest award that it has seen; empty if it had none. */
const storedSeen = stored("awards-seen", fieldsOf({ owner: "", newest: "" }));

/**
 * Returns the awards issued since the account last opened the wallet on this device, newest first, and marks them as
 * seen. The first time there is nothing to compare with, so nothing is new.
 */
export function takeNewAwards(
  owner: string,
  { latestAwards }: Pick<WalletAnswer, "latestAwards">,
): readonly LatestAward[] {
  if (isCachingOff()) return [];
  const last = storedSeen.read();
  const newest = latestAwards[0]?.issuedAt ?? "";
  if (last?.owner !== owner) {
    storedSeen.write({ owner, newest });
    return [];
  }
  if (newest > last.newest) storedSeen.write({ owner, newest });
  return latestAwards.filter(({ issuedAt }) => issuedAt > last.newest);
}

/** Forgets what other accounts have seen, after a sign-out or a sign-in as somebody else. Null stands for a visitor. */
export function forgetOthersSeenAwards(current: string | null): void {
  const last = storedSeen.read();
  if (last && last.owner !== current) storedSeen.write(null);
}
