import type { ProblemCode } from "#shared/problem.ts";
import type { Ctx } from "../platform/context.ts";
import type { PinOutcome } from "../riders/pin/count-pin-try.ts";

/** The transaction commits this refusal, which is stored as the first answer of its idempotency key. */
export interface PinRefusal {
  code: ProblemCode;
  values?: Record<string, number>;
  fields?: Record<string, ProblemCode>;
  retryAfter?: number;
}

/** Returns the refusal that the counter gets when the PIN was not right. */
export function pinRefusal(ctx: Ctx, outcome: Exclude<PinOutcome, { state: "right" | "changed" }>): PinRefusal {
  switch (outcome.state) {
    case "wrong":
      return { code: "wrong_pin", values: { left: outcome.left }, fields: { pin: "wrong_pin" } };
    case "locked":
      return { code: "pin_locked", ...wait(ctx, outcome.until) };
    case "place_limit": {
      const code = outcome.by === "dealer" ? "dealer_pin_limit" : "device_pin_limit";
      return { code, ...wait(ctx, outcome.until) };
    }
    case "off":
      return { code: "pin_off" };
    case "not_set":
      return { code: "pin_not_set" };
  }
}

function wait(ctx: Ctx, until: Date): Pick<PinRefusal, "values" | "retryAfter"> {
  const seconds = Math.max(1, Math.ceil((until.getTime() - ctx.now.getTime()) / 1000));
  return { values: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds };
}
