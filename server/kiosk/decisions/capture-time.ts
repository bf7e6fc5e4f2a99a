import { hourMs } from "#shared/durations.ts";
import type { ProgrammeSettings } from "#shared/programme.ts";

const minuteMs = 60_000;
/**
 * This is the tolerance of the offline window: a tablet contacts the server once a minute, so its own offline window
 * may start up to this much later than the recorded contact.
 */
const windowSlackMs = 5 * minuteMs;

/** This is the time when a redemption was captured at the counter, as far as the server trusts the tablet's claim. */
export interface CaptureTime {
  at: Date;
  /**
   * This is true when the tablet names a server time that it received before the capture (`serverTick`), which must not
   * be after the arrival: credit that expired since the capture still counts.
   */
  credible: boolean;
  /**
   * This is true when the item arrived for the first time so soon after the capture that it counts as redeemed online,
   * whatever the tablet claims.
   */
  confirmedAtOnce: boolean;
  /** This is true when the capture was longer after the last recorded contact than a tablet may stay offline. */
  outsideWindow: boolean;
}

/** These are the contacts of a tablet that the server recorded itself. */
export interface RecordedContacts {
  enrolledAt: Date;
  /** This is the last contact at which the tablet's queue was empty, or null. */
  emptiedAt: Date | null;
  /** Returns the last recorded contact at or before an instant, or null. */
  lastBefore: (at: Date) => Promise<Date | null>;
}

/**
 * Limits the capture time that the tablet claims. It cannot be after the first arrival. It cannot be before the last
 * server time that the tablet received (`serverTick`), its enrollment, or the last contact at which its queue was
 * empty, because the tablet would have sent the item then.
 */
export async function measureCapture(
  body: { capturedAt: string; serverTick: string | null },
  receivedAt: Date,
  contacts: RecordedContacts,
  { confirmMinutes, captureHours }: Pick<ProgrammeSettings["kiosk"], "confirmMinutes" | "captureHours">,
): Promise<CaptureTime> {
  const received = receivedAt.getTime();
  const tick = body.serverTick === null ? null : Date.parse(body.serverTick);
  const credible = tick !== null && tick <= received;
  const earliest = Math.max(
    contacts.enrolledAt.getTime(),
    contacts.emptiedAt?.getTime() ?? -Infinity,
    credible ? tick : -Infinity,
  );
  const at = new Date(Math.min(Math.max(Date.parse(body.capturedAt), earliest), received));
  const confirmedAtOnce = received - at.getTime() <= confirmMinutes * minuteMs;
  const contact = (await contacts.lastBefore(at)) ?? contacts.enrolledAt;
  const without = at.getTime() - contact.getTime();
  const outsideWindow = !confirmedAtOnce && without > captureHours * hourMs + windowSlackMs;
  return { at, credible, confirmedAtOnce, outsideWindow };
}

/**
 * Returns the capture data that was measured at an item's first arrival. An item without it was never readable, so its
 * arrival time is used as the capture time.
 */
export function captureOf(row: {
  capturedAt: Date | null;
  captureCredible: boolean;
  confirmedAtOnce: boolean;
  outsideWindow: boolean;
  receivedAt: Date;
}): CaptureTime {
  const { capturedAt, receivedAt, captureCredible: credible, confirmedAtOnce, outsideWindow } = row;
  return { at: capturedAt ?? receivedAt, credible, confirmedAtOnce, outsideWindow };
}

export function hoursBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / hourMs;
}
