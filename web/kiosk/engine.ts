import { liveQuery } from "dexie";
import { policyOf } from "#shared/kiosk.ts";
import type { RiderCard, SnapshotAnswer, SyncAnswer } from "#shared/kiosk.schema.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { CacheDb, keep, readKept } from "./cache-db.ts";
import { KioskClock } from "./clock.ts";
import { enrolDevice, readDevice } from "./device.ts";
import { Drain, type Outcome } from "./drain.ts";
import { createAsk, type Ask, type Asking, type Reply } from "./kiosk-api.ts";
import { openingState, Store, type KioskState } from "./kiosk-state.ts";
import { purge } from "./outbox.ts";
import { QueueDb, type QueueRow } from "./queue-db.ts";
import { keepCards, keepSnapshot, readCards } from "./snapshot.ts";

const snapshotEveryMs = 10 * 60_000;
const shiftMs = 12 * 3_600_000;
const employeesKept = 6;

/** The tablet without its screens: opens its storage, hears the server, hands in the queue. */
export class KioskEngine {
  readonly queue: QueueDb;
  readonly cache: CacheDb;
  readonly clock = new KioskClock();
  readonly state = new Store<KioskState>(openingState);
  readonly drain: Drain;
  private readonly ask: Ask;
  private readonly locale: () => string;
  private cards: Promise<RiderCard[]> | null = null;
  private since: string | null = null;

  constructor(given: { locale: () => string; ask?: Ask; queue?: QueueDb; cache?: CacheDb }) {
    this.locale = given.locale;
    this.ask = given.ask ?? createAsk();
    this.queue = given.queue ?? new QueueDb();
    this.cache = given.cache ?? new CacheDb();
    this.drain = new Drain({
      db: this.queue,
      policy: () => this.policy,
      deviceId: () => this.state.get().device?.deviceId ?? null,
      send: (input) =>
        this.call<SyncAnswer>({ method: "POST", path: "/api/kiosk/sync", body: { appVersion, ...input } }),
      since: () => Promise.resolve(this.since),
      onAnswer: (answer, moved) => this.takeAnswer(answer, moved),
      onOutcome: (outcome) => this.takeOutcome(outcome),
      now: () => this.clock.now(),
      locks: typeof navigator === "undefined" ? undefined : navigator.locks,
    });
  }

  get policy() {
    return this.state.get().settings?.policy ?? policyOf(defaultProgramme);
  }

  /** Opens what was kept. Returns how to stop again. */
  async open(target: Window & typeof globalThis): Promise<() => void> {
    try {
      const device = await readDevice(this.queue);
      const contact = await readKept(this.cache, "contact");
      if (contact) this.clock.resume(contact);
      this.since = (await readKept(this.cache, "since")) ?? null;
      const settings = (await readKept(this.cache, "settings")) ?? null;
      this.state.set({ device: device ?? null, settings, durable: await isDurable(), ...(await this.shift()) });
      this.state.set({ phase: device ? "ready" : "enrol" });
    } catch {
      this.state.set({ phase: "broken" });
      return () => {};
    }
    this.tellTime();
    const rows = liveQuery(() => this.queue.items.orderBy("seq").reverse().toArray()).subscribe({
      next: (all) => this.state.set({ rows: all.filter((row) => row.acknowledgedAt === null) }),
      // The database connection is gone and could not be opened again: asks to reload, nothing is lost.
      error: () => this.state.set({ phase: "broken" }),
    });
    void purge(this.queue, this.clock.now(), this.policy.purgeDays).catch(() => {});
    const stopDrain = this.drain.start(target);
    const minute = setInterval(() => this.tellTime(), 15_000);
    return () => {
      rows.unsubscribe();
      stopDrain();
      clearInterval(minute);
    };
  }

  /** Asks in the device's name; every answer tells the time and that the server is there. */
  async call<Body extends { serverTime: string }>(asking: Omit<Asking, "locale" | "signWith">): Promise<Reply<Body>> {
    const { device } = this.state.get();
    const signWith = asking.method === "POST" ? device?.keys.privateKey : undefined;
    const reply = await this.ask<Body>({ ...asking, locale: this.locale(), signWith });
    if (reply.kind === "answer") this.heard(reply.body.serverTime);
    else if (reply.kind === "silence") this.state.set({ online: false });
    this.tellTime();
    return reply;
  }

