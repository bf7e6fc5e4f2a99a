import { hmac } from "../platform/secrets.ts";

const lowest = 36 ** 5;
const count = 36 ** 6 - lowest;

/**
 * The code of a redemption: six characters of base 36, drawn by a keyed function from its id, so that neither a
 * receipt nor two of them tell how many there were (decisions §3). `draw` rises where a code is taken.
 */
export function redemptionCode(key: Buffer, redemptionId: string, draw: number): string {
  const number = BigInt(`0x${hmac(key, `${redemptionId}:${draw}`).slice(0, 24)}`);
  return (Number(number % BigInt(count)) + lowest).toString(36).toUpperCase();
}
