import { hmac } from "../platform/secrets.ts";

const lowest = 36 ** 5;
const count = 36 ** 6 - lowest;

/**
 * Returns the code of a redemption: six characters of base 36, derived from its id by a keyed function, so that codes
 * do not reveal how many redemptions there were (docs/spec/money.md#redemption-code). The caller increases `draw` when
 * a code is already taken.
 */
export function redemptionCode(key: Buffer, redemptionId: string, draw: number): string {
  const number = BigInt(`0x${hmac(key, `${redemptionId}:${draw}`).slice(0, 24)}`);
  return (Number(number % BigInt(count)) + lowest).toString(36).toUpperCase();
}