  async enrol(name: string, exitCode: string) {
    const { locale, clock } = this;
    const given = { name, exitCode, locale: locale(), appVersion, now: clock.now() };
    const done = await enrolDevice(this.queue, this.ask, given);
    if ("kind" in done) return done;
    this.heard(done.serverTime);
    this.since = null;
    await this.cache.kept.bulkDelete(["since", "cards", "settings"]);
    this.cards = null;
    this.state.set({ device: done.device, refused: null, durable: await isDurable() });
    await this.refreshSnapshot();
    this.state.set({ phase: "ready" });
    return null;
  }

  async refreshSnapshot(): Promise<void> {
    const reply = await this.call<SnapshotAnswer>({ method: "GET", path: "/api/kiosk/snapshot" });
    if (reply.kind !== "answer") return;
    await keepSnapshot(this.cache, reply.body);
    this.cards = Promise.resolve(reply.body.riders);
    this.state.set({ settings: (await readKept(this.cache, "settings")) ?? null });
  }

  riderCards(): Promise<RiderCard[]> {
    this.cards ??= readCards(this.cache);
    return this.cards;
  }

  async rememberEmployee(name: string): Promise<void> {
    const now = this.clock.now();
    const kept = (await readKept(this.cache, "employees")) ?? [];
    const others = kept.filter((one) => one.name !== name && now - one.at < shiftMs);
    await keep(this.cache, "employees", [{ name, at: now }, ...others].slice(0, employeesKept));
    this.state.set(await this.shift());
  }

  private async shift(): Promise<{ employees: string[] }> {
    const kept = (await readKept(this.cache, "employees")) ?? [];
    return { employees: kept.filter(({ at }) => this.clock.now() - at < shiftMs).map(({ name }) => name) };
  }

  /** The server knows this tablet no more: back to the set-up. What was captured stays listed. */
  async forgetDevice(): Promise<void> {
    await this.queue.kept.delete("device");
    this.state.set({ device: null, phase: "enrol", refused: null });
  }

  private async takeAnswer(answer: SyncAnswer, moved: QueueRow[]): Promise<void> {
    const { settings } = this.state.get();
    this.since = answer.serverTime;
    await keep(this.cache, "since", answer.serverTime);
    if (settings) {
      const { policy, keys, epoch } = answer;
      const state = answer.commands.includes("drain") ? ("draining" as const) : settings.state;
      const next = { ...settings, policy, keys, epoch, state };
      await keep(this.cache, "settings", next);
      this.state.set({ settings: next });
    }
    await this.noteBalances(moved);
    const age = this.clock.now() - Date.parse(settings?.fetchedAt ?? "1970-01-01T00:00:00Z");
    if (age > snapshotEveryMs) await this.refreshSnapshot();
  }

  /** What the server said of a balance is newer than the card. */
  async noteBalances(moved: readonly QueueRow[]): Promise<void> {
    const said = new Map<string, number>();
    for (const row of moved) {
      if (row.kind === "redeem" && row.balance !== null) said.set(row.body.riderId, row.balance);
    }
    if (said.size === 0) return;
    const cards = (await this.riderCards()).map((card) => ({ ...card, balance: said.get(card._id) ?? card.balance }));
    this.cards = Promise.resolve(cards);
    await keepCards(this.cache, cards);
  }

  private takeOutcome(outcome: Outcome): void {
    const { phase } = this.state.get();
    if (phase !== "ready") return;
    if (outcome.kind === "refused") this.state.set({ refused: outcome, online: false });
    else this.state.set({ refused: null, online: outcome.kind === "answered" });
  }

  private heard(serverTime: string): void {
    const tick = this.clock.heard(serverTime);
    void keep(this.cache, "contact", tick).catch(() => {});
    this.state.set({ online: true });
    this.tellTime();
  }

  private tellTime(): void {
    const { lastTick, trusted, astray } = this.clock;
    this.state.set({ lastContact: lastTick, clockTrusted: trusted, clockAstray: astray });
  }
}

/** Which build this is: the name of its file. */
const appVersion = (import.meta.url.split("/").at(-1) ?? "dev").slice(0, 60);

async function isDurable(): Promise<boolean> {
  if (typeof navigator === "undefined" || !navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || (await navigator.storage.persist());
}
