import type { RenewAnswer } from "#shared/kiosk.schema.ts";
import type { KioskApi, Reply } from "../kiosk-api.ts";
import type { DeviceRecord } from "../queue/queue-db.ts";

const firstWaitMs = 60_000;
const lastWaitMs = 10 * 60_000;

/**
 * Renews the device cookie. If the browser is killed soon after it received its cookie, the cookie may be lost, and
 * then the server does not know the tablet. The tablet proves its identity with its device key and receives a new
 * cookie. It tries once for each 401 answer, with a backoff if that does not help; then a person must enroll it again.
 */
export class Renewal {
  renewals = 0;
  private readonly api: KioskApi;
  private readonly steady: () => number;
  private running: Promise<Reply<RenewAnswer>> | null = null;
  private failures = 0;
  private notBefore = -Infinity;

  constructor(api: KioskApi, steady: () => number = () => performance.now()) {
    this.api = api;
    this.steady = steady;
  }

  /**
   * Retries a call (`retry`) with a new cookie after the server refused it with 401. `before` is the value of
   * `renewals` when the call was first made.
   */
  async refused<Body>(
    reply: Reply<Body>,
    retry: () => Promise<Reply<Body>>,
    device: DeviceRecord,
    locale: string,
    before: number,
  ): Promise<Reply<Body>> {
    // The renewal is skipped when another call has renewed the cookie in the meantime, because a second renewal would
    // invalidate that cookie.
    if (before === this.renewals) {
      if (this.steady() < this.notBefore) return reply;
      this.running ??= this.renew(device, locale).finally(() => (this.running = null));
      const renewed = await this.running;
      if (renewed.kind === "noAnswer") return renewed;
      if (renewed.kind === "refused")
        return this.noteOutcome(renewed.status === 401 || renewed.status === 403, renewed);
    }
    const again = await retry();
    return this.noteOutcome(isUnknown(again), again);
  }

  private noteOutcome<Body>(inVain: boolean, reply: Reply<Body>): Reply<Body> {
    this.failures = inVain ? this.failures + 1 : 0;
    if (inVain) this.notBefore = this.steady() + Math.min(lastWaitMs, firstWaitMs * 2 ** (this.failures - 1));
    return reply;
  }

  private async renew({ deviceId, keys }: DeviceRecord, locale: string): Promise<Reply<RenewAnswer>> {
    const challengeReply = await this.api("POST /api/kiosk/challenge", { body: { deviceId } }, { locale });
    if (challengeReply.kind !== "answer") return challengeReply;
    const body = { deviceId, challenge: challengeReply.body.challenge };
    const reply = await this.api("POST /api/kiosk/renew", { body }, { signWith: keys.privateKey, locale });
    if (reply.kind === "answer") this.renewals += 1;
    return reply;
  }
}

/** Returns true when the server does not know the caller. */
const isUnknown = (reply: Reply<unknown>): boolean => reply.kind === "refused" && reply.status === 401;
