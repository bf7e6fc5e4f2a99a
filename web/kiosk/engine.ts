import { liveQuery } from "dexie";
import { policyOf } from "#shared/kiosk.ts";
import type { PhotosAnswer, SnapshotAnswer, SyncAnswer } from "#shared/kiosk.schema.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { CacheDb, firstPreferences, keep, readKept, type Preferences } from "./cache-db.ts";
import { KioskClock } from "./clock.ts";
import { readDevice, type Enrolment } from "./device.ts";
import { Drain, type Outcome } from "./drain.ts";
import { createAsk, type Ask, type Asking, type Reply } from "./kiosk-api.ts";
import { openingState, Store, type KioskState } from "./kiosk-state.ts";
import { purge } from "./queue-answers.ts";
import { QueueDb, type QueueRow } from "./queue-db.ts";
import type { Renewal } from "./renewal.ts";
import { noteRestore } from "./restore.ts";
import { RiderCards } from "./rider-cards.ts";
import { settingsIn } from "./snapshot.ts";

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
  readonly cards: RiderCards;
  private readonly ask: Ask;
  private renewal: Renewal | null = null;
  private readonly locale: () => string;
  private since: string | null = null;
  private reopened = false;
  private refreshing: Promise<void> | null = null;

  constructor(given: { locale: () => string; ask?: Ask; queue?: QueueDb; cache?: CacheDb }) {
    this.locale = given.locale;
    this.ask = given.ask ?? createAsk();
    this.queue = given.queue ?? new QueueDb();
    this.cache = given.cache ?? new CacheDb();
    this.cards = new RiderCards(this.cache);
    this.drain = new Drain({
      db: this.queue,
      policy: () => this.policy,
      deviceId: () => this.state.get().device?.deviceId ?? null,
      send: (input) =>
        this.call<SyncAnswer>({ method: "POST", path: "/api/kiosk/sync", body: { appVersion, ...input } }),
      since: () => Promise.resolve(this.since),
      onAnswer: (answer, moved) => this.takeAnswer(answer, moved),
      onOutcome: (outcome) => this.takeOutcome(outcome),
      onBroken: () => void this.reopen(),
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
      // Side by side: the attract screen waits for them alone.
      const { cache } = this;
      const [device, contact, since, settings, preferences, latestWall, durable, shift] = await Promise.all([
        readDevice(this.queue),
        readKept(cache, "contact"),
        readKept(cache, "since"),
        readKept(cache, "settings"),
        readKept(cache, "preferences"),
        readKept(cache, "latestWall"),
        isDurable(),
        this.shift(),
      ]);
      if (contact) this.clock.resume(contact, latestWall);
      this.since = since ?? null;
      this.state.set({ device: device ?? null, settings: settings ?? null, durable, ...shift });
      this.state.set({ preferences: preferences ?? firstPreferences, phase: device ? "ready" : "enrol" });
    } catch {
      this.state.set({ phase: "broken" });
      return () => {};
    }
    this.tellTime();
    const unfollow = this.follow();
    void purge(this.queue, this.clock.now(), this.policy.purgeDays).catch(() => {});
    const stopDrain = this.drain.start(target);
    const minute = setInterval(() => this.tellTime(true), 15_000);
    return () => {
      unfollow();
      stopDrain();
      clearInterval(minute);
    };
  }

  private follow(): () => void {
    const rows = liveQuery(() => this.queue.items.orderBy("seq").reverse().toArray()).subscribe({
      next: (all) => this.state.set({ rows: all.filter((row) => row.acknowledgedAt === null) }),
      error: () => void this.reopen(),
    });
    return () => rows.unsubscribe();
  }

  /** The connection to the storage was lost: opened again once, else the screen asks to reload. Nothing is lost. */
  private async reopen(): Promise<void> {
    if (this.reopened) return this.state.set({ phase: "broken" });
    this.reopened = true;
    try {
      for (const db of [this.queue, this.cache]) if (!db.isOpen()) await db.open();
      this.state.set({ device: (await readDevice(this.queue)) ?? null });
      this.follow();
    } catch {
      this.state.set({ phase: "broken" });
    }
  }

  /** Asks in the device's name; every answer tells the time and that the server is there. */
  async call<Body extends { serverTime: string }>(asking: Omit<Asking, "locale" | "signWith">): Promise<Reply<Body>> {
    const { device } = this.state.get();
    const signWith = asking.method === "POST" ? device?.keys.privateKey : undefined;
    const whole = { ...asking, locale: this.locale(), signWith };
    const before = this.renewal?.renewals ?? 0;
    let reply = await this.ask<Body>(whole);
    if (device && reply.kind === "refused" && reply.status === 401) {
      const { Renewal: Made } = await import("./renewal.ts");
      this.renewal ??= new Made(this.ask);
      reply = await this.renewal.refused(reply, whole, device, before);
    }
    if (reply.kind === "answer") this.heard(reply.body.serverTime);
    else if (reply.kind === "silence") this.state.set({ online: false });
    this.tellTime();
    return reply;
  }

  async enrol(given: Pick<Enrolment, "name" | "exitCode" | "code">) {
    const { enrolDevice } = await import("./enrol-device.ts");
    const { locale, clock } = this;
    const more = { locale: locale(), appVersion, now: clock.now() };
    const done = await enrolDevice(this.queue, this.ask, { ...given, ...more });
    if ("kind" in done) return done;
    this.heard(done.serverTime);
    this.since = null;
    // Another dealer's cards, perhaps: whatever could be fetched anew goes.
    await this.cache.kept.clear();
    this.cards.forget();
    this.state.set({ device: done.device, settings: null, refused: null, durable: await isDurable(), employees: [] });
    await this.refreshSnapshot();
    this.state.set({ phase: "ready" });
    return null;
  }

  /** One at a time; what is asked for while one is under way is that one. */
  refreshSnapshot(): Promise<void> {
    this.refreshing ??= this.fetchSnapshot().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  private async fetchSnapshot(): Promise<void> {
    const tags = await this.cards.tags();
    const have = tags.length > 0 ? `?have=${tags.join(".")}` : "";
    const reply = await this.call<SnapshotAnswer>({ method: "GET", path: `/api/kiosk/snapshot${have}` });
    if (reply.kind !== "answer") return;
    const settings = settingsIn(reply.body);
    await this.cards.take(reply.body, tags);
    await keep(this.cache, "settings", settings);
    this.state.set({ settings });
    const photos = await this.cards.photoTag();
    const path = `/api/kiosk/photos${photos === undefined ? "" : `?have=${encodeURIComponent(photos)}`}`;
    const answer = await this.call<PhotosAnswer>({ method: "GET", path });
    if (answer.kind === "answer") await this.cards.takePhotos(answer.body);
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

  async prefer(change: Partial<Preferences>): Promise<void> {
    const preferences = { ...this.state.get().preferences, ...change };
    this.state.set({ preferences });
    await keep(this.cache, "preferences", preferences);
  }

  /** The server knows this tablet no more: back to the set-up. What was captured stays listed. */
  async forgetDevice(): Promise<void> {
    await this.queue.kept.delete("device");
    await this.cache.kept.clear();
    this.cards.forget();
    this.state.set({ device: null, settings: null, phase: "enrol", refused: null });
  }

  private async takeAnswer(answer: SyncAnswer, moved: QueueRow[]): Promise<void> {
    const { settings, device } = this.state.get();
    if (!device) return;
    // Before the new epoch is kept: else a browser that ends here would never send again.
    await noteRestore(this.queue, device.deviceId, settings?.epoch ?? null, answer);
    this.since = answer.serverTime;
    await keep(this.cache, "since", answer.serverTime);
    if (answer.commands.includes("wipe")) return this.wipe();
    if (settings) {
      const { policy, keys, epoch, counter = settings.counter } = answer;
      const told = answer.device?.state ?? settings.state;
      const state = answer.commands.includes("drain") ? ("draining" as const) : told;
      const next = { ...settings, policy, keys, epoch, counter, state };
      await keep(this.cache, "settings", next);
      this.state.set({ settings: next });
    }
    await this.rename(answer.device?.name);
    await this.noteBalances(moved);
    const age = this.clock.now() - Date.parse(settings?.fetchedAt ?? "1970-01-01T00:00:00Z");
    // Not waited for: the next batch of the queue has precedence.
    if (age > snapshotEveryMs) void this.refreshSnapshot().catch(() => {});
  }

  private async rename(name: string | undefined): Promise<void> {
    const { device } = this.state.get();
    if (!device || name === undefined || device.name === name) return;
    const renamed = { ...device, name };
    await this.queue.kept.put(renamed);
    this.state.set({ device: renamed });
  }

  /** Every id was named and the tablet is retired: nothing of a dealer or a rider stays on it (kiosk spec). */
  private async wipe(): Promise<void> {
    const { device } = this.state.get();
    const { wipe } = await import("./wipe.ts");
    if (!device || !(await wipe(this.queue, this.cache, device.deviceId))) return;
    this.cards.forget();
    this.since = null;
    this.state.set({ ...openingState, durable: this.state.get().durable, phase: "retired" });
  }

  /** What the server said of a balance is newer than the card. */
  async noteBalances(moved: readonly QueueRow[]): Promise<void> {
    const said = new Map<string, number>();
    for (const row of moved) {
      if (row.kind === "redeem" && row.balance !== null) said.set(row.body.riderId, row.balance);
    }
    await this.cards.noteBalances(said);
  }

  private takeOutcome(outcome: Outcome): void {
    if (this.state.get().phase !== "ready") return;
    if (outcome.kind === "refused") this.state.set({ refused: outcome, online: false });
    else this.state.set({ refused: null, online: outcome.kind === "answered" });
  }

  private heard(serverTime: string): void {
    const tick = this.clock.heard(serverTime);
    void keep(this.cache, "contact", tick).catch(() => {});
    this.state.set({ online: true });
    // A wrong day that was shown before counts no more, also when the page begins anew in a moment.
    this.tellTime(true);
  }

  private tellTime(alsoKeep = false): void {
    const { lastTick, trusted, astray, latestWall } = this.clock;
    const minute = Math.floor(this.clock.now() / 60_000);
    this.state.set({ lastContact: lastTick, clockTrusted: trusted, clockAstray: astray, minute });
    if (alsoKeep && this.state.get().device) void keep(this.cache, "latestWall", latestWall).catch(() => {});
  }
}

/** Which build this is: the name of its file. */
const appVersion = (import.meta.url.split("/").at(-1) ?? "dev").slice(0, 60);

async function isDurable(): Promise<boolean> {
  if (typeof navigator === "undefined" || !navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || (await navigator.storage.persist());
}
