import { hourMs } from "#shared/durations.ts";

/**
 * This is the tablet's estimate of the server's time. While the page is open, the monotonic clock advances the time
 * from the last answer. That clock may pause while the tablet sleeps, so if the wall clock advanced much further, the
 * wall clock counts: the offline window then ends too early instead of never. After a restart the wall clock gives the
 * elapsed time.
 */
export interface ClockTick {
  /** These are the server time of the last answer and the wall clock at that moment, in ms. */
  serverTime: number;
  wallAt: number;
}

export interface Clocks {
  wall: () => number;
  /** This is a monotonic clock in ms, with its zero at page load. */
  steady: () => number;
}

const browserClocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

const jumpMs = 2 * 60_000;
const astrayMs = 5 * 60_000;
/** If the wall clock is behind the server by more than this many ms, it shows the wrong day and cannot be trusted. */
const behindMs = 12 * hourMs;

export class KioskClock {
  private readonly clocks: Clocks;
  private tick: (ClockTick & { steadyAt: number | null }) | null = null;
  /** This is the highest wall clock value since the last contact. */
  private highest = 0;
  private readonly startWall: number;
  private readonly startSteady: number;

  constructor(clocks: Clocks = browserClocks) {
    this.clocks = clocks;
    this.startWall = clocks.wall();
    this.startSteady = clocks.steady();
  }

  /** Restores the clock from the state that an earlier page stored. */
  resume(tick: ClockTick, latestWall: number = tick.wallAt): void {
    if (!this.tick) this.tick = { ...tick, steadyAt: null };
    // Until the server answers again, a wall clock below its stored latest value counts as set back.
    this.highest = Math.max(this.highest, latestWall);
  }

  noteServerTime(serverTime: string): ClockTick {
    const tick = { serverTime: Date.parse(serverTime), wallAt: this.clocks.wall() };
    this.tick = { ...tick, steadyAt: this.clocks.steady() };
    this.highest = tick.wallAt;
    return tick;
  }

  /** This is the server time of the last answer in ms; it is null if there was no answer yet. */
  get lastTick(): number | null {
    return this.tick?.serverTime ?? null;
  }

  now(): number {
    if (!this.tick) return this.clocks.wall();
    const { serverTime, wallAt, steadyAt } = this.tick;
    if (steadyAt !== null) return serverTime + this.elapsed(wallAt, steadyAt);
    return serverTime + Math.max(0, this.startWall - wallAt) + this.elapsed(this.startWall, this.startSteady);
  }

  /**
   * Returns the milliseconds since both clocks showed these values. A forward jump of the wall clock counts as elapsed
   * time.
   */
  private elapsed(wallAt: number, steadyAt: number): number {
    const steady = this.clocks.steady() - steadyAt;
    const wall = this.clocks.wall() - wallAt;
    return wall - steady > jumpMs ? wall : steady;
  }

  /** Returns the highest wall clock value, to be stored for the next start. */
  get latestWall(): number {
    return (this.highest = Math.max(this.highest, this.clocks.wall()));
  }

  /**
   * This is false when the wall clock was set back since the last contact (even after it was set forward), or was far
   * behind the server's time: capture times cannot be trusted until the server answers again. A clock that is only
   * ahead stays trusted: the tablet slept or shows a wrong date (`astray`).
   */
  get trusted(): boolean {
    if (!this.tick) return false;
    const { serverTime, wallAt, steadyAt } = this.tick;
    if (serverTime - wallAt > behindMs) return false;
    const passed = steadyAt === null ? 0 : this.clocks.steady() - steadyAt;
    return this.clocks.wall() >= Math.max(wallAt + passed, this.latestWall) - jumpMs;
  }

  /**
   * This is the difference between the tablet's clock and the server's in ms, for the banner; it is null when they
   * agree.
   */
  get astray(): number | null {
    if (!this.tick || this.tick.steadyAt === null) return null;
    const by = this.clocks.wall() - this.now();
    return Math.abs(by) > astrayMs ? by : null;
  }
}
