import { liveQuery } from "dexie";
import { policyOf } from "#shared/kiosk.ts";
import type { SyncAnswer } from "#shared/kiosk.schema.ts";
import { defaultProgramme } from "#shared/programme.ts";
import { CacheDb, firstPreferences, keep, readCached, readCachedAll, type Preferences } from "./cards/cache-db.ts";
import { afterPaint } from "../platform/after-paint.ts";
import { KioskClock } from "./clock.ts";
import { readDevice, type Enrolment } from "./setup/device.ts";
import { Drain, type SyncOutcome } from "./queue/drain.ts";
import { createKioskApi, type KioskApi, type KioskArgs, type KioskCall, type KioskReply } from "./kiosk-api.ts";
import { openingState, Store, type KioskState } from "./kiosk-state.ts";
import { purge } from "./queue/queue-answers.ts";
import { QueueDb, type ChainTail, type QueueRow } from "./queue/queue-db.ts";
import type { QueueCopy } from "./queue/recover-queue.ts";
import type { Renewal } from "./setup/renewal.ts";
import { noteRestore } from "./queue/restore.ts";
import { namesOfShift, shiftMs } from "./cards/shift.ts";
import { isDurable } from "./setup/durable.ts";
import { RiderCards } from "./cards/rider-cards.ts";
import { settingsIn } from "./cards/snapshot.ts";
import type { StrandedInput } from "#shared/kiosk.schema.ts";

const snapshotEveryMs = 10 * 60_000;
const maxEmployees = 9;
const cachedAtStart = ["contact", "since", "settings", "preferences", "latestWall", "employees", "cutOff"] as const;

/** This is the kiosk without its screens: it opens the storage, makes the calls and sends the queue. */
export class KioskEngine {
  readonly queue: QueueDb;
  readonly cache: CacheDb;
  readonly clock = new KioskClock();
  readonly state = new Store<KioskState>(openingState);
  readonly drain: Drain;
  readonly cards: RiderCards;
  private readonly api: KioskApi;
  private renewal: Renewal | null = null;
  private readonly locale: () => string;
  private since: string | null = null;
  private reopened = false;
  private refreshing: Promise<void> | null = null;
  private unfollow = () => {};
  private strandedAt = -Infinity;
  /** This is the latest copy of the queue. It restores the queue if that is deleted while this page is open. */
  private copy: QueueCopy | null = null;

