// This module stores on this device which awards the account has seen: all up to a time of issue.
import type { LatestAward, WalletAnswer } from "#shared/wallet.schema.ts";
import { isCachingOff } from "../platform/cache/cache-opt-out.ts";
import { fieldsSchema, stored } from "../platform/cache/stored.ts";

/**
 * This is the account, and the time of issue of the newest award that it has seen. The time is empty if there was no
 * award.
 */
const storedSeen = stored("awards-seen", fieldsSchema({ owner: "", newest: "" }));

type Wallet = Pick<WalletAnswer, "latestAwards">;

/**
 * Returns the awards issued since the account last opened the wallet on this device, newest first. The first time it
 * returns none, because there is nothing to compare with.
 */
export function newAwardsIn(owner: string, { latestAwards }: Wallet): readonly LatestAward[] {
  const last = isCachingOff() ? null : storedSeen.read();
  return last?.owner === owner ? latestAwards.filter(({ issuedAt }) => issuedAt > last.newest) : [];
}

/** Stores that the account has seen these awards; an older copy of the wallet changes nothing. */
export function markAwardsSeen(owner: string, { latestAwards }: Wallet): void {
  if (isCachingOff()) return;
  const last = storedSeen.read();
  const newest = latestAwards[0]?.issuedAt ?? "";
  if (last?.owner !== owner || newest > last.newest) storedSeen.write({ owner, newest });
}

/**
 * Removes what other accounts have seen, after a logout or a login as somebody else. `current` is null for a visitor.
 */
export function forgetOthersSeenAwards(current: string | null): void {
  const last = storedSeen.read();
  if (last && last.owner !== current) storedSeen.write(null);
}
