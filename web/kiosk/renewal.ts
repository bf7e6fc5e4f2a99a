import type { ChallengeAnswer, RenewAnswer, RenewInput } from "#shared/kiosk.schema.ts";
import type { Ask, Asking, Reply } from "./kiosk-api.ts";
import type { DeviceRecord } from "./queue-db.ts";

const firstWaitMs = 60_000;
const lastWaitMs = 10 * 60_000;

/**
 * A browser that is killed soon after it was given its cookie comes back without it: the server does not know the
 * tablet, which shows by its key who it is and is given another. Once for each refusal, and ever more seldom where
 * that does not help: then somebody must set it up again.
 */
export class Renewal {
  renewals = 0;
  private readonly ask: Ask;
  private readonly steady: () => number;
  private running: Promise<Reply<RenewAnswer>> | null = null;
  private failures = 0;
  private notBefore = -Infinity;

  constructor(ask: Ask, steady: () => number = () => performance.now()) {
    this.ask = ask;
    this.steady = steady;
  }

  /**
   * What to make of a call that was refused because the server does not know the tablet: asked once more with a new
   * cookie. `before`: how many `renewals` there had been when it was first asked.
   */
  async refused<Body extends { serverTime: string }>(
    reply: Reply<Body>,
    asking: Asking,
    device: DeviceRecord,
    before: number,
  ): Promise<Reply<Body>> {
    // Another call's renewal may have come between: a second one would end what the first was given.
    if (before === this.renewals) {
      if (this.steady() < this.notBefore) return reply;
      this.running ??= this.renew(device, asking.locale).finally(() => (this.running = null));
      const renewed = await this.running;
      if (renewed.kind === "silence") return renewed;
      if (renewed.kind === "refused") return this.given(renewed.status === 401 || renewed.status === 403, renewed);
    }
    const again = await this.ask<Body>(asking);
    return this.given(isUnknown(again), again);
  }

  private given<Body>(inVain: boolean, reply: Reply<Body>): Reply<Body> {
    this.failures = inVain ? this.failures + 1 : 0;
    if (inVain) this.notBefore = this.steady() + Math.min(lastWaitMs, firstWaitMs * 2 ** (this.failures - 1));
    return reply;
  }

  private async renew({ deviceId, keys }: DeviceRecord, locale: string): Promise<Reply<RenewAnswer>> {
    const path = "/api/kiosk/challenge";
    const told = await this.ask<ChallengeAnswer>({ method: "POST", path, body: { deviceId }, locale });
    if (told.kind !== "answer") return told;
    const body: RenewInput = { deviceId, challenge: told.body.challenge };
    const sign = { body, signWith: keys.privateKey, locale };
    const reply = await this.ask<RenewAnswer>({ method: "POST", path: "/api/kiosk/renew", ...sign });
    if (reply.kind === "answer") this.renewals += 1;
    return reply;
  }
}

/** The server does not know who asks. */
const isUnknown = (reply: Reply<unknown>): boolean => reply.kind === "refused" && reply.status === 401;