  constructor(options: { locale: () => string; api?: KioskApi; queue?: QueueDb; cache?: CacheDb }) {
    this.locale = options.locale;
    this.api = options.api ?? createKioskApi();
    this.queue = options.queue ?? new QueueDb();
    this.cache = options.cache ?? new CacheDb();
    this.cards = new RiderCards(this.cache);
    this.drain = new Drain({
      db: this.queue,
      policy: () => this.policy,
      deviceId: () => this.state.get().device?.deviceId ?? null,
      send: (input) => this.call("POST /api/kiosk/sync", { body: { appVersion, ...input } }),
      since: () => Promise.resolve(this.since),
      epoch: () => this.state.get().settings?.epoch ?? null,
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

  /** Opens the stored state. Returns a function that stops the engine. */
  async open(target: Window & typeof globalThis): Promise<() => void> {
    try {
      // The reads run in parallel, because the attract screen waits for all of them.
      const [device, cached, durable] = await Promise.all([
        readDevice(this.queue),
        readCachedAll(this.cache, cachedAtStart),
        isDurable(),
      ]);
      const { contact, settings = null, cutOff = false, preferences = firstPreferences, employees = [] } = cached;
      if (contact) this.clock.resume(contact, cached.latestWall);
      this.since = cached.since ?? null;
      const { lastTick, trusted, astray } = this.clock;
      this.state.set({
        device: device ?? null,
        settings,
        durable,
        cutOff,
        employees: namesOfShift(employees, this.clock.now()),
        preferences,
        lastContact: lastTick,
        clockTrusted: trusted,
        clockAstray: astray,
        minute: Math.floor(this.clock.now() / 60_000),
        phase: device ? "ready" : "enrol",
      });
    } catch {
      this.state.set({ phase: "broken" });
      return () => {};
    }
    let stop: (() => void) | null = null;
    let stopped = false;
    // The queue and the calls to the server start after the screen shows, so that a slow tablet shows it sooner.
    afterPaint(() => {
      if (!stopped) stop = this.run(target);
    });
    return () => {
      stopped = true;
      stop?.();
    };
  }

  /** Subscribes to the queue, sends it and updates the time. It returns a function that stops this. */
  private run(target: Window & typeof globalThis): () => void {
    this.follow();
    this.watchQueue();
    void purge(this.queue, this.clock.now(), this.policy.purgeDays).catch(() => {});
    const stopDrain = this.drain.start(target);
    const minute = setInterval(() => this.tellTime(true), 15_000);
    return () => {
      this.unfollow();
      stopDrain();
      clearInterval(minute);
    };
  }

  private follow(): void {
    this.unfollow();
    const all = liveQuery(() =>
      Promise.all([this.queue.items.orderBy("seq").reverse().toArray(), readDevice(this.queue), this.chain()]),
    );
    const following = all.subscribe({
      next: ([rows, device, chain]) => {
        // If there is no device record, the queue was deleted, and the copy that was read last is the only one left.
        if (device) this.copy = { device, chain, rows };
        else if (this.copy && this.state.get().phase === "ready") return;
        this.state.set({ rows: rows.filter((row) => row.acknowledgedAt === null) });
      },
      error: () => void this.reopen(),
    });
    this.unfollow = () => following.unsubscribe();
  }

  private async chain(): Promise<ChainTail | undefined> {
    const cached = await this.queue.kept.get("chain");
    return cached?.key === "chain" ? cached : undefined;
  }

  /** Handles the browser's events that a database was deleted or closed while a page had it open. */
  private watchQueue(): void {
    this.queue.on("versionchange", (event) => {
      if (event.newVersion === null) setTimeout(() => void this.recover());
    });
    this.queue.on("close", () => setTimeout(() => void this.recover()));
  }

  /** Restores the queue from the copy in memory if the queue was deleted. */
  async recover(): Promise<void> {
    const { phase } = this.state.get();
    if (!this.copy || phase !== "ready") return;
    try {
      const { recoverQueue } = await import("./queue/recover-queue.ts");
      await recoverQueue(this.queue, this.copy);
      this.follow();
      void this.drain.flush();
    } catch {
      this.state.set({ phase: "broken" });
    }
  }

  /**
   * Reopens the storage once after its connection was lost; after a second loss the screen asks the user to reload. No
   * data is lost.
   */
  private async reopen(): Promise<void> {
    if (this.reopened) return this.state.set({ phase: "broken" });
    this.reopened = true;
    try {
      for (const db of [this.queue, this.cache]) if (!db.isOpen()) await db.open();
      if (!(await readDevice(this.queue)) && this.copy) return await this.recover();
      this.state.set({ device: (await readDevice(this.queue)) ?? null });
      this.follow();
    } catch {
      this.state.set({ phase: "broken" });
    }
  }

  /** Calls the server as this device. Every answer updates the clock and shows that the server is reachable. */
  async call<Name extends KioskCall>(name: Name, args: KioskArgs<Name>): Promise<KioskReply<Name>> {
    const { device } = this.state.get();
    const caller = { locale: this.locale(), signWith: device?.keys.privateKey, now: this.clock.now() };
    const before = this.renewal?.renewals ?? 0;
    let reply = await this.api(name, args, caller);
    if (device && reply.kind === "refused" && reply.status === 401) {
      const { Renewal: Made } = await import("./setup/renewal.ts");
      this.renewal ??= new Made(this.api);
      reply = await this.renewal.refused(reply, () => this.api(name, args, caller), device, caller.locale, before);
    }
    if (name.startsWith("GET ") && reply.kind === "refused" && reply.code === "device_signature") {
      // The tablet's estimate of the server's time may be wrong after a sleep; the answer to a sync corrects it.
      await this.drain.flush();
      reply = await this.api(name, args, { ...caller, now: this.clock.now() });
    }
    if (reply.kind === "answer") this.noteServerTime(reply.body.serverTime);
    else if (reply.kind === "noAnswer") this.state.set({ online: false });
    this.tellTime();
    return reply;
  }

  async enrol(input: Pick<Enrolment, "name" | "exitCode" | "code">) {
    const { enrolDevice } = await import("./setup/enrol-device.ts");
    const { locale, clock } = this;
    const more = { locale: locale(), appVersion, now: clock.now() };
    const done = await enrolDevice(this.queue, this.api, { ...input, ...more });
    if ("kind" in done) return done;
    this.noteServerTime(done.serverTime);
    this.since = null;
    // The cache may hold another dealer's cards, so everything that can be fetched again is deleted.
    await this.cache.kept.clear();
    this.cards.forget();
    this.state.set({
      device: done.device,
      settings: null,
      refused: null,
      cutOff: false,
      durable: await isDurable(),
      employees: [],
    });
    await this.refreshSnapshot();
    this.state.set({ phase: "ready" });
    void this.sendStrandedRows();
    return null;
  }

  /** Refreshes the snapshot. Only one refresh runs at a time; a call during it returns the promise of that refresh. */
  refreshSnapshot(): Promise<void> {
    this.refreshing ??= this.fetchSnapshot().finally(() => (this.refreshing = null));
    return this.refreshing;
  }

  private async fetchSnapshot(): Promise<void> {
    const tags = await this.cards.tags();
    const reply = await this.call("GET /api/kiosk/snapshot", { query: { have: tags.join(".") } });
    if (reply.kind !== "answer") return;
    const settings = settingsIn(reply.body);
    await this.cards.take(reply.body, tags);
    await keep(this.cache, "settings", settings);
    this.state.set({ settings });
    const photos = await this.cards.photoTag();
    const body = photos === undefined ? {} : { have: photos };
    const answer = await this.call("POST /api/kiosk/photos", { body });
    if (answer.kind === "answer") await this.cards.takePhotos(answer.body);
  }

  async rememberEmployee(name: string): Promise<void> {
    const now = this.clock.now();
    const cached = (await readCached(this.cache, "employees")) ?? [];
    const others = cached.filter((one) => one.name !== name && now - one.at < shiftMs);
    await keep(this.cache, "employees", [{ name, at: now }, ...others].slice(0, maxEmployees));
    this.state.set(await this.shift());
  }

  private async shift(): Promise<{ employees: string[] }> {
    return { employees: namesOfShift((await readCached(this.cache, "employees")) ?? [], this.clock.now()) };
  }

  async prefer(change: Partial<Preferences>): Promise<void> {
    const preferences = { ...this.state.get().preferences, ...change };
    this.state.set({ preferences });
    await keep(this.cache, "preferences", preferences);
  }

  /** Returns to the setup screen, because the server no longer knows this tablet. Captured rows stay in the list. */
  async forgetDevice(): Promise<void> {
    this.copy = null;
    await this.queue.kept.delete("device");
    await this.cache.kept.clear();
    this.cards.forget();
    this.state.set({ device: null, settings: null, phase: "enrol", refused: null, cutOff: false });
  }

  private async takeAnswer(answer: SyncAnswer, moved: QueueRow[]): Promise<void> {
    const { settings, device } = this.state.get();
    if (!device) return;
    // The list of rows to send again is stored before the new epoch: otherwise a browser that is closed in between
    // would never send them again.
    await noteRestore(this.queue, device.deviceId, settings?.epoch ?? null, answer);
    this.since = answer.serverTime;
    await keep(this.cache, "since", answer.serverTime);
    if (answer.commands.includes("wipe")) return this.wipe();
    if (settings) {
      const { policy, keys, epoch, counter } = answer;
      const deviceState = answer.device?.state ?? settings.state;
      const state = answer.commands.includes("drain") ? ("draining" as const) : deviceState;
      const next = {
        ...settings,
        policy,
        keys,
        epoch,
        counter: counter ? { ...settings.counter, ...counter } : settings.counter,
        state,
      };
      await keep(this.cache, "settings", next);
      this.state.set({ settings: next });
    }
    await this.rename(answer.device?.name);
    await this.noteBalances(moved);
    void this.sendStrandedRows();
    const age = this.clock.now() - Date.parse(settings?.fetchedAt ?? "1970-01-01T00:00:00Z");
    // The refresh is not awaited, because the next batch of the queue has priority.
    if (age > snapshotEveryMs) void this.refreshSnapshot().catch(() => {});
  }

  /**
   * Sends rows that an earlier enrollment left to the server at once. Rows whose decision is still open are sent again
   * after `snapshotEveryMs`.
   */
  private async sendStrandedRows(): Promise<void> {
    const { rows, device } = this.state.get();
    const now = this.clock.now();
    const again = now - this.strandedAt > snapshotEveryMs;
    if (!device || !rows.some((row) => row.deviceId !== device.deviceId && (again || row.wasSent !== true))) return;
    if (again) this.strandedAt = now;
    const { sendStranded } = await import("./queue/stranded.ts");
    const send = (body: StrandedInput) => this.call("POST /api/kiosk/stranded", { body });
    await sendStranded(this.queue, device.deviceId, send, again).catch(() => {});
  }

  private async rename(name: string | undefined): Promise<void> {
    const { device } = this.state.get();
    if (!device || name === undefined || device.name === name) return;
    const renamed = { ...device, name };
    await this.queue.kept.put(renamed);
    this.state.set({ device: renamed });
  }

  /** Wipes a retired tablet once the server has named every id, because no dealer or rider data may stay on it. */
  private async wipe(): Promise<void> {
    const { device } = this.state.get();
    this.copy = null;
    const { wipe } = await import("./setup/wipe.ts");
    if (!device || !(await wipe(this.queue, this.cache, device.deviceId))) return;
    this.cards.forget();
    this.since = null;
    this.state.set({ ...openingState, durable: this.state.get().durable, phase: "retired" });
  }

  /** Updates the cached rider cards with the balances from the server's answers, which are newer. */
  async noteBalances(moved: readonly QueueRow[]): Promise<void> {
    const balances = new Map<string, number>();
    for (const row of moved) {
      if (row.kind === "redeem" && row.balance !== null) balances.set(row.body.riderId, row.balance);
    }
    await this.cards.noteBalances(balances, new Date(this.clock.now()).toISOString());
  }

  private takeOutcome(outcome: SyncOutcome): void {
    if (this.state.get().phase !== "ready") return;
    const cutOff =
      outcome.kind === "refused" && (outcome.code === "device_unknown" || outcome.code === "device_retired");
    // Once the server has answered that it does not know the tablet, `cutOff` stays true until the server answers the
    // tablet again, even across a restart.
    if ((cutOff || outcome.kind === "answered") && cutOff !== this.state.get().cutOff) {
      this.state.set({ cutOff });
      void keep(this.cache, "cutOff", cutOff).catch(() => {});
    }
    if (outcome.kind === "refused") this.state.set({ refused: outcome, online: false });
    else this.state.set({ refused: null, online: outcome.kind === "answered" });
  }

  private noteServerTime(serverTime: string): void {
    const tick = this.clock.noteServerTime(serverTime);
    void keep(this.cache, "contact", tick).catch(() => {});
    this.state.set({ online: true });
    // The stored highest wall time is updated at once: an earlier wrong date must not count anymore, even if the page
    // reloads right after this.
    this.tellTime(true);
  }

  private tellTime(alsoKeep = false): void {
    const { lastTick, trusted, astray, latestWall } = this.clock;
    const minute = Math.floor(this.clock.now() / 60_000);
    this.state.set({ lastContact: lastTick, clockTrusted: trusted, clockAstray: astray, minute });
    if (alsoKeep && this.state.get().device) void keep(this.cache, "latestWall", latestWall).catch(() => {});
  }
}

/** This is the version of the app: the name of the script that the kiosk's page loads. useKioskPage compares it. */
const appVersion = (scriptOfPage()?.split("/").at(-1) ?? "dev").slice(0, 60);

function scriptOfPage(): string | undefined {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
}
