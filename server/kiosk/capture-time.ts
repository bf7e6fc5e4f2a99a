/** When a redemption was made at the counter, as far as the server can believe it. */
export interface CaptureTime {
  /** Held to [last server tick, receipt], whatever the tablet's clock said (kiosk spec, faults). */
  at: Date;
  /** The tablet had heard the server before it: credit that expired since still counts. */
  credible: boolean;
}

export function captureTime(body: { capturedAt: string; serverTick: string | null }, receivedAt: Date): CaptureTime {
  const received = receivedAt.getTime();
  const said = Date.parse(body.capturedAt);
  const tick = body.serverTick === null ? null : Date.parse(body.serverTick);
  if (tick === null || tick > received) return { at: new Date(Math.min(said, received)), credible: false };
  return { at: new Date(Math.min(Math.max(said, tick), received)), credible: true };
}

export function hoursBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 3_600_000;
}
