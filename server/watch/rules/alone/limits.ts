import { ownBonusLimits } from "../../../seasons/own-bonus-limits.ts";
import type { Ctx } from "../../../platform/context.ts";

/**
 * Returns a function for the limits of each admin. Those who changed a limit of the settings stay bound by the stricter
 * one for a period; otherwise an admin could raise the limit for an hour.
 */
export function limitsOfAdmins({ db, now, programme }: Ctx) {
  const known = new Map<string, ReturnType<typeof ownBonusLimits>>();
  return (adminId: string) => {
    const limits = known.get(adminId) ?? ownBonusLimits(db, now, programme, adminId);
    known.set(adminId, limits);
    return limits;
  };
}
