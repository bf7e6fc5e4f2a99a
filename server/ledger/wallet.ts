import type { PayoutType } from "#shared/events.ts";

export type Wallet = "credit" | "cash";

/** Returns the wallet into which a class pays. A class that pays nothing, or is unknown, counts as one that pays credit. */
export const walletOf = (payoutType: PayoutType | undefined): Wallet => (payoutType === "cash" ? "cash" : "credit");

/** Returns the wallets into which classes pay, by the ids of the classes. */
export const walletsOf = (classes: readonly { id: string; payoutType: PayoutType }[]): Map<string, Wallet> =>
  new Map(classes.map(({ id, payoutType }) => [id, walletOf(payoutType)]));
