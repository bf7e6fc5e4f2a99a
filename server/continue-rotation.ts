import { replaceKeyOfPreviousSecret } from "./kiosk/keys/rotate-keys.ts";
import type { Ctx } from "./platform/context.ts";
import { countPreviousPins } from "./riders/pin/count-previous-pins.ts";

/**
 * Continues a rotation of the application secret when the server starts: tablets get a sealing key of the current
 * secret. Returns the lines for the operator; without a previous secret there are none.
 */
export async function continueRotation(ctx: Ctx): Promise<string[]> {
  if (!ctx.secrets.previous) return [];
  await replaceKeyOfPreviousSecret(ctx);
  const pins = await countPreviousPins(ctx);
  return [
    `APP_SECRET_PREVIOUS is accepted. PINs that are still stored under it: ${pins} (docs/operations.md#rotate-the-secret).`,
  ];
}
