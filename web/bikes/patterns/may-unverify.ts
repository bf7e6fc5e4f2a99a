import type { VinPatternRow } from "#shared/vin-patterns.list.ts";

/**
 * Returns whether staff can unverify a pattern. The first batch of bikes already makes it unverified, so if the act
 * stopped after a batch, the bikes that are left need the act again.
 */
export const mayUnverify = ({ verified, bikes, pending }: Pick<VinPatternRow, "verified" | "bikes" | "pending">) =>
  verified || bikes > pending;
