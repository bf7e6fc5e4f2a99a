/**
 * Server time as the tablet reckons it. While the page lives it runs on from the last answer by the monotonic clock,
 * whatever the wall clock does; after a restart the wall clock bridges the gap, held to what was heard.
 */
export interface ClockTick {
  /** Server time of the last answer, and the wall clock then, in ms. */
  serverTime: number;
  wallAt: number;
}

export interface Clocks {
  wall: () => number;
  /** Never goes back; its zero is the start of the page. */
  steady: () => number;
}

export const browserClocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

const jumpMs = 2 * 60_000;
const astrayMs = 5 * 60_000;
/** A clock that shows the day before: nothing of what it says can be believed. */
const behindMs = 12 * 3_600_000;

export class KioskClock {
  private readonly clocks: Clocks;
  private tick: (ClockTick & { steadyAt: number | null }) | null = null;
  /** The highest that the wall clock stood since the last contact. */
  private highest = 0;
  private readonly startWall: number;
  private readonly startSteady: number;

  constructor(clocks: Clocks = browserClocks) {
    this.clocks = clocks;
    this.startWall = clocks.wall();
    this.startSteady = clocks.steady();
  }

  /** What was kept from the page before. */
  resume(tick: ClockTick, latestWall: number = tick.wallAt): void {
    if (!this.tick) this.tick = { ...tick, steadyAt: null };
    // Before the server was heard again: a wall clock that stands lower than it ever did was set back.
    this.highest = Math.max(this.highest, latestWall);
  }

  heard(serverTime: string): ClockTick {
    const tick = { serverTime: Date.parse(serverTime), wallAt: this.clocks.wall() };
    this.tick = { ...tick, steadyAt: this.clocks.steady() };
    this.highest = tick.wallAt;
    return tick;
  }

  /** The last server time that was heard, or null: never yet. */
  get lastTick(): number | null {
    return this.tick?.serverTime ?? null;
  }

  now(): number {
    if (!this.tick) return this.clocks.wall();
    const { serverTime, wallAt, steadyAt } = this.tick;
    if (steadyAt !== null) return serverTime + (this.clocks.steady() - steadyAt);
    const sinceStart = this.clocks.steady() - this.startSteady;
    return serverTime + Math.max(0, this.startWall - wallAt) + sinceStart;
  }

  /** To be kept over a restart. */
  get latestWall(): number {
    return (this.highest = Math.max(this.highest, this.clocks.wall()));
  }

  /**
   * The wall clock went back since the last contact, or forward and back: no capture time can be believed until the
   * server is heard. Nor one that stood behind the server's. One that only stands ahead is no reason: the tablet slept,
   * or shows a wrong day (`astray`).
   */
  get trusted(): boolean {
    if (!this.tick) return false;
    const { serverTime, wallAt, steadyAt } = this.tick;
    if (serverTime - wallAt > behindMs) return false;
    const passed = steadyAt === null ? 0 : this.clocks.steady() - steadyAt;
    return this.clocks.wall() >= Math.max(wallAt + passed, this.latestWall) - jumpMs;
  }

  /** The tablet shows another time than the server: the banner says so. Null where they agree. */
  get astray(): number | null {
    if (!this.tick || this.tick.steadyAt === null) return null;
    const by = this.clocks.wall() - this.now();
    return Math.abs(by) > astrayMs ? by : null;
  }
}
