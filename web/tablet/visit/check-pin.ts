import type { PinCheckInput } from "#shared/kiosk.schema.ts";
import type { KioskEngine } from "../engine.ts";

/** This is the reason why the visit cannot continue with the typed PIN. */
export type PinProblem =
  /** The PIN was wrong; `left` tries are left before it locks. */
  | { left: number }
  /**
   * `mayGoOn` is true if the PIN could not be compared, so that the redemption can be saved for the rider to approve on
   * a phone.
   */
  | { text: string; mayGoOn?: boolean };

const refusals = ["wrong_pin", "pin_not_set", "pin_off", "pin_locked", "dealer_pin_limit", "device_pin_limit"];
const timeoutMs = 5000;

/**
 * Sends a PIN to the server as soon as it was typed, so that the rider can correct a wrong one in the same step. It
 * returns null when the visit may continue: the PIN was right, or it could not be checked (offline, for example) and
 * the sync decides.
 */
export async function checkPin(engine: KioskEngine, body: PinCheckInput): Promise<PinProblem | null> {
  if (engine.state.get().online === false) return null;
  const reply = await engine.call("POST /api/kiosk/pin-check", { body, timeoutMs });
  if (reply.kind !== "refused" || !refusals.includes(reply.code)) return null;
  const left = reply.carried.wrong_pin?.pinTriesLeft;
  if (left !== undefined) return { left };
  return { text: reply.message, mayGoOn: reply.code.endsWith("_limit") || reply.code === "pin_locked" };
}
